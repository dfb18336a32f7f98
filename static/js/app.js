/* Touches that make a form faster. Every page works without this file. */
(() => {
  "use strict";

  const once = (form) => {
    form.querySelectorAll("button:not([type=button])").forEach((button) => {
      button.setAttribute("aria-busy", "true");
      button.disabled = true;
    });
  };

  const release = (root) => {
    root.querySelectorAll("[aria-busy=true]").forEach((button) => {
      button.removeAttribute("aria-busy");
      button.disabled = false;
    });
  };

  /* A second press while the first is on its way would say everything twice. The
     pressed button's own value must travel, so it is disabled one tick later; and
     when no answer comes within 10 s, the hand gets the button back. */
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.method !== "post" || form.target) return;
    if (form.dataset.sent) {
      event.preventDefault();
      return;
    }
    form.dataset.sent = "yes";
    keepPlace(form);
    setTimeout(() => (event.defaultPrevented && !form.matches("[hx-post]") ? free(form) : once(form)));
    setTimeout(() => free(form), 10000);
  });

  const free = (form) => {
    delete form.dataset.sent;
    release(form);
  };

  document.addEventListener("htmx:afterRequest", (event) => {
    const form = event.target.closest("form");
    if (form) free(form);
  });

  /* The browser's "back" shows the page as it was left. */
  window.addEventListener("pageshow", () => document.querySelectorAll("form[data-sent]").forEach(free));

  /* A form marked data-keep-place comes back to the line it was sent from. */
  const keepPlace = (form) => {
    if (!form.closest("[data-keep-place]")) return;
    const place = { path: location.pathname, top: scrollY, id: document.activeElement?.id };
    sessionStorage.setItem("place", JSON.stringify(place));
  };

  const returnToPlace = () => {
    const place = JSON.parse(sessionStorage.getItem("place") || "null");
    sessionStorage.removeItem("place");
    if (!place || place.path !== location.pathname || location.hash) return;
    scrollTo(0, place.top);
    if (place.id) document.getElementById(place.id)?.focus({ preventScroll: true });
  };

  /* Figures are replaced, not edited. */
  document.addEventListener("focusin", (event) => {
    if (event.target.matches?.("input[inputmode=numeric], input[type=number]")) event.target.select();
  });

  /* In a container marked data-enter-moves, Enter goes to the next field, and sends from the last. */
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") closeMenus();
    if (event.key !== "Enter" || !event.target.matches("input, select")) return;
    const fields = [...(event.target.closest("[data-enter-moves]")?.querySelectorAll("input, select") ?? [])];
    const next = fields.slice(fields.indexOf(event.target) + 1).find((field) => !field.disabled && field.type !== "hidden");
    if (!next) return;
    event.preventDefault();
    next.focus();
  });

  const closeMenus = (except) => {
    document.querySelectorAll("details[data-close-outside][open]").forEach((menu) => {
      if (menu === except) return;
      if (menu.contains(document.activeElement)) menu.querySelector("summary").focus();
      menu.open = false;
    });
  };

  document.addEventListener("click", (event) => {
    closeMenus(event.target.closest("details[data-close-outside]"));
  });

  /* <input data-filter="#list"> hides the rows that do not contain what is typed, accents aside. */
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

  document.addEventListener("input", (event) => {
    const list = event.target.dataset.filter && document.querySelector(event.target.dataset.filter);
    if (!list) return;
    const words = plain(event.target.value).split(/\s+/);
    list.querySelectorAll("tbody > tr, :scope > li").forEach((row) => {
      row.hidden = !words.every((word) => plain(row.textContent).includes(word));
    });
  });

  /* <time data-ran="2281" data-runs> shows whole minutes: so many seconds had passed when the server
     wrote it. What has passed since is measured, not read off the device's own time, which may be wrong. */
  const written = new WeakMap();
  const loaded = performance.getEntriesByType("navigation")[0]?.responseStart ?? 0;

  const tick = () =>
    document.querySelectorAll("[data-ran]").forEach((clock) => {
      if (!written.has(clock)) written.set(clock, document.readyState === "complete" ? performance.now() : loaded);
      const since = "runs" in clock.dataset ? performance.now() - written.get(clock) : 0;
      clock.textContent = Math.floor((Number(clock.dataset.ran) * 1000 + since) / 60000);
    });

  document.addEventListener("htmx:oobAfterSwap", tick);

  document.addEventListener("DOMContentLoaded", () => {
    document.querySelectorAll("[data-script-only]").forEach((part) => (part.hidden = false));
    document.querySelector("[data-focus]")?.focus();
    returnToPlace();
    tick();
    setInterval(tick, 10000);
  });
})();
