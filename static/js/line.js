/* The entry line: sheets typed on one line of a page that never leaves and never waits.

   Every key goes into the line at once. A finished line is frozen and becomes an entry of the queue beside
   it: waiting, sent, then stored as the database holds it, or it comes back with a question or a reason
   while typing goes on. The queue is kept in this browser until it is stored, so that it survives a lost
   connection, a reload and a session that ended. The server reads the same line and has the last word.

   This file is loaded before the page, so that keys typed while it loads are kept too. */
(() => {
  "use strict";

  const BATCH = 20; // entries in one request
  const SHOWN = 12; // stored lines that stay in sight
  const PATIENCE = 15000; // ms for an answer
  const WORD = /p\s*\d+|\d+|[^\W\d_]+|[\u00c0-\u024f]+/gi;
  const CODE = /(?:^|[^0-9a-z])r(\d{1,4})([^0-9a-z]?)t(\d{1,6})\2([a-z])[^0-9a-z]*$/i;

  const byId = (id) => document.getElementById(id);
  let facts, words, input, tables, ofPair, keys; // what the page says, once it is there
  let queue = []; // entries, the oldest first
  let chip = null; // the table that the line begins with, without being typed
  let inOrder = false;
  let last = 0; // number of the table typed last
  let busy = false;
  let alone = false; // whether entries are sent one by one, because a batch failed
  let timer = null;
  let wait = 1000;
  const ahead = []; // keys typed before the page was there

  // reading a line ---------------------------------------------------------------------------

  const partsOf = (text) =>
    text.trim().split(/\s+/).flatMap((chunk) => {
      const code = CODE.exec(chunk);
      return code ? [`R${code[1]}-T${code[3]}-${code[4].toUpperCase()}`] : (chunk.match(WORD) ?? []);
    });

  const isPair = (part) => /^p\s*\d+$/i.test(part);
  const known = (place, part) => (part ? facts.letters[place][part.toLowerCase()] : undefined);

  /* The table that a line names, the parts that name it, and those that follow. */
  const split = (parts) => {
    const rest = parts[0]?.toLowerCase() === "t" ? parts.slice(1) : [...parts];
    const named = rest.splice(0, isPair(rest[1] ?? "") && !isPair(rest[0]) ? 2 : 1);
    return { named, rest, table: tableOf(named) };
  };

  const tableOf = ([first, pair]) => {
    const code = CODE.exec(first ?? "");
    if (code) return Number(code[1]) === facts.round ? tables.get(Number(code[3])) : undefined;
    if (isPair(first ?? "")) return ofPair.get(Number(first.slice(1)));
    const table = tables.get(Number(first));
    return pair && ofPair.get(Number(pair.slice(1))) !== table ? undefined : table;
  };

  /* What is typed, with the table of the chip before it unless it names one itself. */
  const wholeLine = (text) => {
    const parts = partsOf(text);
    if (chip === null) return parts;
    const figures = parts.filter((part) => /^\d+$/.test(part)).length;
    const names = isPair(parts[0] ?? "") || CODE.test(parts[0] ?? "") || parts[0]?.toLowerCase() === "t";
    return names || figures > 2 ? parts : [String(chip), ...parts];
  };

  const isWhole = ({ rest }) => rest.length >= 2 || (rest.length === 1 && Boolean(known("of_table", rest[0])));

  // the line ---------------------------------------------------------------------------------

  const enter = () => {
    const parts = partsOf(input.value);
    if (!parts.length) return input.value.trim() ? unread(input.value) : nothingTyped();
    if (parts.length === 1 && known("alone", parts[0]) && !(chip !== null && known("of_table", parts[0]) && !question())) {
      input.value = "";
      return act(known("alone", parts[0]), parts[0]);
    }
    const scanned = parts.findLastIndex((part) => CODE.test(part));
    if (scanned > 0) {
      add({ text: parts.slice(0, scanned).join(" "), state: "refused", why: words.half });
      input.value = "";
      parts.splice(0, scanned);
    }
    const whole = scanned >= 0 ? parts : wholeLine(parts.join(" "));
    if (whole.length === 1 && !/\d/.test(whole[0])) return unread(whole[0]);
    const line = split(whole);
    if (isWhole(line)) return finish(line, whole.join(" "));
    input.value = `${parts.join(" ")} `;
    say();
  };

  const unread = (text) => {
    add({ text, state: "refused", why: words.unreadable.replace("%a", text) });
    input.value = "";
    say();
  };

  /* A line that says a sheet, or what else is to be done with a table. */
  const finish = ({ table, rest }, text) => {
    input.value = "";
    const word = rest.length === 1 ? known("of_table", rest[0]) : undefined;
    if (["dats", "table", "infraction"].includes(word)) {
      chip = null;
      say();
      if (!table) return add({ text, state: "refused", why: words.noTable.replace("%t", text) });
      return word === "dats" && !table.has && !facts.closed && byId("line-sheet-form")
        ? openSheet(table, { text })
        : leave(table, word);
    }
    if (table) last = table.n;
    add({ text, table: table?.n, ...doubt(table, rest) });
    toReason();
    chip = inOrder ? following() : null;
    inOrder &&= chip !== null;
    say();
  };

  /* What only the sheet in the hand can tell is asked at once. The server asks it too. */
  const doubt = (table, [left, right, word]) => {
    if (table && facts.closed && facts.mode === "enter")
      return { state: "asks", ask: "correction_asks_reason", reasonNeeded: true, version: table.version, why: words.closed };
    if (!table || !/^\d+$/.test(left ?? "") || !/^\d+$/.test(right ?? "")) return { state: "waiting" };
    const [one, other] = [Number(left), Number(right)];
    const most = Math.max(one, other);
    if (one === other && facts.lot && !["left", "right"].includes(known("of_result", word)))
      return { state: "asks", ask: "lot_missing", why: words.lot };
    const sure = known("of_result", word) === "yes" || facts.mode === "check";
    if (!sure && most > 250) return { state: "asks", ask: "beyond_usual", why: words.beyondUsual };
    if (!sure && facts.target && most < facts.target && !facts.early)
      return { state: "asks", ask: "before_target", why: words.beforeTarget };
    return { state: "waiting" };
  };

  /* After the figures of a correction comes its reason, where the hand goes by itself. */
  const toReason = () => {
    const entry = queue.at(-1);
    if (entry?.reasonNeeded) row(entry)?.querySelector("[data-reason]")?.focus();
  };

  const claimed = () =>
    new Set(queue.filter((e) => ["waiting", "sent", "asks"].includes(e.state)).map((e) => e.table));

  /* The next table that waits for a sheet after the last one typed, else the first. */
  const following = () => {
    const taken = claimed();
    const free = facts.waits.filter((number) => !taken.has(number));
    return free.find((number) => number > last) ?? free[0] ?? null;
  };

  const nothingTyped = () => {
    if (chip === null) chip = following();
    if (chip === null) hint(words.noneWaits);
    else say();
  };

  const leaveOrder = () => {
    [chip, inOrder] = [null, false];
    say();
  };

  const act = (word, letter) => {
    if (["yes", "no", "left", "right"].includes(word)) return answer(question(), word, letter);
    if (word === "undo") return takeBack(letter);
    if (word === "order") {
      inOrder = !inOrder;
      chip = inOrder ? following() : null;
      return chip === null && inOrder ? (leaveOrder(), hint(words.noneWaits)) : say();
    }
    if (word === "happened") return panel().dataset.happened ? go(panel().dataset.happened) : hint(words.notYourRole);
    if (word === "check") return go(panel().dataset.second);
    if (word === "close") return closeRound();
    add({ text: letter, state: "waiting" });
    say();
  };

  const closeRound = () => {
    const form = document.querySelector(`form[action="${panel().dataset.round}tanca/"]`);
    if (queue.some((e) => ["waiting", "sent"].includes(e.state))) return hint(words.stillWaits);
    if (!form) return hint(words.notComplete);
    form.requestSubmit();
  };

  const leave = (table, word) => {
    const rest = { dats: "dats/", table: "", infraction: "infraccio/" }[word];
    go(`${panel().dataset.round}taules/${table.n}/${rest}`);
  };

  const go = (address) => location.assign(address);

  // questions --------------------------------------------------------------------------------

  const question = () => queue.findLast((entry) => entry.state === "asks");

  const answer = (entry, word, letter) => {
    if (!entry) return hint(words.noQuestion);
    const wantsSide = entry.ask === "lot_missing";
    if (word === "no" && entry.ask === "second_pass_differs") said(entry, { keeps: true, replaces: entry.version });
    else if (word === "no") comeBack(entry);
    else if (wantsSide !== ["left", "right"].includes(word)) return hint(entry.why);
    else if (wantsSide) {
      entry.text = `${entry.text} ${letter}`;
      if (entry.sheet) entry.sheet.lot_winner = word;
      said(entry, {});
    } else if (entry.reasonNeeded) row(entry)?.querySelector("[data-reason]")?.focus();
    else said(entry, yes(entry));
    return undefined;
  };

  const yes = (entry) =>
    ["before_target", "beyond_usual"].includes(entry.ask) ? { sure: true } : { replaces: entry.version };

  /* A frozen line goes on its way with what was answered about it. */
  const said = (entry, more) => {
    entry.said = { ...entry.said, ...more };
    Object.assign(entry, { state: "waiting", why: "" });
    changed();
  };

  const comeBack = (entry) => {
    Object.assign(entry, { state: "refused", why: "" });
    changed();
    row(entry)?.querySelector("[data-line-again]")?.select();
    if (input !== document.activeElement) input.focus();
  };

  // taking back ------------------------------------------------------------------------------

  /* The newest line that was typed here and stands; one that has not been sent is simply dropped. */
  const takeBack = (letter) => {
    const entry = queue.findLast((e) => ["waiting", "sent"].includes(e.state) || (e.state === "stored" && e.change && !e.undone));
    if (entry?.state === "waiting" && !entry.undo) return drop(entry, words.gone);
    if (entry?.state === "sent") {
      entry.regretted = letter;
      return undefined;
    }
    const named = entry?.change ?? Number(document.querySelector(".undo [name=change]")?.value);
    if (!named) return hint(words.nothingBack);
    if (entry) entry.undone = true;
    add({ text: letter, state: "waiting", undo: named });
    return undefined;
  };

  const drop = (entry, why) => {
    queue = queue.filter((each) => each !== entry);
    changed();
    if (why) hint(why);
  };

  // the queue --------------------------------------------------------------------------------

  const add = (entry) => {
    const id = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
    queue.push({ id, said: {}, mode: facts.mode, ...entry });
    changed();
  };

  const changed = () => {
    const done = queue.filter((e) => ["stored", "said"].includes(e.state));
    const old = new Set(done.slice(0, Math.max(0, done.length - SHOWN)));
    queue = queue.filter((entry) => !old.has(entry));
    remember();
    show();
    pump();
  };

  const pump = () => {
    if (busy || timer) return;
    const batch = queue.filter((entry) => entry.state === "waiting").slice(0, alone ? 1 : BATCH);
    if (batch.length) send(batch);
  };

  const send = async (batch) => {
    busy = true;
    batch.forEach((entry) => (entry.state = "sent"));
    show();
    const lines = batch.map(({ id, text, said, undo, sheet, keep, mode }) => ({ id, text, said, undo, sheet, keep, mode }));
    let response = null;
    try {
      response = await fetch(panel().dataset.post, {
        method: "POST",
        redirect: "manual",
        headers: { "Content-Type": "application/json", "X-CSRFToken": token() },
        body: JSON.stringify({ lines }),
        signal: AbortSignal.timeout(PATIENCE),
      });
      const answers = [200, 503].includes(response.status) ? await response.json() : null;
      busy = false;
      if (response.status === 503) again(batch, `${answers.text} ${words.waits}`);
      else if (answers) heard(batch, answers);
      else failed(batch, response);
    } catch {
      busy = false;
      again(batch, words.offline);
    }
  };

  const token = () => /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? document.querySelector("[name=csrfmiddlewaretoken]").value;

  const heard = (batch, answers) => {
    [alone, wait] = [false, 1000];
    lost("");
    facts.early = answers.early;
    if (facts.mode === "enter") facts.waits = answers.missing;
    answers.lines.forEach((one) => {
      const entry = batch.find((each) => each.id === one.id);
      if (entry) answered(entry, one);
    });
    batch.filter((entry) => entry.state === "sent").forEach((entry) => (entry.state = "waiting"));
    tables.forEach((table) => (table.has = facts.mode === "enter" ? !facts.waits.includes(table.n) : true));
    changed();
    renew();
  };

  const answered = (entry, one) => {
    Object.assign(entry, one, { why: one.state === "stored" || one.state === "said" ? "" : one.text, text: entry.text });
    entry.told = one.text;
    entry.reasonNeeded = facts.closed && ["correction_asks_reason", "second_pass_differs"].includes(one.ask);
    if (one.undone) queue.filter((e) => e.change === one.undone).forEach((e) => (e.undone = true));
    if (entry.undo && one.state === "refused") queue.filter((e) => e.change === entry.undo).forEach((e) => (e.undone = false));
    if (facts.mode === "check" && one.state === "stored") facts.waits = facts.waits.filter((n) => n !== one.table);
    if (one.state === "stored" && one.version && tables.has(one.table)) Object.assign(tables.get(one.table), { version: one.version, rows: one.rows ?? [] });
    if (entry.regretted && one.state === "stored" && one.change) {
      entry.undone = true;
      queue.push({ id: `${entry.id}z`, text: entry.regretted, said: {}, mode: facts.mode, state: "waiting", undo: one.change });
    }
  };

  /* The server answered, but not to the lines. */
  const failed = (batch, response) => {
    if (response.type === "opaqueredirect" || response.status === 401) return again(batch, words.login, words.loginUrl);
    if (response.status === 403 || response.status === 404) return again(batch, words.refusedAll);
    if (response.status >= 500 && batch.length === 1) {
      Object.assign(batch[0], { state: "refused", why: words.broken });
      lost("");
      return changed();
    }
    alone = batch.length > 1;
    return again(batch, words.offline);
  };

  const again = (batch, why, address) => {
    batch.forEach((entry) => (entry.state = "waiting"));
    lost(why, address);
    remember();
    show();
    timer = setTimeout(() => ((timer = null), pump()), wait);
    wait = Math.min(8000, wait * 2);
  };

  const atOnce = () => {
    if (timer) clearTimeout(timer);
    [timer, wait] = [null, 1000];
    pump();
  };

  const lost = (why, address) => {
    const box = byId("line-lost");
    if (box.hidden === !why && box.dataset.why === why) return;
    box.hidden = !why;
    box.dataset.why = why;
    byId("line-lost-text").textContent = why;
    if (!address) return;
    const link = Object.assign(document.createElement("a"), { textContent: words.loginLink });
    link.href = `${address}?next=${encodeURIComponent(location.pathname + location.search)}`;
    byId("line-lost-text").append(" ", link);
  };

  /* The lists of the page follow, but not with every sheet of somebody who types fast. */
  let renewing = null;
  const renew = () => {
    renewing ??= setTimeout(() => {
      renewing = null;
      const live = document.querySelector("[data-live]");
      if (live && window.htmx) htmx.trigger(live, "news");
    }, 1500);
  };

  // keeping ----------------------------------------------------------------------------------

  const tab = () => {
    let name = sessionStorage.getItem("line tab");
    if (!name) sessionStorage.setItem("line tab", (name = Math.random().toString(36).slice(2)));
    return name;
  };
  const prefix = () => `line ${panel().dataset.keep} `;

  const remember = () => {
    const kept = { queue, inOrder, last, draft: input.value.trim() };
    try {
      localStorage.setItem(prefix() + tab(), JSON.stringify(kept));
    } catch {
      /* a browser that keeps nothing still types */
    }
  };

  const recall = (key) => {
    const kept = JSON.parse(localStorage.getItem(key) || "null");
    if (!kept) return;
    kept.queue.forEach((entry) => entry.state === "sent" && (entry.state = "waiting"));
    queue.push(...kept.queue);
    if (kept.draft) queue.push({ id: `${Date.now()}d`, text: kept.draft, said: {}, mode: facts.mode, state: "refused", why: words.half });
    if (key === prefix() + tab()) [inOrder, last] = [kept.inOrder, Math.max(last, kept.last)];
    else localStorage.removeItem(key);
  };

  /* What a tab left behind that is not open any more is taken over; sent twice it is stored once. */
  const adopt = () => {
    if (!window.BroadcastChannel) return;
    const channel = new BroadcastChannel("line");
    const living = new Set([tab()]);
    channel.onmessage = ({ data }) => (data === "who" ? channel.postMessage(tab()) : living.add(data));
    channel.postMessage("who");
    setTimeout(() => {
      const left = Object.keys(localStorage).filter((key) => key.startsWith(prefix()) && !living.has(key.slice(prefix().length)));
      left.forEach((key) => {
        const kept = JSON.parse(localStorage.getItem(key) || "null");
        if (!kept) return;
        kept.queue = kept.queue.filter((entry) => ["waiting", "sent", "asks", "refused"].includes(entry.state));
        localStorage.setItem(key, JSON.stringify(kept));
        recall(key);
      });
      if (left.length) changed();
    }, 500);
  };

  // showing ----------------------------------------------------------------------------------

  const panel = () => byId("line");
  const row = (entry) => byId(`line-${entry.id}`);
  const OPEN = ["asks", "refused"];

  /* "37 Els Trempats – 12 Cal Blanc: 101–60", as the page knows it before the server says it. */
  const inWords = (entry) => {
    if (entry.told && !OPEN.includes(entry.state)) return entry.told;
    const { table, rest } = split(partsOf(entry.text));
    if (!table || !entry.table) return entry.text;
    const score = rest.length >= 2 ? `: ${rest[0]}–${rest[1]}` : rest.length ? ` · ${rest[0]}` : "";
    return `${words.table.replace("%t", table.n)} · ${table.left} – ${table.right}${score}`;
  };

  const show = () => {
    const newest = question();
    [byId("line-asks"), byId("line-done")].forEach((list) =>
      [...list.children].forEach((each) => queue.some((entry) => row(entry) === each) || each.remove()),
    );
    queue.forEach((entry) => {
      const open = OPEN.includes(entry.state);
      const list = byId(open ? "line-asks" : "line-done");
      const looks = JSON.stringify([entry.state, entry.ask, entry.why, entry.text, entry.told, entry.undone, entry === newest, entry.at]);
      const old = row(entry);
      if (old?.dataset.looks === looks) return;
      const made = draw(entry, entry === newest);
      made.dataset.looks = looks;
      if (old && old.parentNode === list) old.replaceWith(made);
      else {
        old?.remove();
        list.prepend(made);
      }
    });
  };

  const draw = (entry, isNewest) => {
    const made = byId("line-row").content.firstElementChild.cloneNode(true);
    made.id = `line-${entry.id}`;
    made.classList.add(`is-${entry.state}`);
    made.classList.toggle("is-undone", Boolean(entry.undone));
    made.querySelector("[data-what]").textContent = inWords(entry);
    const state = { waiting: words.waiting, sent: words.waiting }[entry.state] ?? (entry.undone ? words.back : "");
    made.querySelector("[data-state]").textContent = state;
    if (!OPEN.includes(entry.state) && entry.at) made.querySelector("[data-at]").textContent = entry.at;
    const why = made.querySelector("[data-why]");
    const text = OPEN.includes(entry.state) ? whyOf(entry) : (entry.note ?? "");
    why.hidden = !text;
    why.textContent = text;
    if (entry.link) why.append(" ", Object.assign(document.createElement("a"), { href: entry.link, textContent: words.look }));
    if (OPEN.includes(entry.state)) answers(entry, made.querySelector("[data-answers]"), isNewest);
    return made;
  };

  const whyOf = (entry) => {
    if (!entry.stored) return entry.why;
    const who = words.storedBy.replace("%a", entry.who || "–").replace("%b", entry.at ?? "");
    return `${entry.why} ${who} ${entry.stored}`;
  };

  const letterOf = (place, word) => Object.entries(facts.letters[place]).find(([, each]) => each === word)?.[0] ?? "";

  /* The buttons of a question; the letters answer the newest one, which shows them. */
  const answers = (entry, box, isNewest) => {
    box.hidden = false;
    const button = (text, word, press) => {
      const made = Object.assign(document.createElement("button"), { type: "button", textContent: text });
      made.className = word === "yes" || word === "left" || word === "right" ? "btn btn-next" : "btn btn-plain";
      if (word && isNewest) made.append(" ", Object.assign(document.createElement("kbd"), { textContent: letterOf("alone", word) }));
      made.addEventListener("click", () => (press(), input.focus()));
      box.append(made);
    };
    if (entry.state === "refused") {
      if (entry.sheet) button(words.reopen, "", () => reopen(entry));
      else box.append(field(entry.text, words.again, "data-line-again", (text) => resend(entry, text)));
      return button(words.drop, "", () => drop(entry));
    }
    const choose = (word) => () => answer(entry, word, letterOf("of_result", word));
    if (entry.ask === "lot_missing") {
      const table = tables.get(entry.table);
      button(table.left, "left", choose("left"));
      return button(table.right, "right", choose("right"));
    }
    if (entry.reasonNeeded)
      box.append(field(entry.said?.reason ?? "", words.reason, "data-reason", (reason) => reason.trim() && said(entry, { reason, replaces: entry.version }), true));
    else button(entry.ask === "second_pass_differs" ? words.typedRight : words.yes, "yes", choose("yes"));
    return button(entry.ask === "second_pass_differs" ? words.storedRight : words.no, "no", choose("no"));
  };

  const field = (text, label, mark, press, labelled) => {
    const made = Object.assign(document.createElement("input"), { className: "form-control", value: text, maxLength: 300 });
    made.setAttribute(mark, "");
    made.setAttribute("aria-label", label);
    if (labelled) made.placeholder = label;
    made.press = press;
    return made;
  };

  const resend = (entry, text) => {
    queue = queue.filter((each) => each !== entry);
    const line = split(partsOf(text));
    input.focus();
    if (!isWhole(line)) return add({ ...entry, text, state: "refused", why: words.half });
    const fresh = { text, table: line.table?.n, ...doubt(line.table, line.rest) };
    if (line.table) last = line.table.n;
    add(fresh);
    return undefined;
  };

  /* Under the line: which table it names, as far as it is typed. */
  const say = () => {
    const box = byId("line-chip");
    box.hidden = chip === null;
    if (chip !== null) box.textContent = words.table.replace("%t", chip);
    input.closest(".line-box").classList.toggle("is-in-order", inOrder);
    const whole = wholeLine(input.value);
    const { table, named, rest } = split(whole);
    if (!named.length) return hint(inOrder ? words.order : "");
    if (!table) {
      const finished = /\s$/.test(input.value) || rest.length || chip !== null;
      const text = isPair(named[0]) ? words.rests.replace("%t", named[0].slice(1)) : words.noTable.replace("%t", named[0]);
      return hint(finished && /\d/.test(named[0]) ? text : "");
    }
    const [left, right] = rest;
    const half = [left ? `${table.left} ${left}` : table.left, right ? `${right} ${table.right}` : table.right];
    const known_ = facts.mode === "enter" && table.has && !facts.closed ? ` · ${words.has}` : "";
    return hint(`${words.table.replace("%t", table.n)} · ${half.join(" – ")}${known_}${inOrder ? ` · ${words.order}` : ""}`);
  };

  const hint = (text) => {
    byId("line-echo").textContent = text;
  };

  // a sheet, dat by dat -------------------------------------------------------------------------

  let sheet = null; // the entry whose sheet is open

  const openSheet = (table, entry) => {
    const place = byId("line-sheet");
    place.replaceChildren(byId("line-sheet-form").content.firstElementChild.cloneNode(true));
    const form = place.firstElementChild;
    sheet = { ...entry, table: table.n, version: entry.version ?? (table.rows.length ? table.version : undefined) };
    form.querySelector("[data-sheet-title]").textContent = words.table.replace("%t", table.n);
    form.querySelectorAll("[data-sheet-left]").forEach((each) => (each.textContent = table.left));
    form.querySelectorAll("[data-sheet-right]").forEach((each) => (each.textContent = table.right));
    form.querySelector("[data-sheet-totals]").href = `${panel().dataset.round}taules/${table.n}/dats/?totals`;
    fill(form, entry.sheet ?? rowsAsFields(table.rows));
    place.hidden = false;
    document.dispatchEvent(new CustomEvent("line:sheet", { detail: form }));
    const cells = [...form.querySelectorAll("[data-left]")];
    (cells[table.rows.length] ?? cells[0]).focus();
  };

  const rowsAsFields = (rows) =>
    Object.fromEntries(
      rows.flatMap(([left, right, code, special], n) => [
        [`dat-${n}-left`, right && !left ? "" : String(left)],
        [`dat-${n}-right`, right ? String(right) : ""],
        [`dat-${n}-code`, code],
        [`dat-${n}-special`, special],
      ]),
    );

  const fill = (form, fields) =>
    Object.entries(fields).forEach(([name, value]) => {
      form.querySelectorAll(`[name="${CSS.escape(name)}"]:not([type=hidden], button)`).forEach((each) => {
        if (each.type === "radio") each.checked = each.value === value;
        else each.value = value;
      });
    });

  const reopen = (entry) => {
    const table = tables.get(entry.table);
    if (!table) return;
    drop(entry);
    openSheet(table, entry);
  };

  const saveSheet = (form, keep) => {
    const wrong = form.querySelector(".is-wrong-now [data-left]");
    if (wrong) return wrong.focus();
    const fields = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const entry = { text: `${sheet.table} ${letterOf("of_table", "dats")}`, table: sheet.table, sheet: fields, keep, state: "waiting" };
    if (sheet.version !== undefined) entry.said = { replaces: sheet.version };
    last = sheet.table;
    closeSheet();
    return add(entry);
  };

  const closeSheet = () => {
    sheet = null;
    byId("line-sheet").hidden = true;
    byId("line-sheet").replaceChildren();
    input.focus();
  };

  document.addEventListener("submit", (event) => {
    if (!sheet || !byId("line-sheet")?.contains(event.target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    saveSheet(event.target, event.submitter?.value === "keep");
  }, true);

  document.addEventListener("click", (event) => event.target.closest?.("[data-sheet-leave]") && closeSheet());

  // keys -------------------------------------------------------------------------------------

  const printable = (event) => event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  const typesElsewhere = (target) =>
    target !== input && (target.matches?.("input, select, textarea, [contenteditable]") || target.closest?.("#line-sheet"));

  const key = (event) => {
    if (event.isComposing || event.defaultPrevented) return;
    if (!input) return keep(event);
    if (event.target.press) return inRow(event);
    if (typesElsewhere(event.target)) {
      if (event.key === "Escape" && sheet) closeSheet();
      return;
    }
    if (event.target === input) return inLine(event);
    const onControl = event.target.closest?.("a, button, summary, label");
    if (printable(event) && !(onControl && event.key === " ")) take(event, event.key);
    else if (event.key === "Enter" && !onControl) take(event, "Enter");
  };

  /* Before the page is there a key is kept, and typed when it is. */
  const keep = (event) => {
    if (document.readyState !== "loading" && !byId("line")) return;
    if (!printable(event) && event.key !== "Enter") return;
    event.preventDefault();
    ahead.push(event.key);
  };

  const take = (event, typed) => {
    event.preventDefault();
    input.focus();
    type(typed);
  };

  const type = (typed) => {
    if (typed === "Enter") return enter();
    input.setRangeText(typed, input.selectionStart, input.selectionEnd, "end");
    say();
  };

  const inLine = (event) => {
    if (event.key === "Enter") {
      event.preventDefault();
      if (event.repeat) return;
      enter();
    } else if (event.key === "Escape") {
      if (input.value) input.value = "";
      else [chip, inOrder] = [null, false];
      say();
    } else if (event.key === "Backspace" && !input.value && chip !== null) {
      event.preventDefault();
      leaveOrder();
    } else if (event.key === "ArrowDown" && chip !== null && !input.value) {
      event.preventDefault();
      last = chip;
      chip = following();
      say();
    } else if (event.key === "ArrowUp") {
      const fields = panel().querySelectorAll("#line-asks input, #line-asks button");
      if (!fields.length) return;
      event.preventDefault();
      fields[0].focus();
    }
  };

  const inRow = (event) => {
    const entry = queue.find((each) => row(each)?.contains(event.target));
    if (event.key === "Enter") {
      event.preventDefault();
      event.target.press(event.target.value);
      input.focus();
    } else if (event.key === "Escape") {
      if (entry?.state === "refused") drop(entry);
      input.focus();
    } else if (event.key === "ArrowDown") input.focus();
  };

  document.addEventListener("keydown", key, true);
  document.addEventListener("input", (event) => {
    if (!input || event.target !== input) return;
    say();
    remember();
  });

  /* A button pressed without the script posts the form; with it, it is another Enter. */
  document.addEventListener("submit", (event) => {
    if (!input || event.target !== input.form) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    enter();
    input.focus();
  }, true);

  window.addEventListener("online", () => input && atOnce());
  window.addEventListener("pageshow", () => input && atOnce());

  const begin = () => {
    if (!byId("line")) return;
    facts = JSON.parse(byId("line-facts").textContent);
    const list = JSON.parse(byId("line-tables").textContent);
    tables = new Map(list.map((table) => [table.n, table]));
    ofPair = new Map(list.flatMap((table) => [[table.l, table], [table.r, table]]));
    words = byId("line-words").dataset;
    last = facts.last;
    input = byId("id_line");
    const typed = input.value;
    input.value = "";
    recall(prefix() + tab());
    if (input.autofocus) input.focus();
    if (inOrder) chip = following();
    show();
    say();
    [...typed, ...ahead].forEach(type);
    ahead.length = 0;
    adopt();
    pump();
  };

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
