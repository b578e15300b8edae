// The service worker keeps a pack of each game that was opened; a new version waits until the user takes it.

const line = byId("offline");

async function offline() {
  const tell = (...said) => {
    line.hidden = false;
    line.replaceChildren(...said);
  };
  const worker = navigator.serviceWorker;
  const registration = await worker.register(`${page.root}sw.js`);
  const offer = () => tell(`${WORDS["new-version"]} `, make("button", {
    type: "button",
    text: WORDS["take-it"],
    click: () => {
      worker.addEventListener("controllerchange", () => location.reload());
      registration.waiting.postMessage({ take: true });
    },
  }));
  const watch = (coming) => coming?.addEventListener("statechange", () => registration.waiting && offer());
  registration.addEventListener("updatefound", () => watch(registration.installing));
  watch(registration.installing);
  worker.addEventListener("message", ({ data }) => (
    registration.waiting || tell(data.kept ? WORDS.offline : WORDS["not-offline"])));
  const { active } = await worker.ready;
  if (registration.waiting) return offer();
  tell(WORDS.saving);
  active.postMessage({ keep: page.game ? GAMES[page.game].tree + page.game : "" });
}

if (line && "serviceWorker" in navigator && location.protocol.startsWith("http")) offline().catch(() => {});
