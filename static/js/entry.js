/* Touches for the forms of a table and of a sheet dat by dat. Both work without this file: the server
   adds up and asks. A sheet is also opened over the entry line, which says so with "line:sheet". */
(() => {
  "use strict";

  const whole = (field) => (field && /^\d+$/.test(field.value.trim()) ? Number(field.value) : null);

  /* The lot decides a tie only (V 13.2): asked when the points are equal, out of sight otherwise. */
  const totals = (form) => {
    const lot = form.querySelector("[data-lot]");
    const left = form.querySelector("[name=left_points]");
    const right = form.querySelector("[name=right_points]");
    /* In a correction the reason comes after the figures: Enter goes there, and from there it saves. */
    const reason = form.querySelector("[data-reason-asked]");
    const lotOpen = () => lot && !lot.hidden && !lot.querySelector("input:checked")?.value;
    form.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.target !== right || !reason || reason.value || lotOpen()) return;
      event.preventDefault();
      reason.focus();
    });
    if (!lot) return;
    const update = () => {
      const tied = whole(left) !== null && whole(left) === whole(right);
      lot.hidden = !tied && !lot.classList.contains("is-asked");
    };
    form.addEventListener("input", update);
    form.addEventListener("keydown", (event) => chooseSide(lot, event));
    form.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.target !== right || lot.hidden) return;
      if (lot.querySelector("input:checked")?.value) return;
      event.preventDefault();
      lot.querySelector("input").focus();
    });
    update();
  };

  /* At the question who won the lot the letters of the entry line choose a side. */
  const chooseSide = (lot, event) => {
    const side = { [lot.dataset.leftLetter]: "left", [lot.dataset.rightLetter]: "right" }[event.key.toLowerCase()];
    if (!side || !lot.contains(event.target)) return;
    event.preventDefault();
    lot.querySelector(`input[value=${side}]`).click();
  };

  /* A scanner types the address of a sheet wherever the focus is: its table is opened, and nothing sent. */
  const CODE = /(?:^|[^0-9a-z])r(\d{1,4})([^0-9a-z]?)t(\d{1,6})\2([a-z])[^0-9a-z]*$/i;
  const scanned = (event) => {
    const code = event.key === "Enter" && event.target.matches("input[inputmode=numeric]") && CODE.exec(event.target.value);
    const opens = event.target.closest("form")?.dataset.codes;
    if (!code || !opens) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    event.target.value = "";
    event.target.dispatchEvent(new Event("input", { bubbles: true }));
    location.assign(`${opens}R${code[1]}-T${code[3]}-${code[4].toUpperCase()}/`);
  };
  document.addEventListener("keydown", scanned, true);

  const HALF = 36;

  /* Why a row cannot be, as soon as it is typed (V 5.1, V 8.2); "" if it can. */
  const wrong = (form, row, inCards) => {
    const [left, right] = [whole(row.querySelector("[data-left]")), whole(row.querySelector("[data-right]"))];
    const why = form.dataset;
    if (inCards || row.querySelector("[data-special]").value) return "";
    if (left && right) return why.whyBoth;
    const times = Number(row.querySelector("[data-code]").selectedOptions[0].dataset.times);
    const points = Math.max(left ?? 0, right ?? 0);
    if (points > HALF * times) return why.whyMost.replace("%a", HALF * times);
    return points % times ? why.whyMultiple.replace("%a", times) : "";
  };

  const readRow = (row, inCards) => {
    const left = whole(row.querySelector("[data-left]"));
    const right = whole(row.querySelector("[data-right]"));
    const special = row.querySelector("[data-special]").value;
    const times = Number(row.querySelector("[data-code]").selectedOptions[0].dataset.times);
    if (left === null && right === null && !special) return null;
    if (special === "left") return [0, HALF * times];
    if (special === "right") return [HALF * times, 0];
    if (!inCards) return [left ?? 0, right ?? 0];
    return [Math.max(0, (left ?? 0) - HALF) * times, Math.max(0, (right ?? 0) - HALF) * times];
  };

  const parted = (field, total) => whole(field) !== null && whole(field) !== total;

  /* After the last dat comes the lot, if it has to decide, and then the button. */
  const end = (form) => {
    const lot = form.querySelector("[data-lot]");
    const asks = lot && !lot.hidden && !lot.querySelector("input:checked")?.value;
    return asks ? lot.querySelector("input") : form.querySelector("button[value=save]");
  };

  /* Enter follows the pen: a pair that scored leaves the other blank, then comes the code, then what
     the paper adds up to, then the next row; a row that ends the match, or is left blank, is the last. */
  const following = (form, row, field) => {
    const at = (name) => row.querySelector(`[data-${name}]`);
    const blank = !["left", "right", "special"].some((name) => at(name).value);
    if (field === at("left") && !whole(field)) return at("right");
    if (field === at("left") || (field === at("right") && !blank)) return at("code");
    if (field === at("code") && at("paper-left")) return at("paper-left");
    if (field === at("paper-left")) return at("paper-right");
    const rows = [...form.querySelectorAll("[data-dat]")];
    const last = blank || row.classList.contains("is-reached");
    return (last ? null : rows[rows.indexOf(row) + 1]?.querySelector("[data-left]")) ?? end(form);
  };

  const follow = (form) => (event) => {
    const row = event.target.closest("[data-dat]");
    if (event.key !== "Enter" || !row) return;
    event.preventDefault();
    event.stopPropagation();
    following(form, row, event.target).focus();
  };

  /* The running totals, as the right-hand columns of the sheet, while the points are typed. */
  const sheet = (form) => {
    const target = Number(form.dataset.target) || Infinity;
    const update = () => {
      const inCards = form.querySelector("[name=unit]:checked")?.value === "cards";
      const sum = [0, 0];
      let over = false; // whether a row before ended the match
      let apart = false; // from there on all totals of the paper differ: only the first row is marked
      form.querySelectorAll("[data-dat]").forEach((row) => {
        const points = readRow(row, inCards);
        const why = points && over ? form.dataset.whyOver : wrong(form, row, inCards);
        row.classList.toggle("is-wrong-now", Boolean(why));
        row.title = why;
        const said = row.querySelector("[data-why]");
        if (said) said.textContent = why;
        if (points) points.forEach((value, side) => (sum[side] += value));
        row.querySelector("[data-total-left]").value = points ? sum[0] : "";
        row.querySelector("[data-total-right]").value = points ? sum[1] : "";
        row.classList.toggle("is-reached", Boolean(points) && Math.max(...sum) >= target);
        over ||= Math.max(...sum) >= target;
        const here =
          Boolean(points) &&
          (parted(row.querySelector("[data-paper-left]"), sum[0]) ||
            parted(row.querySelector("[data-paper-right]"), sum[1]));
        row.classList.toggle("is-parted", here && !apart);
        apart ||= here;
      });
      const lot = form.querySelector("[data-lot]");
      if (lot) lot.hidden = sum[0] !== sum[1] || !form.querySelector("[data-total-left]").value;
    };
    form.addEventListener("input", update);
    form.addEventListener("keydown", follow(form));
    update();
    form.querySelector(".is-wrong [data-left]")?.focus();
  };

  document.addEventListener("DOMContentLoaded", () => {
    document.querySelectorAll("form[data-entry]").forEach(totals);
    document.querySelectorAll("form[data-dats]").forEach(sheet);
  });
  document.addEventListener("line:sheet", (event) => sheet(event.detail));
})();
