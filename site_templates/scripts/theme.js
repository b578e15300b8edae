// The chosen colours, before anything is drawn: the only script that the page waits for.
try {
  document.documentElement.dataset.theme = localStorage.getItem("judge-theme") ?? "";
} catch {
  // Without a place to remember it in, the colours are the device's.
}
