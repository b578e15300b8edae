// A link's target in short: under the mouse after a moment, at once with the keyboard, in a sheet at a first tap.
// Esc closes (WCAG 1.4.13); without the page's data, or without this script, they are plain links.

const texts = JSON.parse(byId("previews")?.textContent ?? "{}");
const bubble = make("div", { id: "preview", role: "tooltip", hidden: "" }, make("b", {}), make("p", {}));
const sheet = make("dialog", { id: "sheet", "aria-labelledby": "sheet-name" },
  make("h2", { id: "sheet-name" }), make("p", {}),
  make("a", { class: "button", href: "", text: WORDS.open }),
  make("button", { type: "button", text: WORDS.close, click: () => sheet.close() }));
let timer;
let shownFor;

const previewOf = (link) => {
  const href = link?.getAttribute("href");
  return href && (texts[href] ?? texts[href.split("#")[0]]);
};

function fill(holder, [name, text]) {
  holder.children[0].textContent = name;
  holder.children[1].textContent = text;
}

function open(link) {
  clearTimeout(timer);
  hide();
  fill(bubble, previewOf(link));
  bubble.hidden = false;
  link.setAttribute("aria-describedby", "preview");
  shownFor = link;
  const at = link.getBoundingClientRect();
  const below = at.bottom + bubble.offsetHeight + 8 < innerHeight || at.top < bubble.offsetHeight;
  bubble.style.left = `${scrollX + Math.max(8, Math.min(at.left, innerWidth - bubble.offsetWidth - 16))}px`;
  bubble.style.top = `${scrollY + (below ? at.bottom + 4 : at.top - bubble.offsetHeight - 4)}px`;
}

function hide() {
  clearTimeout(timer);
  bubble.hidden = true;
  shownFor?.removeAttribute("aria-describedby");
  shownFor = undefined;
}

if (Object.keys(texts).length) {
  const main = byId("main");
  const linkAt = (event) => {
    const link = event.target.closest?.("a[href]");
    return previewOf(link) ? link : undefined;
  };
  main.append(bubble, sheet);
  main.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    const link = linkAt(event);
    clearTimeout(timer);
    if (link && link !== shownFor) timer = setTimeout(open, 250, link);
    else if (!link && shownFor && !bubble.contains(event.target)) timer = setTimeout(hide, 250);
  });
  main.addEventListener("pointerleave", () => (timer = setTimeout(hide, 250)));
  main.addEventListener("focusin", (event) => {
    const link = linkAt(event);
    if (link?.matches(":focus-visible")) open(link);
  });
  main.addEventListener("focusout", hide);
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
  main.addEventListener("click", (event) => {
    const link = linkAt(event);
    if (!link || event.pointerType !== "touch" || sheet.open) return;
    event.preventDefault();
    fill(sheet, previewOf(link));
    sheet.children[2].href = link.href;
    sheet.showModal();
  });
  sheet.addEventListener("click", (event) => event.target === sheet && sheet.close());
}
