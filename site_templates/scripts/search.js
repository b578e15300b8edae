// Finding entries by what a person types, as judge/search.py does on the command line: the names here follow that
// module and judge/language/text.py. SCORES comes from there; the indexes from judge/site/index.py. Comes when a box
// gets the focus.

// ---- letters and words

const SAME = { ё: "е", õ: "ő", ô: "ő", û: "ű" };
const PARAMETERS = new Set("xyzхуn");

function normalise(word) {
  return word.normalize("NFC").toLowerCase().replace(/[ёõôû]/g, (letter) => SAME[letter]).replace(/\u00ad/g, "");
}

function fold(text) {
  return normalise(text).normalize("NFD").replace(/\p{M}/gu, "");
}

function isParameter(word) {
  return /^\d+$/.test(word) || (PARAMETERS.has(normalise(word)) && word !== "у");
}

// A suffix that hangs on an abbreviation or number by a hyphen belongs to it: ÉP-je, 2-es.
function hangs(before, word) {
  const capitals = before.length < 6 && before === before.toUpperCase() && before !== before.toLowerCase();
  const short = isParameter(before) || capitals || before === "Ép" || before === "Fp";
  return short && word === word.toLowerCase() && word !== word.toUpperCase() && word.length < 7;
}

function tokens(text) {
  const found = [];
  let last = 0;
  for (const match of text.matchAll(/[\p{L}\p{N}]+(?:[’'][\p{L}\p{N}]+)*/gu)) {
    const gap = text.slice(last, match.index);
    last = match.index + match[0].length;
    if (!(found.length && /^[-‑–]$/.test(gap) && hangs(found.at(-1), match[0]))) found.push(match[0]);
  }
  return found;
}

// The words of a name that tell: without its parameter, unless there is nothing else.
function nameWords(name) {
  const found = tokens(name);
  const telling = found.filter((word) => !isParameter(word));
  return (telling.length ? telling : found).map(normalise);
}

// ---- what fingers do

const LATIN = [
  [/['`’ʹʺ"″]/g, ""], [/shch|sch|shh/g, "sh"], [/tch/g, "ch"], [/kh/g, "h"], [/ts|tc|cz/g, "c"], [/[yji]o/g, "e"],
  [/[yji]e/g, "e"], [/[yji]u/g, "u"], [/[yji]a/g, "a"], [/x/g, "h"], [/w/g, "v"], [/[yj]/g, "i"], [/q/g, "k"],
];
const zip = (keys, values) => Object.fromEntries([...keys].map((key, place) => [key, values[place]]));
const CYRILLIC = {
  ...zip("абвгдезийклмнопрстуфхцыэ", "abvgdeziiklmnoprstufhcie"),
  ...zip("жчшщъьюя", ["zh", "ch", "sh", "sh", "", "", "u", "a"]),
};
const KEYBOARD = zip("qwertyuiop[]asdfghjkl;'zxcvbnm,.`", "йцукенгшщзхъфывапролджэячсмитьбюе");

// One Latin skeleton for a Cyrillic word and every way of typing it.
function skeleton(word) {
  let spelt = fold(word);
  if (/[а-я]/.test(spelt)) spelt = spelt.replace(/./gu, (letter) => CYRILLIC[letter] ?? letter);
  else for (const [pattern, instead] of LATIN) spelt = spelt.replace(pattern, instead);
  return spelt.replace(/i?([aeu])/g, "$1").replace(/(.)\1+/gu, "$1");
}

function otherLayout(text) {
  return text.toLowerCase().replace(/./gu, (key) => KEYBOARD[key] ?? key);
}

// Optimal string alignment; anything over `most` is as good as any other distance over it.
function slipsBetween(one, other, most) {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before = [];
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (one[i - 1] !== other[j - 1]));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        next[j] = Math.min(next[j], before[j - 2] + 1);
      }
    }
    if (Math.min(...next) > most) return most + 1;
    [before, row] = [row, next];
  }
  return row[other.length];
}

// ---- the index

// A game's entries as objects, the keys they are named by, and their texts; made once.
const prepared = {};

function prepare(game) {
  if (prepared[game]) return prepared[game];
  const data = JUDGE[game];
  const [names, aliases, short, english] = ["names", "aliases", "short", "english"].map((of) => data[of].split("\n"));
  const entries = data.slugs.split("\n").map((slug, n) => ({
    id: `${game}/${slug}`, place: n, kind: /^\d/.test(slug) ? "rules" : "terms", name: names[n], english: english[n],
    aliases: aliases[n].split("|").filter(Boolean), short: short[n].split("|").filter(Boolean),
    clauses: data.clauses[n].map((said) => [said.slice(0, said.indexOf(" ")), said.slice(said.indexOf(" ") + 1)]),
  }));
  const rulings = data.rulings.map(([slug, name, answer, verdict]) => (
    { id: `${game}/ruling/${slug}`, kind: "rulings", name, answer, verdict }
  ));
  const forms = new Map();
  for (const [endings, ...stems] of data.forms) {
    for (const [stem, word] of stems.map((one) => one.split(":"))) {
      for (const ending of endings.split(" ")) into(forms, stem + ending, word);
    }
  }
  const [stems, pattern, digraphs, doubling, vowels, never] = data.endings;
  const byStart = new Map();
  for (const stem of stems) into(byStart, stem[2].slice(0, 2), stem);
  const grammar = { byStart, pattern: new RegExp(`^(?:${pattern})$`, "u"), digraphs, doubling, vowels, never };
  return (prepared[game] = { game, entries, rulings, forms, grammar, keys: keysOf(entries) });
}

function into(map, key, value) {
  if (!map.has(key)) map.set(key, []);
  map.get(key).push(value);
}

// What an entry is looked up by, as judge/names.py: folded, and as it is spelt with "=" before the kind.
function keysOf(entries) {
  const keys = new Map();
  for (const entry of entries) {
    const add = (key, kind) => keys.set(`${key}\n${kind}\n${entry.id}`, { key, kind, entry });
    const named = [["name", entry.name], ...entry.aliases.map((one) => ["alias", one])];
    for (const [kind, name] of [...named, ...entry.short.map((one) => ["abbreviation", one])]) {
      for (const words of [nameWords(name), nameWords(name.split(":")[0])].filter((found) => found.length)) {
        add(words.map(fold).join(" "), kind);
        add(words.join(" "), `=${kind}`);
      }
    }
    add(nameWords(entry.english).map(fold).join(" "), "english");
  }
  return [...keys.values()];
}

// ---- ways of finding; each gives [entry, match, weight]

const weight = (entry) => (entry.kind === "rules" ? 0.995 : 1);
const before = (one, other) => (one < other ? -1 : one > other ? 1 : 0);

function* candidates(query, games) {
  const all = games.map(prepare);
  const entries = new Map(all.flatMap((one) => one.entries).map((entry) => [entry.id, entry]));
  const exactId = entries.get(query.split("#")[0]);
  if (exactId) return yield [exactId, "id", 1];
  const number = /^[#§]?\s*(\d+(?:\.\d+)*)\.?$/.exec(query);
  if (number) return yield* byNumber(all, number[1]);
  const words = nameWords(query);
  if (!words.length) return;
  const keys = all.flatMap((one) => one.keys).sort((one, other) =>
    before(one.key, other.key) || before(one.kind, other.kind) || before(one.entry.id, other.entry.id));
  const plain = keys.filter(({ kind }) => kind[0] !== "=");
  const found = [...exact(keys, plain, words), ...inflected(all, plain, words)];
  yield* found;
  yield* beginning(plain, words);
  if (found.length) return;
  const slipped = [...slips(plain, words)];
  yield* slipped;
  yield* inLatin(plain, words);
  const other = nameWords(otherLayout(query));
  if (!slipped.length && other.length && other.join() !== words.join()) {
    for (const [entry, , by] of exact(keys, plain, other)) yield [entry, "layout", by];
  }
}

function* byNumber(all, number) {
  for (const [place, { game, entries }] of all.entries()) {
    let rank = 0;
    for (const entry of entries.filter(({ kind }) => kind === "rules")) {
      const known = entry.id.slice(game.length + 1);
      if (known === number) yield [entry, "id", 1 - place / 100];
      if (known.startsWith(`${number}.`)) yield [entry, "child", 1 - place / 100 - rank++ / 10000];
    }
  }
}

// The name as typed; accents that are right count more than accents left out.
function* exact(keys, plain, words) {
  const spelt = words.join(" ");
  const folded = words.map(fold).join(" ");
  for (const { key, kind, entry } of keys) {
    if (key === spelt && kind[0] === "=") yield [entry, kind.slice(1), weight(entry)];
  }
  for (const { key, kind, entry } of plain) {
    if (key !== folded) continue;
    if (kind === "english") yield [entry, "alias", 0.97 * weight(entry)];
    else yield [entry, kind === "abbreviation" ? kind : "unaccented", weight(entry)];
  }
  const joined = folded.replaceAll(" ", "");
  for (const { key, kind, entry } of plain) {
    const apart = key.includes(" ") && key !== folded && kind !== "english" && key.replaceAll(" ", "") === joined;
    if (apart) yield [entry, "unaccented", 0.97 * weight(entry)];
  }
}

// The words of names that a word is a form of, by its ending or from the list; judge/language/hungarian.py.
function stemsOf(word, { grammar, forms }) {
  const found = new Set([word, ...(forms.get(word) ?? [])]);
  if (!grammar.never.includes(word)) {
    for (const [stem, beforeVowel, known] of grammar.byStart.get(word.slice(0, 2)) ?? []) {
      if (isForm(word, stem, beforeVowel, grammar)) found.add(known);
    }
  }
  return found;
}

function isForm(word, stem, beforeVowel, { pattern, digraphs, doubling, vowels }) {
  const digraph = digraphs.find((one) => stem.endsWith(one));
  if (!word.startsWith(stem)) {
    return !!digraph && word.startsWith(stem.slice(0, -1) + digraph) && doubling.includes(word.slice(stem.length + 1));
  }
  const rest = word.slice(stem.length);
  if (beforeVowel && rest && !vowels.includes(rest[0])) return false;
  const last = digraph ?? stem.at(-1);
  return pattern.test(rest) || (rest.startsWith(last) && doubling.includes(rest.slice(last.length)));
}

function* inflected(all, plain, words) {
  const wanted = [...new Set(words.map(fold))];
  for (const one of all) {
    const met = wanted.map((word) => stemsOf(word, one));
    for (const { key, kind, entry } of plain) {
      if (kind === "english" || kind === "abbreviation" || !entry.id.startsWith(`${one.game}/`)) continue;
      const parts = key.split(" ");
      const count = parts.filter((part) => met.some((stems) => stems.has(part))).length;
      if (count && count === Math.min(parts.length, wanted.length) && wanted.length <= parts.length) {
        yield [entry, "inflected", Math.sqrt(count / parts.length) * weight(entry)];
      }
    }
  }
}

function* beginning(plain, words) {
  const start = words.map(fold).join(" ");
  if (start.length < 2) return;
  for (const { key, entry } of plain) {
    if (!` ${key}`.includes(` ${start}`)) continue;
    yield [entry, "prefix", 0.6 + 0.4 * (start.length / key.length) * (key.startsWith(start) ? 1 : 0.9)];
  }
}

function* slips(plain, words) {
  const typed = words.map(fold).join(" ");
  const most = typed.length < 3 ? 0 : typed.length < 7 ? 1 : 2;
  if (!most) return;
  for (const { key, entry } of plain) {
    const distance = slipsBetween(typed, key, most);
    if (distance <= most) yield [entry, "typo", 1 - 0.15 * distance];
    else if (key.includes(" ") && !typed.includes(" ")) {
      const nearest = Math.min(...key.split(" ").map((part) => slipsBetween(typed, part, most)));
      if (nearest <= most) yield [entry, "typo", 0.8 - 0.15 * nearest];
    }
  }
}

function* inLatin(plain, words) {
  if (words.some((word) => /[а-я]/.test(fold(word)))) return;
  const typed = words.map(skeleton);
  for (const { key, entry } of plain) {
    if (!/[а-я]/.test(key)) continue;
    const parts = key.split(" ").map(skeleton);
    if (parts.join() === typed.join()) yield [entry, "transliterated", 1];
    else if (typed.every((one) => parts.includes(one))) yield [entry, "transliterated", 0.8];
  }
}

// ---- the search

function search(query, games, limit = 10) {
  query = query.slice(0, 200).normalize("NFC").split(/\s+/).filter(Boolean).join(" ");
  const found = new Map();
  for (const [entry, match, by] of query ? candidates(query, games) : []) {
    const score = SCORES[match] * by;
    if (score > (found.get(entry)?.score ?? 0)) found.set(entry, { ...entry, match, score, snippet: gist(entry) });
  }
  const hits = [...found.values()].sort((one, other) => other.score - one.score).slice(0, limit);
  if (hits.length < limit) {
    const known = new Set(hits.map(({ id }) => id));
    hits.push(...fullText(query, games, limit).filter(({ id }) => !known.has(id)).slice(0, limit - hits.length));
  }
  return hits;
}

const gist = (entry) => entry.clauses[0]?.[1] ?? entry.english;

// Clauses and rulings whose text has the words, all of them before some of them; BM25, a word standing for all that
// begin with it.
function fullText(query, games, limit) {
  const words = [...new Set(tokens(query).map(fold))].filter((word) => word.length > 1).slice(0, 12);
  if (!words.length) return [];
  const texts = games.flatMap((game) => textsOf(prepare(game)));
  const mean = texts.reduce((sum, { length }) => sum + length, 0) / texts.length;
  const score = new Map();
  for (const word of words) {
    const met = texts.map((text) => [text, text.words.reduce((sum, one) => sum + one.startsWith(word), 0)]);
    const having = met.filter(([, times]) => times);
    const rarity = Math.log((texts.length - having.length + 0.5) / (having.length + 0.5));
    for (const [text, times] of having) {
      const by = (times * 2.2) / (times + 1.2 * (0.25 + (0.75 * text.length) / mean));
      const [of, sum] = score.get(text) ?? [0, 0];
      score.set(text, [of + 1, sum + Math.max(rarity, 1e-6) * by]);
    }
  }
  const all = ([, [of]]) => of === words.length;
  const ranked = [...score].sort((one, other) => all(other) - all(one) || other[1][1] - one[1][1]);
  const homes = new Map();
  for (const [{ home, snippet }] of ranked) {
    if (!homes.has(home)) homes.set(home, { ...home, match: "text", score: SCORES.text, snippet });
  }
  return [...homes.values()].slice(0, limit);
}

function textsOf(index) {
  const english = self.JUDGE_ENGLISH?.[index.game];
  if (index.texts && index.english === english) return index.texts;
  index.english = english;
  const glosses = english?.glosses.split("\n") ?? [];
  const answers = english?.rulings.split("\n") ?? [];
  return (index.texts = [
    ...index.entries.flatMap((home) => home.clauses.map(([, text]) => ({ home, snippet: text, said: text }))),
    ...index.entries.map((home, n) => {
      const said = [home.name, ...home.aliases, ...home.short, home.english, glosses[n]].join(" ");
      return { home, snippet: gist(home), said };
    }),
    ...index.rulings.map((home, n) => (
      { home, snippet: home.answer, said: [home.name, home.answer, answers[n]].join(" ") })),
  ].map((text) => ({ ...text, words: fold(text.said).match(/[\p{L}\p{N}]+/gu) ?? [] }))
    .map((text) => ({ ...text, length: text.words.length })));
}
