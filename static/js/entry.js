/* Touches for typing sheets. Both forms work without this file: the server adds up and asks. */
(() => {
  "use strict";

  const whole = (field) => (field && /^\d+$/.test(field.value.trim()) ? Number(field.value) : null);

  /* The lot decides a tie only (V 13.2): asked when the points are equal, out of sight otherwise. */
  const totals = (form) => {
    const lot = form.querySelector("[data-lot]");
    const left = form.querySelector("[name=left_points]");
    const right = form.querySelector("[name=right_points]");
    if (!lot) return;
    const update = () => {
      const tied = whole(left) !== null && whole(left) === whole(right);
      lot.hidden = !tied && !lot.classList.contains("is-asked");
    };
    form.addEventListener("input", update);
    form.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.target !== right || lot.hidden) return;
      if (lot.querySelector("input:checked")?.value) return;
      event.preventDefault();
      lot.querySelector("input").focus();
    });
    update();
  };

  const HALF = 36;

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
      let apart = false; // from there on all totals of the paper differ: only the first row is marked
      form.querySelectorAll("[data-dat]").forEach((row) => {
        const points = readRow(row, inCards);
        if (points) points.forEach((value, side) => (sum[side] += value));
        row.querySelector("[data-total-left]").value = points ? sum[0] : "";
        row.querySelector("[data-total-right]").value = points ? sum[1] : "";
        row.classList.toggle("is-reached", Boolean(points) && Math.max(...sum) >= target);
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
})();
