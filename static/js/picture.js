/* The square of a round, read cell by cell: with the pointer, a tap or the arrow keys.
   Without this file the form below the square says the same. */
(() => {
  "use strict";

  const box = document.querySelector("[data-matrix]");
  const told = document.querySelector("[data-told]");
  const source = document.getElementById("picture-data");

  const openTarget = () => {
    const target = document.getElementById(location.hash.slice(1));
    if (target?.matches("details")) target.open = true;
  };

  document.querySelector("[data-print]")?.addEventListener("click", () => print());
  window.addEventListener("hashchange", openTarget);
  openTarget();
  if (!box || !source) return;

  const data = JSON.parse(source.textContent);
  const count = data.numbers.length;
  const key = (i, j) => (i < j ? `${i} ${j}` : `${j} ${i}`);
  const met = new Map(data.met.map(([i, j, round]) => [key(i, j), round]));
  const now = new Map(data.now.map(([i, j, table]) => [j < 0 ? `bye ${i}` : key(i, j), table]));
  const forbidden = new Set(data.forbidden.map(([i, j]) => key(i, j)));
  const svg = box.querySelector(".pic-cells");
  const [rowBand, columnBand] = [svg.querySelector("[data-row]"), svg.querySelector("[data-column]")];
  const rows = svg.viewBox.baseVal.height;
  const bye = rows > count ? count + 1 : -1;
  const choice = document.querySelector("[name=parella]");
  let at = null;

  /* What a table costs, a sentence for each criterion, in the order of the levels of the draw. */
  const price = (i, j) => {
    const [upper, lower] = data.halves[i] >= data.halves[j] ? [i, j] : [j, i];
    const gap = data.halves[upper] - data.halves[lower];
    const round = met.get(key(i, j));
    return [
      ...(round ? [data.words.met[round]] : []),
      ...(forbidden.has(key(i, j)) ? [data.words.forbidden] : []),
      ...(gap ? [data.words.gap[gap]] : []),
      ...(gap ? (data.again[upper]?.[0] ?? []) : []),
      ...(gap ? (data.again[lower]?.[1] ?? []) : []),
      ...(data.clubs[i] && data.clubs[i] === data.clubs[j] ? [data.words.club] : []),
    ];
  };

  const pair = (i) => `${data.numbers[i]} ${data.names[i]} (${data.words.wins[data.halves[i]]})`;

  const sentences = ([column, row]) => {
    if (row === bye) {
      const rests = now.has(`bye ${column}`) ? [data.words.rests] : [];
      return [`${pair(column)} – ${data.words.bye}`, [...rests, ...(data.byes[column] ?? [data.words.free])].join(" ")];
    }
    if (row === column) return [pair(row), ""];
    const table = now.get(key(row, column));
    const meet = table ? [data.words.now.replace("0", table)] : [];
    const costs = price(row, column);
    return [`${pair(row)} – ${pair(column)}`, [...meet, ...(costs.length ? costs : [data.words.free])].join(" ")];
  };

  const show = (cell) => {
    at = cell;
    const [column, row] = cell;
    const [who, what] = sentences(cell);
    const name = document.createElement("strong");
    name.textContent = who;
    told.replaceChildren(name, document.createElement("br"), what);
    rowBand.setAttribute("y", row);
    columnBand.setAttribute("x", column);
    [rowBand, columnBand].forEach((band) => band.setAttribute("visibility", "visible"));
  };

  const cellAt = (event) => {
    const area = svg.getBoundingClientRect();
    const side = area.width / count;
    const clip = (value, most) => Math.max(0, Math.min(most, Math.floor(value)));
    const column = clip((event.clientX - area.left) / side, count - 1);
    const row = clip((event.clientY - area.top) / side, rows - 1);
    return [column, row === count ? count - 1 : row];
  };

  const inSight = ([column, row]) => {
    const area = svg.getBoundingClientRect();
    const frame = box.getBoundingClientRect();
    const side = area.width / count;
    const x = area.left + (column + 0.5) * side;
    const y = area.top + (row + 0.5) * side;
    if (x < frame.left + 60 || x > frame.right - 30) box.scrollLeft += x - (frame.left + frame.right) / 2;
    if (y < 40 || y > innerHeight - 140) scrollBy(0, y - innerHeight / 2);
  };

  const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  const step = (value, by, last, skip) => {
    const next = Math.max(0, Math.min(last, value + by));
    return next === skip ? next + by : next;
  };

  box.addEventListener("keydown", (event) => {
    const [x, y] = STEPS[event.key] ?? [];
    if (x === undefined) return;
    event.preventDefault();
    const skip = bye < 0 ? -1 : count;
    const [column, row] = at ?? [0, 0];
    show(at ? [step(column, x, count - 1, -1), step(row, y, rows - 1, skip)] : [0, 0]);
    inSight(at);
  });

  box.addEventListener("pointermove", (event) => event.pointerType !== "touch" && show(cellAt(event)));
  /* Who is pointed at is whom the form asks about, if it is sent. */
  box.addEventListener("click", (event) => {
    show(cellAt(event));
    choice.value = data.numbers[at[1] === bye ? at[0] : at[1]];
  });
})();
