// Before anything is drawn, and the only script that the page waits for: the chosen colours, and whether the address asks
// the finder something, whose answer has its place then.
const root = document.documentElement.dataset;
if (/[?&][ab]=[^&]/.test(location.search)) root.asked = "";
try {
  root.theme = localStorage.getItem("judge-theme") ?? "";
} catch {
  // Without a place to remember it in, the colours are the device's.
}
