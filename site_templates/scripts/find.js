// What finds is a script of its own, and comes when somebody is about to type, or when the address asks something.

const input = byId("q");
const results = byId("results");
const finder = byId("finder");
const params = new URLSearchParams(location.search);

function load(games) {
  return Promise.all([script("search.js"), ...games.map((game) => script(`search/${game}.js`))]);
}

async function find() {
  await script("search.js");
  if (finder) await script("finder.js");
}

document.addEventListener("focusin", ({ target }) => target.matches("[role=combobox]") && find());
if (results || (finder && (params.get("a") || params.get("b")))) find();
document.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
    event.preventDefault();
    input.select();
    input.focus();
  }
});
