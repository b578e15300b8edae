// Finding entries by what a person types, as the command line does: the parts follow judge/search (names, text,
// ranking, merge), judge/names.py and judge/language (letters, stems, typing); what they do is told there. WEIGHTS
// and LANGUAGES come from there too, the indexes from judge/site/index.py. Comes when a box gets the focus.

const { SCORES } = WEIGHTS;
const prepared = {};

function into(map, key, value) {
  if (!map.has(key)) map.set(key, []);
  map.get(key).push(value);
}

const compare = (one, other) => (one < other ? -1 : one > other ? 1 : 0);
const most = (map, key, value) => value > (map.get(key) ?? 0) && map.set(key, value);

// ---- letters (judge/language/letters.py)

const SAME = { ё: "е", õ: "ő", ô: "ő", û: "ű" };

function normalise(word) {
  return word.normalize("NFC").toLowerCase().replace(/[ёõôû]/g, (letter) => SAME[letter]).replace(/\u00ad/g, "");
}

const fold = (text) => normalise(text).normalize("NFD").replace(/\p{M}/gu, "");
const isParameter = (word) => /^(\d+|[xyzхуn])$/.test(normalise(word)) && word !== "у";

function hangs(before, word) {
  const capitals = before.length < 6 && before === before.toUpperCase() && before !== before.toLowerCase();
  const short = isParameter(before) || capitals || before === "Ép" || before === "Fp";
  return short && word === word.toLowerCase() && word !== word.toUpperCase() && word.length < 7;
}

