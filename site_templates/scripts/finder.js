// Two boxes that take any spelling, and what the two terms do to one another: the proof that the build found, or the
// clauses that come nearest, by the rule of judge/questions/interact.py. The address carries the question.

const answer = byId("answer");
const boxes = ["a", "b"].map(byId);

const slugOf = (entry) => entry.id.slice(page.game.length + 1);
const termLink = (id, text) => make("a", { href: address(id), lang: GAMES[page.game].lang, text });

function cite(id) {
  const { entries } = basics(page.game);
  const [home, n] = id.split("#");
  return termLink(id, `${entries.find((entry) => entry.id === home)?.name ?? home} ¶${n}`);
}

const cites = (ids, said) => ids.flatMap((id) => [" ", cite(said[id])]);
const part = (label, list) => (list.children.length ? [make("h3", { text: label }), list] : []);

// A finding as judge/site writes it: sentences and ids are places in a list of what is said.
function finding([verdict, sentence, , , steps, considered, , flips], said) {
  const judged = make("b", { class: `verdict ${verdict}`, text: WORDS[`verdict-${verdict}`] ?? verdict });
  const proof = steps.map(([text, ids, from]) => {
    const premises = make("small", { text: from.length ? ` ← ${[...new Set(from)].map((n) => n + 1).join(", ")}` : "" });
    return make("li", {}, said[text], ...cites(ids, said), premises);
  });
  const weighed = considered.map(([text, holds, ids]) => (
    make("li", {}, said[text], ...cites(ids, said), " – ", make("b", { text: WORDS[`holds-${holds}`] }))));
  const turned = flips.map(([text, becomes]) => (
    make("li", {}, said[text], " → ", make("b", { text: WORDS[`verdict-${becomes}`] ?? becomes }))));
  return make("section", { class: "finding" }, make("p", { class: "answer" }, judged, ` ${said[sentence]}`),
    ...part(WORDS.proof, make("ol", { class: "proof" }, ...proof)),
    ...part(WORDS.considered, make("ul", {}, ...weighed)),
    ...part(WORDS.flips, make("ul", {}, ...turned)));
}

// Clauses and rulings that speak of both terms, then what the terms say themselves.
function nearest(terms) {
  const index = basics(page.game);
  const links = JUDGE_LINKS[page.game];
  const places = terms.map(({ place }) => place);
  const family = places.map((place) => new Set([place,
    ...links.kin.filter((pair) => pair.includes(place)).map(([one, other]) => (one === place ? other : one))]));
  const score = new Map();
  const said = [
    ...index.entries.flatMap((entry, n) => entry.clauses.map(([at, text], m) => (
      { id: `${entry.id}#${at}`, home: n, text, of: links.clauses[n][m] }))),
    ...index.rulings.map((ruling, n) => ({ id: ruling.id, text: ruling.name, of: links.rulings[n] })),
  ];
  family.forEach((members, n) => {
    const others = new Set(family.filter((_, m) => m !== n).flatMap((one) => [...one]));
    const between = new Set([...others].flatMap((place) => links.clauses[place].flat()));
    for (const one of said) {
      const times = one.of.filter((place) => members.has(place)).length;
      const more = others.has(one.home) ? 6 : between.has(one.home) ? 3 : 0;
      if (times) score.set(one, (score.get(one) ?? 0) + times * (4 + more));
    }
  });
  const shared = spread([...score].filter(([, points]) => points > 6).sort((one, other) => other[1] - one[1]).map(([one]) => one));
  const each = places.map((place) => said.filter(({ home }) => home === place).slice(0, 2));
  const own = [0, 1].flatMap((turn) => each.flatMap((clauses) => clauses.slice(turn, turn + 1)));
  return spread([...shared.slice(0, 8 - terms.length), ...own, ...shared]);
}

// The first eight, not more than two of one entry.
function spread(clauses) {
  const taken = {};
  return [...new Set(clauses)].filter((one) => {
    const home = one.id.split("#")[0];
    taken[home] = (taken[home] ?? 0) + 1;
    return taken[home] < 3;
  }).slice(0, 8);
}

// What was typed in a box as an entry, and a sentence when that was not plain.
function read(box) {
  const { entries } = basics(page.game);
  const found = entries.find((entry) => slugOf(entry) === box.value)
    ?? search(box.value, [page.game], 20).find(({ kind }) => kind !== "rulings");
  if (found && fold(found.name) !== fold(box.value)) {
    const how = WORDS[`found-${found.match}`];
    return [found, make("li", {}, `${box.value} → `, termLink(found.id, found.name), how ? ` (${how})` : "")];
  }
  return [found, found ? undefined : make("li", { text: `${box.value}: ${WORDS.none}` })];
}

// The findings of two slugs, sorted, with the list of what is said in them.
async function answersOf([one, other]) {
  await script(`${GAMES[page.game].tree}${page.game}/answers/${one}.js`);
  const [answers, said] = JUDGE_ANSWERS[one];
  return [answers[other], said];
}

let asking = 0;

async function answerPair() {
  const mine = ++asking;
  if (!boxes.every((one) => one.value.trim())) return answer.replaceChildren();
  await Promise.all([load([page.game]), script(`search/${page.game}.links.js`)]);
  const readings = boxes.map(read);
  const terms = readings.map(([entry]) => entry).filter(Boolean);
  const notes = make("ul", { class: "sub" }, ...readings.map(([, note]) => note).filter(Boolean));
  const { alike, answers } = JUDGE_LINKS[page.game];
  const slugs = terms.map((entry) => alike[slugOf(entry)] ?? slugOf(entry)).sort();
  const [findings, said] = terms.length === 2 && answers.includes(slugs[0]) ? await answersOf(slugs) : [];
  if (mine !== asking) return;
  const near = make("ul", {}, ...(findings ? [] : nearest(terms)).map(({ id, text }) => (
    make("li", {}, id.includes("#") ? cite(id) : termLink(id, WORDS.ruling), " ",
      make("span", { lang: GAMES[page.game].lang, text })))));
  answer.replaceChildren(
    make("h2", { lang: GAMES[page.game].lang, text: terms.map(({ name }) => name).join(" + ") }),
    ...(notes.children.length ? [notes] : []),
    ...(findings ?? []).map((one) => finding(one, said)),
    ...(findings ? [make("p", {}, make("a", { href: `x/${slugs.join("+")}/index.html`, text: WORDS.whole }))]
      : [make("p", { text: WORDS["no-finding"] }), ...part(WORDS.nearest, near)]),
  );
}

const ask = () => {
  const query = new URLSearchParams(boxes.map((one) => [one.id, one.value]));
  history.replaceState(null, "", `?${query}`);
  return answerPair();
};
for (const one of boxes) {
  one.value ||= params.get(one.id) ?? "";
  const close = box(one, byId(`${one.id}-hits`), [page.game], (hit, event) => {
    event.preventDefault();
    one.value = hit.name;
    close();
    ask();
  });
}
finder.addEventListener("submit", (event) => {
  event.preventDefault();
  ask();
});
answerPair();
