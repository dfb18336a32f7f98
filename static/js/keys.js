/* Letters that do the rest while the hand is on the figures: every control with data-key names its own.
   A letter never stands for a figure, so it can be taken from a box that holds points. A link opens; a
   button that ends a match only gets the focus, and Enter presses it; data-key-now presses at once. */
(() => {
  "use strict";

  const plain = (event) => event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;

  const taken = (target) =>
    target.matches("textarea, select, [type=text]:not([inputmode=numeric]), input:not([type]):not([inputmode=numeric])") &&
    !(target.matches("[data-keys-when-empty]") && !target.value);

  document.addEventListener("keydown", (event) => {
    if (!plain(event) || taken(event.target)) return;
    const control = document.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
    if (!control) return;
    event.preventDefault();
    control.closest("details")?.setAttribute("open", "");
    if (control.matches("a, [data-key-now]")) control.click();
    else control.focus();
  });
})();