function wordsOf(text) {
  const found = [];
  for (const chunk of text.replace(/[‑–]/g, "-").replace(/[^\p{L}\p{N}’'-]/gu, " ").split(" ")) {
    let before = "";
    for (const part of chunk.split("-").map((piece) => piece.replace(/^[’']+|[’']+$/g, ""))) {
      if (!part || (before && hangs(before, part))) continue;
      found.push(part);
      before = part;
    }
  }
  return found;
}

// ---- stems and synonyms (judge/language/stems.py, judge/search/terms.py)

const layerOf = (written) => new Map(written.split(" ").map((one) => [one.split(">")[0], one.split(">")[1] ?? ""]));
const grammars = {};

function grammarOf(code) {
  if (grammars[code]) return grammars[code];
  const { nominal, verbal, prefixes, groups } = LANGUAGES[code];
  const grammar = { nominal: nominal.map(layerOf), verbal: verbal && layerOf(verbal), prefixes, said: new Map() };
  grammars[code] = grammar;
  const lines = groups.split("\n").map((line) => fold(line).split(" "));
  for (const group of lines) {
    for (const word of group) grammar.said.set(word, [...new Set([...(grammar.said.get(word) ?? []), ...group])]);
  }
  for (const group of lines) {
    for (const stage of group.flatMap((word) => stems(word, code).slice(0, 2))) {
      if (!grammar.said.has(stage)) grammar.said.set(stage, group);
    }
  }
  return grammar;
}

function cut(word, layer) {
  for (let at = Math.max(1, word.length - 8); at < word.length; at++) {
    const instead = layer.get(word.slice(at));
    if (instead !== undefined && at + instead.length >= 3) return word.slice(0, at) + instead;
  }
  return word;
}

const single = (word) => (/^...*([bcdfgklmnprstvz])\1$/.test(word) ? word.slice(0, -1) : word);
const withoutVowel = (word) => word.replace(/^(.*[^aeiou])[oe]([mlrnzg])$/, "$1$2");

function stems(word, code) {
  if (/^\d/.test(word)) return [];
  const { nominal, verbal } = grammarOf(code);
  const stages = [word];
  for (let first = 0; first < (code === "hu" ? nominal.length : 1); first++) {
    let shorter = word;
    for (const layer of nominal.slice(first)) {
      const less = cut(shorter, layer);
      if (less !== shorter) stages.push(shorter = less);
    }
  }
  if (verbal) stages.push(...stages.map((stage) => cut(stage, verbal)));
  stages.push(...stages.map(single));
  if (code === "hu") stages.push(...stages.map(withoutVowel));
  return [...new Set(stages)].filter((stage) => stage !== word);
}

function withoutPrefix(word, code) {
  const prefix = grammarOf(code).prefixes.find((one) => word.startsWith(one) && word.length - one.length >= 3);
  return prefix ? word.slice(prefix.length) : "";
}

const kept = new Map();

function wordTerms(word, code) {
  const key = `${code} ${word}`;
  if (!kept.has(key)) {
    const base = withoutPrefix(word, code);
    const stages = [word, ...stems(word, code)].map((stage) => `${code}:${stage}`);
    kept.set(key, base ? [...stages, ...[base, ...stems(base, code)].map((stage) => `${code}+${stage}`)] : stages);
  }
  return kept.get(key);
}

const BETWEEN = new Set(
  "kell kellene kelljen lehet lehetett lehessen is nem sem tudja tudod fogja akarja szabad".split(" "));

function termsOf(text, code, typed) {
  const cited = text.split(/\s+/).map((word) => word.replace(/^[.,;:!?()[\]„”“«»"'…]+|[.,;:!?()[\]„”“«»"'…]+$/g, ""));
  const found = new Set(cited.filter((word) => /^\d+\.[\d.]*$/.test(word)).map((number) => `#${number}`));
  const folded = typed.map(fold);
  folded.forEach((word, n) => {
    if (normalise(typed[n]) !== word) found.add(`${code}=${normalise(typed[n])}`);
    for (const term of wordTerms(word, code)) found.add(term);
    if (code !== "hu" || !grammarOf(code).prefixes.includes(word)) return;
    let after = n + 1;
    while (BETWEEN.has(folded[after])) after++;
    for (const verb of [folded[n - 1], folded[after]]) {
      if (verb?.length > 3) for (const term of wordTerms(word + verb, code)) found.add(term);
    }
  });
  return found;
}

// What a typed word finds, and at what weight.
function asked(word, codes) {
  const found = new Map();
  const folded = fold(word);
  const first = (term, by) => found.has(term) || found.set(term, by);
  const add = (one, code, by) => {
    const stages = [one, ...stems(one, code)];
    const base = withoutPrefix(one, code);
    for (const stage of stages) most(found, `${code}:${stage}`, by);
    for (const stage of stages) first(`${code}+${stage}`, by * WEIGHTS.PREFIXLESS);
    for (const stage of base ? [base, ...stems(base, code)] : []) {
      for (const sign of ":+") first(`${code}${sign}${stage}`, by * WEIGHTS.PREFIXLESS);
    }
  };
  for (const code of codes) {
    if (normalise(word) !== folded) found.set(`${code}=${normalise(word)}`, WEIGHTS.EXACT);
    add(folded, code, 1);
    const { said } = grammarOf(code);
    const stage = [folded, ...stems(folded, code)].find((one) => said.has(one));
    for (const other of said.get(stage) ?? []) {
      if (other !== folded && other !== stage) add(other, code, WEIGHTS.SYNONYM);
    }
  }
  return found;
}

// ---- what fingers do (judge/language/typing.py)

const zip = (keys, values) => Object.fromEntries([...keys].map((key, n) => [key, values[n]]));

function skeleton(word) {
  const { cyrillic, latin } = LANGUAGES.ru;
  let spelt = fold(word);
  if (/[а-я]/.test(spelt)) spelt = spelt.replace(/./gu, (letter) => cyrillic[letter] ?? letter);
  else for (const [pattern, instead] of latin) spelt = spelt.replace(new RegExp(pattern, "g"), instead);
  return spelt.replace(/i?([aeu])/g, "$1").replace(/(.)\1+/gu, "$1");
}

// Optimal string alignment; Infinity when it is over `limit`.
const rows = [0, 0, 0].map(() => new Uint8Array(256));

function slipsBetween(one, other, limit) {
  let [before, row, next] = rows;
  if (Math.abs(one.length - other.length) > limit) return Infinity;
  for (let j = 0; j <= other.length; j++) row[j] = j;
  for (let i = 1; i <= one.length; i++) {
    let least = (next[0] = i);
    const letter = one[i - 1];
    for (let j = 1; j <= other.length; j++) {
      let slips = row[j - 1] + (letter !== other[j - 1]);
      if (row[j] < slips) slips = row[j] + 1;
      if (next[j - 1] < slips) slips = next[j - 1] + 1;
      const swapped = i > 1 && j > 1 && letter === other[j - 2] && one[i - 2] === other[j - 1];
      if (swapped && before[j - 2] < slips) slips = before[j - 2] + 1;
      next[j] = slips;
      if (slips < least) least = slips;
    }
    if (least > limit) return Infinity;
    [before, row, next] = [row, next, before];
  }
  return row[other.length] > limit ? Infinity : row[other.length];
}

// ---- a game's index, made ready once (judge/names.py, judge/store/passages.py)

function nameWords(name) {
  const found = wordsOf(name);
  const telling = found.some((word) => !isParameter(word)) ? found.filter((word) => !isParameter(word)) : found;
  const bare = telling.filter((word) => !/^(a|an|the)$/i.test(word));
  return (bare.length ? bare : telling).map(normalise);
}

function variants(name, kind) {
  const [, before, after] = /^([^(]*)\([^)]*\)?(.*)$/s.exec(name) ?? [];
  const inside = /\(([^)]*)/.exec(name)?.[1] ?? "";
  const spelt = [name, name.split(":")[0], ...(before === undefined ? [] : [`${before} ${after}`])];
  const all = (kind === "english" ? [...spelt, ...inside.split(",")] : spelt).map((one) => nameWords(one).join(" "));
  return [...new Set(all)].filter(Boolean);
}

function beforeParameter(query) {
  const typed = wordsOf(query);
  let at = Math.max(0, typed.findIndex(isParameter));
  while (at && typed[at - 1].length <= 2) at--;
  return nameWords(typed.slice(0, at).join(" "));
}

const stemWorth = (stem, word) => (stem === word ? 1 : 2 * stem.length >= word.length ? 0.97 : 0.85);

function named(index, entry) {
  const keys = new Map();
  const add = (key, kind, length) => keys.set(`${key}\n${kind}`, { key, kind, length, entry });
  const parts = new Map();
  const has = (word, code, worth, name) => {
    const known = parts.get(`${word} ${name.n} ${code}`);
    if (!(known?.worth >= worth)) parts.set(`${word} ${name.n} ${code}`, { word, code, worth, name });
  };
  const names = [["name", entry.name], ...entry.aliases.map((one) => ["alias", one]),
    ...entry.short.map((one) => ["abbreviation", one]), ["english", entry.english]];
  const distinct = new Map();
  for (const [kind, spelt] of names) {
    const code = kind === "english" ? "en" : index.lang;
    for (const telling of variants(spelt, kind)) {
      const folded = telling.split(" ").map(fold);
      const whole = folded.join(" ");
      add(whole, kind, whole.length);
      if (kind !== "english") add(telling, `=${kind}`, whole.length);
      if (folded.length > 1) add(folded.join(""), "joined", whole.length);
      for (let n = 1; n < folded.length; n++) add(folded.slice(n).join(" "), "tail", whole.length);
      const key = `${code} ${telling}`;
      if (distinct.has(key)) continue;
      const name = { entry, n: distinct.size, code, size: folded.length };
      distinct.set(key, name);
      for (const word of folded) {
        has(word, code, 1, name);
        for (const stem of stems(word, code)) has(stem, code, stemWorth(stem, word), name);
        for (const stem of code === index.lang ? (index.stems.get(word) ?? []) : []) has(stem, code, 0.98, name);
        if (!/[а-я]/.test(word)) continue;
        for (const stage of [word, ...stems(word, code).slice(0, 2)]) {
          has(skeleton(stage), "la", stemWorth(stage, word), name);
        }
      }
    }
  }
  for (const key of keys.values()) into(index.keys, key.key, key);
  for (const part of parts.values()) into(index.parts, part.word, part);
}

// A name as most slugs have it (judge/site/index.py).
function spelt(name) {
  const bare = name.replace(/ ?[[(].*/, "").toLowerCase().replace(/(?<![\p{L}\p{N}_])х(?![\p{L}\p{N}_])/gu, "x");
  return fold(bare.replace(/[а-яё]/g, (letter) => SPELT[letter])).replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
}

// A game's entries and rulings: what can be told of them without searching.
function basics(game) {
  if (prepared[game]) return prepared[game];
  const data = JUDGE[game];
  LANGUAGES[data.lang] ??= data.tables;
  const lines = (of) => data[of].split("\n");
  const several = (text) => text.split("|").filter(Boolean);
  const [names, aliases, short, english] = ["names", "aliases", "short", "english"].map(lines);
  const entries = lines("slugs").map((own, n) => [own || spelt(names[n]), n]).map(([slug, n]) => ({
    id: `${game}/${slug}`, kind: /^\d/.test(slug) ? "rules" : "terms", place: n, worth: data.worth[n], name: names[n],
    aliases: several(aliases[n]), short: several(short[n]), english: english[n],
    clauses: data.clauses[n].map((said, m) => (/^\d+¶/.test(said) ? said.split("¶") : [m + 1, said])),
  }));
  const questions = lines("rulings");
  const rulings = (data.rulings ? lines("ruling_slugs") : []).map((slug, n) => ({
    id: `${game}/ruling/${slug}`, kind: "rulings", place: entries.length + n, worth: WEIGHTS.RULING, name: questions[n],
  }));
  const further = new Map(data.stems.map((line) => [line.split(" ")[0], line.split(" ").slice(1)]));
  const index = { game, lang: data.lang, entries, rulings, stems: further };
  for (const of of ["keys", "parts", "terms"]) index[of] = new Map();
  index.making = making(index, lines("glosses"), lines("patterns").map(several), data);
  return (prepared[game] = index);
}

// Makes keys of names and terms of texts, entry by entry.
function* making(index, glosses, patterns, data) {
  const { entries, rulings } = index;
  for (const entry of entries) yield named(index, entry);
  index.sorted = [...index.keys.values()].flat();
  const say = (home, kind, code, text, snippet) => {
    const words = wordsOf(text);
    const passage = { home, kind, length: words.length, snippet };
    for (const term of termsOf(text, code, words)) into(index.terms, term, passage);
    return words.length;
  };
  const [concepts, inEnglish] = [data.concepts.split("\n"), data.concepts_english.split("\n")];
  const speaks = [...entries.map((one, n) => [[one.name, ...one.aliases, ...one.short].join(" "), one.english, patterns[n]]),
    ...concepts.map((own, n) => [own, inEnglish[n], []])];
  for (const [n, entry] of entries.entries()) {
    yield;
    say(entry, "name", data.lang, speaks[n][0]);
    say(entry, "english", "en", entry.english);
    say(entry, "gloss", "en", glosses[n], glosses[n]);
    entry.length = 0;
    for (const [, text] of entry.clauses) entry.length += say(entry, "clause", data.lang, text, text);
    for (const pattern of patterns[n]) say(entry, "pattern", data.lang, pattern);
    const related = data.related[n].map((place) => speaks[place]);
    if (!related.length) continue;
    say(entry, "related", data.lang, related.map(([own, , found]) => `${own} ${found.join(" ")}`).join(" "));
    say(entry, "related-en", "en", related.map(([, other]) => other).join(" "));
  }
  for (const ruling of rulings) yield (ruling.length = say(ruling, "ruling", data.lang, ruling.name));
}

// The whole index, at once.
function prepare(game) {
  const index = basics(game);
  while (!index.making.next().done);
  return index;
}

// The same in short turns, so that the page stays awake.
async function warm(game) {
  const { making } = basics(game);
  for (let from = performance.now(); !making.next().done;) {
    if (performance.now() - from < 8) continue;
    await new Promise((done) => setTimeout(done));
    from = performance.now();
  }
}

// ---- names (judge/search/names.py)

const FOLDED = { name: "unaccented", alias: "unaccented", abbreviation: "abbreviation", english: "alias" };
const rule = ({ kind }) => (kind === "rules" ? 0.995 : 1);
const slipsIn = (word) => (word.length < 3 ? 0 : word.length < 7 ? 1 : 2);
const certain = ({ score, match }) => !/prefix|typo|text|child/.test(match) && score >= 0.95 * SCORES[match];

const namesOf = {};

class Names {
  constructor(all) {
    this.all = all;
    this.codes = [...new Set([...all.map(({ lang }) => lang), "en"])].sort();
    this.sorted = all.flatMap(({ sorted }) => sorted);
    this.whole = this.sorted.filter(({ kind }) => FOLDED[kind]);
    this.words = [...new Set(all.flatMap(({ parts }) => [...parts.keys()]))].sort();
    const plain = ({ worth, code }) => worth === 1 && code !== "la";
    this.plain = this.words.filter((word) => all.some(({ parts }) => parts.get(word)?.some(plain)));
  }

  find(query) {
    const words = nameWords(query);
    const found = new Map();
    if (!words.length) return found;
    const keep = (more) => {
      for (const [entry, match, by] of more) {
        const score = SCORES[match] * by;
        if (score > (found.get(entry)?.score ?? 0)) found.set(entry, { match, score });
      }
    };
    keep(this.exact(words));
    keep(this.inside(words));
    keep(this.beginning(words));
    const best = Math.max(0, ...[...found.values()].map(({ match, score }) => (match === "prefix" ? 0 : score)));
    if (best >= 0.6 || (best && this.known(words))) return found;
    const before = beforeParameter(query);
    if (before.length) {
      keep(this.exact(before));
      keep(this.inside(before));
    }
    keep(this.inLatin(words));
    if (![...found.values()].some(certain) && !this.known(words)) keep(this.slips(words));
    if (!found.size) keep(this.fragments(words));
    if (!found.size) keep(this.otherKeyboard(query, words));
    return found;
  }

  named(key) {
    return this.all.flatMap(({ keys }) => keys.get(key) ?? [])
      .sort((one, other) => compare(one.kind, other.kind) || compare(one.entry.id, other.entry.id));
  }

  partsOf(word) {
    return this.all.flatMap(({ parts }) => parts.get(word) ?? []).sort((one, other) =>
      compare(one.name.entry.id, other.name.entry.id) || one.name.n - other.name.n || compare(one.code, other.code));
  }

  partsFrom(start, allowed, limit) {
    const words = this.words.filter((word) => word.startsWith(start));
    return words.flatMap((word) => this.partsOf(word)).filter(allowed).slice(0, limit);
  }

  * exact(words) {
    const spelt = words.join(" ");
    const folded = words.map(fold).join(" ");
    const joined = folded.replaceAll(" ", "");
    for (const { kind, entry } of this.named(spelt)) {
      if (kind[0] === "=") yield [entry, kind.slice(1), rule(entry)];
    }
    for (const { kind, entry } of this.named(folded)) {
      if (FOLDED[kind]) yield [entry, FOLDED[kind], (kind === "english" ? 0.97 : 1) * rule(entry)];
    }
    for (const { kind, entry } of this.named(joined)) {
      const whole = joined !== folded && (kind === "name" || kind === "alias");
      if (kind === "joined" || whole) yield [entry, "unaccented", 0.97 * rule(entry)];
    }
  }

  inside(words) {
    return this.together([...new Set(words)].map((word) => this.forms(fold(word))), "inflected");
  }

  * together(words, match) {
    const rarest = words.reduce((one, other) => (other.size < one.size ? other : one));
    for (const name of rarest.keys()) {
      if (words.length > name.size || !words.every((found) => found.has(name))) continue;
      const kind = name.code === "en" && match === "inflected" ? "alias" : match;
      const english = kind !== "alias" ? 1 : words.length === name.size ? 0.97 : 0.9;
      const form = Math.min(...words.map((found) => found.get(name)));
      const printed = rule(name.entry) * (name.n ? 0.998 : 1);
      yield [name.entry, kind, Math.sqrt(words.length / name.size) * form * english * printed];
    }
  }

  forms(word) {
    const found = new Map();
    const look = (stage, code, worth) => {
      for (const part of this.partsOf(stage)) {
        const itself = !code && part.code !== "la" && (part.worth >= 0.98 || part.code === "en");
        if (itself || part.code === code) most(found, part.name, Math.min(worth, part.worth));
      }
    };
    look(word, "", 1);
    for (const code of this.codes) {
      for (const stem of stems(word, code)) look(stem, code, stemWorth(stem, word));
    }
    return found;
  }

  * beginning(words) {
    const start = words.map(fold).join(" ");
    if (start.length < 2) return;
    const begun = this.sorted.filter(({ key }) => key.startsWith(start));
    begun.sort((one, other) => one.length - other.length || compare(one.key, other.key) || compare(one.kind, other.kind)
      || compare(one.entry.id, other.entry.id));
    for (const { length, kind, entry } of begun.slice(0, 100)) {
      if (!FOLDED[kind] && kind !== "tail") continue;
      yield [entry, "prefix", 0.6 + (0.4 * start.length) / length * (kind === "tail" ? 0.9 : 1)];
    }
  }

  * fragments(words) {
    if (words.length < 2 || words.some((word, n) => word.length < (n < words.length - 1 ? 3 : 2))) return;
    const met = words.map(fold).map((word) => {
      const begun = new Map();
      for (const { name, worth } of this.partsFrom(word, (part) => part.worth === 1 && part.code !== "la", 1000)) {
        begun.set(name, worth * 0.9);
      }
      return new Map([...begun, ...this.forms(word)]);
    });
    for (const [entry, , by] of this.together(met, "prefix")) yield [entry, "prefix", 0.8 * by];
  }

  * slips(words) {
    const typed = words.map(fold).join(" ");
    const limit = slipsIn(typed);
    for (const { key, entry } of limit ? this.whole : []) {
      const distance = slipsBetween(typed, key, limit);
      if (distance <= limit) yield [entry, "typo", (1 - 0.15 * distance - 0.01 * (key[0] !== typed[0])) * rule(entry)];
    }
    const meant = words.map((word) => this.meant(fold(word)));
    if (!meant.every((found) => found.length)) return;
    let readings = [[[], 0]];
    for (const found of meant) {
      readings = readings.flatMap(([before, slips]) => found.map(([one, more]) => [[...before, one], slips + more]));
      readings = readings.sort((one, other) => one[1] - other[1]).slice(0, 12);
    }
    for (const [reading, slips] of readings) {
      if (!slips) continue;
      for (const [entry, , by] of this.inside(reading)) yield [entry, "typo", by - 0.15 * slips - 0.05];
    }
  }

  meant(word) {
    if (this.forms(word).size) return [[word, 0]];
    const limit = slipsIn(word);
    if (!limit) return [];
    return this.plain.map((one) => [one, slipsBetween(word, one, limit)]).filter(([, slips]) => slips <= limit)
      .sort((one, other) => one[1] - other[1] || compare(one[0], other[0])).slice(0, 12);
  }

  * inLatin(words) {
    const folded = words.map(fold);
    if (!this.codes.includes("ru") || folded.some((word) => /[а-я]/.test(word))) return;
    const met = folded.map((word) => {
      const here = new Map();
      for (const typed of new Set([skeleton(word), skeleton(word.replaceAll("j", "zh"))])) {
        for (let less = 0; less < 3; less++) {
          const stem = typed.slice(0, typed.length - less);
          for (const { code, name, worth } of stem.length > 2 || !less ? this.partsOf(stem) : []) {
            if (code === "la" && !here.has(name)) here.set(name, worth * (less ? 0.9 - 0.03 * less : 1));
          }
        }
      }
      return here;
    });
    yield* this.together(met, "transliterated");
    const start = skeleton(folded[0]);
    if (words.length > 1 || start.length < 4) return;
    const begun = this.partsFrom(start, ({ word, code, worth }) => word !== start && code === "la" && worth === 1, 1000);
    begun.sort((one, other) => one.word.length - other.word.length);
    for (const { name } of begun.slice(0, 20)) yield [name.entry, "transliterated", 0.7 / Math.sqrt(name.size)];
  }

  * otherKeyboard(query, words) {
    const back = /[а-я]/i.test(query);
    const keyboard = back ? zip(WRITTEN.slice(0, -1), KEYS.slice(0, -1)) : zip(KEYS, WRITTEN);
    const meant = nameWords(query.toLowerCase().replace(/./gu, (key) => keyboard[key] ?? key));
    if (!meant.length || meant.join() === words.join()) return;
    for (const found of [this.exact(meant), this.inside(meant), this.beginning(meant)]) {
      for (const [entry, match, by] of found) yield [entry, "layout", by * (match === "prefix" ? 0.7 : 1)];
    }
  }

  known(words) {
    const said = (term) => this.all.some(({ terms }) => terms.has(term));
    return words.every((word) => word.length < 2 || this.codes.some((code) => said(`${code}:${fold(word)}`)));
  }
}

// ---- texts (judge/search/text.py, judge/search/ranking.py)

function rank(all, terms) {
  const count = all.reduce((sum, { entries, rulings }) => sum + entries.length + rulings.length, 0);
  const everything = new Map();
  const together = new Map();
  const { RARITY, PASSAGES, MORE, MOST_MORE, LONG, LONG_WORDS, PASSAGE_LONG, PASSAGE_WORDS, TOGETHER } = WEIGHTS;
  for (const asking of terms) {
    const met = new Map();
    for (const [term, by] of asking) {
      for (const index of all) for (const passage of index.terms.get(term) ?? []) most(met, passage, by);
    }
    const having = new Set([...met.keys()].map(({ home }) => home)).size;
    const worth = Math.log(1 + (count - having + 0.5) / (having + 0.5)) ** RARITY;
    const values = new Map();
    for (const [passage, by] of met) {
      const value = worth * PASSAGES[passage.kind] * by;
      const dense = value / (1 + PASSAGE_LONG * Math.log(1 + passage.length / PASSAGE_WORDS));
      into(values, passage.home, value);
      together.set(passage, (together.get(passage) ?? 0) + dense);
    }
    for (const [home, found] of values) {
      const [best, ...others] = found.sort((one, other) => other - one);
      const more = others.slice(0, MOST_MORE).reduce((sum, value) => sum + value, 0);
      everything.set(home, (everything.get(home) ?? 0) + best + MORE * more);
    }
  }
  const densest = new Map();
  for (const [passage, value] of together) {
    if (value > (together.get(densest.get(passage.home)) ?? 0)) densest.set(passage.home, passage);
  }
  return [...everything].map(([home, value]) => {
    const best = densest.get(home);
    const long = 1 + LONG * Math.log(1 + home.length / LONG_WORDS);
    return { home, best, score: home.worth * (value / long + TOGETHER * together.get(best)) };
  }).sort((one, other) => other.score - one.score || compare(one.home.id.split("/")[0], other.home.id.split("/")[0])
    || one.home.place - other.home.place);
}

function fullText(query, number, names, limit) {
  const typed = [...new Set(wordsOf(query).slice(0, 24).map(normalise))].filter((word) => word.length > 1);
  const terms = number ? [new Map([[`#${number}`, 1]])] : typed.map((word) => asked(word, names.codes));
  const ranked = rank(names.all, terms).slice(0, limit);
  return ranked.map(({ home, best, score }) => (
    { ...home, match: "text", score: (SCORES.text * score) / ranked[0].score, snippet: best.snippet ?? gist(home) }));
}

// ---- both in one list (judge/search/merge.py)

function byNumber(all, number) {
  const found = new Map();
  for (const [place, { game, entries }] of all.entries()) {
    let rank = 0;
    for (const entry of entries.filter(({ kind }) => kind === "rules")) {
      const own = entry.id.slice(game.length + 1);
      const match = own === number ? "id" : own.startsWith(`${number}.`) ? "child" : "";
      if (match) found.set(entry, { match, score: SCORES[match] * (1 - place / 100 - rank / 10000) });
      if (match === "child") rank++;
    }
  }
  return found;
}

const numberOf = (word) => /^[()[\]§#., ]*(\d+(?:\.\d+)*)[()[\]§#., ]*$/.exec(word)?.[1];

// The one rule whose number stands among other words.
function citedIn(query, all) {
  const numbers = query.split(" ").map(numberOf).filter((number) => number?.length > 2);
  return numbers.length === 1 && all.some((index) => byNumber([index], numbers[0]).size) ? numbers[0] : undefined;
}

function search(query, games, limit = 10) {
  query = query.slice(0, 200).normalize("NFC").split(/\s+/).filter(Boolean).join(" ");
  const all = [...games].sort().map(prepare);
  if (!query) return [];
  const names = (namesOf[games] ??= new Names(all));
  const exactly = all.flatMap(({ entries }) => entries).find(({ id }) => id === query.split("#")[0]);
  const number = numberOf(query);
  const found = exactly ? new Map([[exactly, { match: "id", score: SCORES.id }]])
    : number ? byNumber(all, number) : new Map([...names.find(query), ...byNumber(all, citedIn(query, all))]);
  const hits = [...found].map(([entry, how]) => ({ ...entry, ...how, snippet: gist(entry) }))
    .sort((one, other) => other.score - one.score).slice(0, limit);
  const more = hits.length < limit && !exactly ? fullText(query, number, names, limit) : [];
  return [...hits, ...more.filter(({ id }) => !hits.some((hit) => hit.id === id))].slice(0, limit);
}

const gist = (home) => home.clauses?.[0]?.[1] ?? home.english;
