// Boxes that find as one types (ARIA's combobox), and the page of results. Comes with search.js.

const GROUPS = ["terms", "rules", "rulings"];

async function hitsOf(query, games, limit) {
  await load(games);
  return search(query, games, limit);
}

// Hits by game and kind, in the order of the best of each.
function grouped(hits) {
  const groups = new Map();
  for (const hit of hits) into(groups, `${hit.id.split("/")[0]} ${hit.kind}`, hit);
  return [...groups].map(([key, found]) => {
    const [game, kind] = key.split(" ");
    return [page.game === game ? WORDS[kind] : `${GAMES[game].name} · ${WORDS[kind]}`, found];
  });
}

// What a hit shows: its name, how it was found unless that is plain, where it is and what it says.
function shown(hit) {
  const [game, rest] = /^(.*?)\/(.*)$/.exec(hit.id).slice(1);
  const number = hit.kind === "rules" && hit.name !== rest ? `${rest} ` : "";
  const how = WORDS[`found-${hit.match}`];
  return [
    make("b", { lang: GAMES[game].lang, text: number + hit.name }),
    ...(how ? [" ", make("small", { class: "how", text: how })] : []),
    ...(hit.snippet ? [make("span", { class: "snippet", lang: GAMES[game].lang, text: hit.snippet })] : []),
  ];
}

function box(input, list, games, pick) {
  let hits = [];
  let chosen = -1;
  let turn = 0;

  function close() {
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
    choose(-1);
  }

  function choose(place) {
    chosen = place;
    input.removeAttribute("aria-activedescendant");
    for (const [n, option] of [...list.querySelectorAll("[role=option]")].entries()) {
      option.setAttribute("aria-selected", String(n === place));
      if (n !== place) continue;
      input.setAttribute("aria-activedescendant", option.id);
      option.scrollIntoView({ block: "nearest" });
    }
  }

  function option(hit, n) {
    const attributes = { role: "option", id: `${list.id}-${n}`, "aria-selected": "false", tabindex: "-1" };
    return make("a", { ...attributes, href: address(hit.id), click: (event) => pick?.(hit, event) }, ...shown(hit));
  }

  async function update() {
    const query = input.value.trim();
    const mine = ++turn;
    if (!query) return close();
    const found = await hitsOf(query, games, 12);
    if (mine !== turn) return;
    const groups = grouped(found);
    hits = groups.flatMap(([, group]) => group);
    let n = 0;
    list.replaceChildren(...groups.map(([label, group]) => make("div", { role: "group", "aria-label": label },
      make("div", { class: "group", "aria-hidden": "true", text: label }), ...group.map((hit) => option(hit, n++)))));
    list.hidden = !hits.length;
    input.setAttribute("aria-expanded", String(!list.hidden));
    choose(-1);
    say(hits.length ? `${hits.length} ${WORDS.hits}` : WORDS.none);
  }

  const keys = {
    Escape: () => list.hidden || close(),
    ArrowDown: () => hits.length && !list.hidden && choose((chosen + 1) % hits.length),
    ArrowUp: () => hits.length && !list.hidden && choose((Math.max(chosen, 0) - 1 + hits.length) % hits.length),
    Enter: () => !list.hidden && list.querySelectorAll("[role=option]")[Math.max(chosen, 0)]?.click(),
  };
  const ready = () => load(games).then(() => games.forEach(warm));
  input.addEventListener("focus", ready);
  input.addEventListener("input", update);
  input.addEventListener("keydown", (event) => {
    if (!event.isComposing && keys[event.key] && !list.hidden) {
      event.preventDefault();
      keys[event.key]();
    }
  });
  input.addEventListener("blur", close);
  list.addEventListener("mousedown", (event) => event.preventDefault());
  if (input === document.activeElement) ready().then(update);
  return close;
}

async function showResults(query) {
  const game = params.get("game");
  const games = game in GAMES ? [game] : Object.keys(GAMES);
  const groups = grouped(query ? await hitsOf(query, games, 40) : []);
  if (query !== input.value.trim()) return;
  results.replaceChildren(...groups.flatMap(([label, hits]) => [
    make("h2", { text: label }),
    make("ul", { class: "hits" }, ...hits.map((hit) => make("li", {}, make("a", { href: address(hit.id) }, ...shown(hit))))),
  ]));
  if (query && !groups.length) results.append(make("p", { text: WORDS.none }));
}

if (results) {
  input.value = params.get("q") ?? "";
  input.setAttribute("role", "searchbox");
  input.removeAttribute("aria-expanded");
  input.addEventListener("input", () => showResults(input.value.trim()));
  showResults(input.value.trim());
} else {
  box(input, byId("hits"), page.game ? [page.game] : Object.keys(GAMES));
}
