// What every part needs. Before this the build writes LANG, WORDS and GAMES (name, language and tree of each).

const page = document.documentElement.dataset;
const byId = (id) => document.getElementById(id);

// An element; attributes that are functions listen, `text` is its text.
function make(tag, attributes, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "text") element.textContent = value;
    else if (typeof value === "function") element.addEventListener(name, value);
    else if (value !== undefined) element.setAttribute(name, value);
  }
  element.append(...inside.filter((one) => one !== undefined));
  return element;
}

// The address of an entry's, clause's or ruling's page in this page's language; judge/site/places.py.
function address(id) {
  const [home, n] = id.split("#");
  const [, game, rest] = /^(.*?)\/(.*)$/.exec(home);
  const place = rest.startsWith("ruling/") ? rest.replace("ruling", "d") : `${/^\d/.test(rest) ? "r" : "t"}/${rest}`;
  return `${page.root}${GAMES[game].tree}${game}/${place}/index.html${n ? `#${n}` : ""}`;
}

// Says something to those who do not see it.
const status = document.body.appendChild(make("p", { role: "status", class: "unseen" }));
const say = (text) => (status.textContent = text);

// Adds a script once; from a folder on a disk nothing else can be read.
const scripts = {};

function script(path) {
  return (scripts[path] ??= new Promise((done, failed) => {
    const attributes = { src: `${page.root}${path}`, load: done, error: () => failed(new Error(path)) };
    document.head.append(make("script", attributes));
  }));
}
