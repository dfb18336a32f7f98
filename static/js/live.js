/* A page in view asks for news every few seconds, at once when it comes into view again, and says
   since when it stands still if nobody answers. An answer that has not changed is not shown again.
   The time of the figures is the server's own, which each answer carries: a device may be wrong. */
(() => {
  "use strict";

  const EVERY = 8000;
  const clock = (at) => new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });

  const watch = (live) => {
    const lost = live.querySelector("[data-live-lost]");
    let shown = null;
    let answered = live.dataset.liveMade;

    const ask = () => {
      if (document.visibilityState === "visible") htmx.trigger(live, "news");
    };

    live.addEventListener("htmx:beforeOnLoad", (event) => {
      /* A page with the entry line is never loaded under the hands of who types: it says so. */
      if (event.detail.xhr.getResponseHeader("HX-Refresh") && document.getElementById("line")) {
        event.preventDefault();
        live.querySelector("[data-live-changed]").hidden = false;
        return;
      }
      const tag = event.detail.xhr.getResponseHeader("ETag");
      if (event.detail.xhr.status === 200 && tag && tag === shown) event.preventDefault();
      shown = tag;
    });

    live.addEventListener("htmx:afterRequest", (event) => {
      const heard = event.detail.xhr.status >= 200 && event.detail.xhr.status < 400;
      const sent = event.detail.xhr.getResponseHeader("Date");
      if (heard && sent) answered = clock(sent);
      if (heard) document.querySelectorAll("[data-live-at]").forEach((time) => (time.textContent = answered));
      if (lost.hidden !== heard) lost.querySelector("[data-live-since]").textContent = answered;
      lost.hidden = heard;
    });

    /* What somebody types in or reads stays as it is under the hand, and is asked for again. */
    const inHand = (part) =>
      part.contains(document.activeElement) ||
      part.querySelector("details.why[open]") ||
      [...part.querySelectorAll("input[type=search]")].some((input) => input.value !== input.defaultValue);

    document.addEventListener("htmx:oobBeforeSwap", (event) => {
      const { target, fragment } = event.detail;
      if (target.isEqualNode(fragment.firstElementChild)) event.detail.shouldSwap = false;
      if (!inHand(target)) return;
      event.detail.shouldSwap = false;
      shown = null;
    });

    /* Whoever goes without saving is there no more: the others hear of it at once. */
    const leave = () => {
      if (document.querySelector("form[data-sent]")) return;
      fetch(`${live.getAttribute("hx-get")}&left=1`, { keepalive: true });
    };
    if (live.matches("[data-live-leaves]")) addEventListener("pagehide", leave);

    document.addEventListener("visibilitychange", ask);
    setInterval(ask, EVERY);
  };

  document.addEventListener("DOMContentLoaded", () => document.querySelectorAll("[data-live]").forEach(watch));
})();
