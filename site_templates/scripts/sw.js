// Works without a network. The build writes PACKS (name of a pack → its version; a pack is all pages of a game in a
// language, "…/x" those of its pairs, and "" what every page needs) before this. A pack is kept as it came, one file, and its pages are served
// out of it: so it is whole or not there. What is not in a pack that is kept comes from the network.

const cacheOf = (name) => `judge ${name} ${PACKS[name]}`;
const fileOf = (name) => `packs/${name.replaceAll("/", ".") || "all"}.pack`;
const NAMES = Object.keys(PACKS).sort((one, other) => other.length - one.length);
const opened = {};

async function keep(name) {
  if (await caches.has(cacheOf(name))) return;
  const response = await fetch(fileOf(name), { cache: "no-cache" });
  if (!response.ok) throw new Error(response.statusText);
  const body = await response.arrayBuffer();
  const cache = await caches.open(cacheOf(name));
  await cache.put("pack", new Response(body));
}

// The files of a pack that is kept; undefined when it is not.
async function unpack(name) {
  const response = await caches.match("pack", { cacheName: cacheOf(name) });
  if (!response) return undefined;
  const stream = response.body.pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).json();
}

async function fileAt(path) {
  const [, game] = /^search\/(.*?)\./.exec(path) ?? [];
  const belongs = (name) => (game ? name.split("/").at(-1) === game : !name || path.startsWith(`${name}/`));
  for (const name of NAMES.filter(belongs)) {
    const files = await (opened[name] ??= unpack(name));
    if (!files) delete opened[name];
    const text = files?.[path] ?? files?.[`${path}${!path || path.endsWith("/") ? "" : "/"}index.html`];
    if (text !== undefined) return text;
  }
  return undefined;
}

const TYPES = { html: "text/html", js: "text/javascript", css: "text/css", svg: "image/svg+xml", json: "application/json" };

async function answer(request) {
  const path = decodeURI(new URL(request.url).pathname).slice(new URL(registration.scope).pathname.length);
  const text = await fileAt(path);
  if (text === undefined) return fetch(request);
  const type = TYPES[/\.(\w+)$/.exec(path)?.[1] ?? "html"] ?? "text/plain";
  return new Response(text, { headers: { "Content-Type": `${type}; charset=utf-8` } });
}

addEventListener("install", (event) => {
  const mine = async () => {
    const kept = (await caches.keys()).map((key) => key.split(" ")[1]);
    await Promise.all(["", ...NAMES.filter((name) => name && kept.includes(name))].map(keep));
  };
  event.waitUntil(mine());
});

addEventListener("activate", (event) => {
  const clear = async () => {
    const mine = NAMES.map(cacheOf);
    await Promise.all((await caches.keys()).filter((key) => !mine.includes(key)).map((key) => caches.delete(key)));
    await clients.claim();
  };
  event.waitUntil(clear());
});

addEventListener("message", (event) => {
  if (event.data.take) return skipWaiting();
  const tell = (kept) => event.source.postMessage({ kept });
  const wanted = NAMES.filter((name) => name === event.data.keep || name === `${event.data.keep}/x`);
  event.waitUntil(Promise.all(wanted.map(keep)).then(() => tell(true), () => tell(false)));
});

addEventListener("fetch", (event) => {
  const mine = event.request.method === "GET" && event.request.url.startsWith(registration.scope);
  if (mine) event.respondWith(answer(event.request));
});
