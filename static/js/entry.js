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

  /* Enter follows the pen: a pair that scored leaves the other blank, then comes the code, then
     the next row; after the row that ends the match, the button. */
  const follow = (form) => (event) => {
    const row = event.target.closest("[data-dat]");
    if (event.key !== "Enter" || !row || event.target.matches("[data-paper-left], [data-paper-right]")) return;
    const rows = [...form.querySelectorAll("[data-dat]")];
    const below = row.classList.contains("is-reached") ? null : rows[rows.indexOf(row) + 1];
    let next = below?.querySelector("[data-left]") ?? form.querySelector("button[value=save]");
    if (event.target.matches("[data-left]") && !whole(event.target)) next = row.querySelector("[data-right]");
    else if (event.target.matches("[data-left], [data-right]")) next = row.querySelector("[data-code]");
    event.preventDefault();
    event.stopPropagation();
    next.focus();
  };

  /* The running totals, as the right-hand columns of the sheet, while the points are typed. */
  const sheet = (form) => {
    const target = Number(form.dataset.target) || Infinity;
    const update = () => {
      const inCards = form.querySelector("[name=unit]:checked")?.value === "cards";
      const sum = [0, 0];
      form.querySelectorAll("[data-dat]").forEach((row) => {
        const points = readRow(row, inCards);
        if (points) points.forEach((value, side) => (sum[side] += value));
        row.querySelector("[data-total-left]").value = points ? sum[0] : "";
        row.querySelector("[data-total-right]").value = points ? sum[1] : "";
        row.classList.toggle("is-reached", Boolean(points) && Math.max(...sum) >= target);
        row.classList.toggle(
          "is-parted",
          Boolean(points) &&
            (parted(row.querySelector("[data-paper-left]"), sum[0]) ||
              parted(row.querySelector("[data-paper-right]"), sum[1])),
        );
      });
      const lot = form.querySelector("[data-lot]");
      if (lot) lot.hidden = sum[0] !== sum[1] || !form.querySelector("[data-total-left]").value;
    };
    form.addEventListener("input", update);
    form.addEventListener("keydown", follow(form));
    update();
  };

  document.addEventListener("DOMContentLoaded", () => {
    document.querySelectorAll("form[data-entry]").forEach(totals);
    document.querySelectorAll("form[data-dats]").forEach(sheet);
  });
})();
