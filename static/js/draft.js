/* Choosing two pairs on the page that changes a draft by hand. Without this file the form asks for the price. */
(() => {
  "use strict";

  let chosen = []; // registration numbers, in the order of choosing
  let goOn = false; // whether Enter was pressed before the price was there

  const page = () => document.getElementById("by-hand");
  const price = () => document.getElementById("price");
  const boxes = () => [...document.querySelectorAll("#places input[name=pair]")];
  const box = (number) => document.getElementById(`pair-${number}`);
  const say = (text) => (document.getElementById("price-said").textContent = text);

  const priced = () => price().querySelector("[name=reason]");

  /* The server sends the price of two; of fewer there is none. */
  const show = () => {
    boxes().forEach((each) => (each.checked = chosen.includes(each.value)));
    price().replaceChildren();
    goOn = false;
    if (chosen.length === 2) {
      say(page().dataset.wait);
      htmx.trigger("#places", "chosen");
    } else if (chosen.length === 1) say(page().dataset.one.replace("%s", box(chosen[0]).dataset.name));
    else say(page().dataset.none);
  };

  const leave = () => {
    const first = box(chosen[0]);
    chosen = [];
    show();
    first?.focus();
  };

  const toPrice = () => {
    if (priced()) priced().focus();
    else if (chosen.length === 2) goOn = true;
  };

  document.addEventListener("change", (event) => {
    if (!event.target.matches("#places input[name=pair]")) return;
    const { value, checked } = event.target;
    const others = chosen.filter((number) => number !== value);
    chosen = checked ? [...others.slice(0, 1), value] : others;
    show();
  });

  document.addEventListener("keydown", (event) => {
    if (!page()) return;
    if (event.key === "Escape" && (chosen.length || price().childElementCount)) leave();
    if (event.key !== "Enter" || !event.target.matches("#places input[name=pair]")) return;
    event.preventDefault();
    toPrice();
  });

  document.addEventListener("click", (event) => {
    if (!page() || !event.target.closest("[data-leave]")) return;
    event.preventDefault();
    leave();
  });

  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.target.id === "by-hand") return begin();
    if (event.target.id !== "price") return;
    if (event.detail.requestConfig?.elt.matches("[data-go]")) document.getElementById("price-title")?.focus();
    if (goOn) toPrice();
    document.querySelector(".by-hand-side").scrollTop = 0;
  });

  /* What was chosen stays chosen when the list comes anew, and has another price perhaps. */
  const begin = () => {
    if (!page()) return;
    document.querySelectorAll("[data-no-script]").forEach((part) => (part.hidden = true));
    document.querySelectorAll("[data-script-only]").forEach((part) => (part.hidden = false));
    chosen = chosen.filter(box);
    if (chosen.length) show();
  };

  document.addEventListener("DOMContentLoaded", begin);
})();
