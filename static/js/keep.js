/* What is typed in a form marked data-keep survives a lost connection, a session that ended and the back
   button. It is kept in this tab, with the version of the row that the form was opened with: once the row
   has been saved, by whoever, it is forgotten. Before sending, the server is asked whether it is there; what
   is sent is what stood there when the key was pressed, whatever is typed meanwhile. */
(() => {
  "use strict";

  const NOT_TYPED = new Set(["csrfmiddlewaretoken", "version"]);
  const place = () => `typed:${location.pathname}`;
  const version = (form) => form.querySelector("[name=version]").value;

  const typed = (form) =>
    [...new FormData(form)].filter(([name, value]) => !NOT_TYPED.has(name) && typeof value === "string");

  const remember = (form) => {
    sessionStorage.setItem(place(), JSON.stringify({ version: version(form), fields: typed(form) }));
  };

  const write = (form, name, value) => {
    form.querySelectorAll(`[name="${CSS.escape(name)}"]:not([type=hidden], button)`).forEach((field) => {
      if (field.matches("[type=radio], [type=checkbox]")) field.checked ||= field.value === value;
      else field.value = value;
    });
  };

  const freeze = (form, on) => form.querySelectorAll("input").forEach((field) => (field.readOnly = on));

  const restore = (form) => {
    const kept = JSON.parse(sessionStorage.getItem(place()) || "null");
    if (!kept) return;
    const same = JSON.stringify(kept.fields) === JSON.stringify(typed(form));
    if (kept.version !== version(form)) sessionStorage.removeItem(place());
    if (kept.version !== version(form) || same || document.querySelector("[role=alert]")) return;
    kept.fields.forEach(([name, value]) => write(form, name, value));
    form.dispatchEvent(new Event("input", { bubbles: true }));
    document.querySelector("[data-kept]").hidden = false;
    if (form.contains(document.activeElement)) document.activeElement.select?.(); // figures are replaced, not added to
  };

  const send = (form) => async (event) => {
    if (form.dataset.answered) {
      delete form.dataset.answered;
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    remember(form);
    const frozen = typed(form);
    freeze(form, true);
    const lost = document.querySelector("[data-not-saved]");
    try {
      await fetch(location.href, { method: "HEAD", cache: "no-store" });
    } catch {
      lost.hidden = false;
      freeze(form, false);
      (event.submitter ?? form.querySelector("button")).focus(); // Enter tries again
      return;
    }
    lost.hidden = true;
    freeze(form, false);
    frozen.forEach(([name, value]) => write(form, name, value));
    form.dataset.answered = "yes";
    form.requestSubmit(event.submitter);
  };

  document.addEventListener("DOMContentLoaded", () => {
    document.querySelectorAll("form[data-keep]").forEach((form) => {
      restore(form);
      form.addEventListener("input", (event) => event.isTrusted && remember(form));
      form.addEventListener("submit", send(form), { capture: true });
    });
  });
})();
