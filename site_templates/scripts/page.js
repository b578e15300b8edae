// Colours, copying a citation, showing an answer to a player.

const theme = byId("theme");
if (theme) {
  theme.value = page.theme ?? "";
  theme.hidden = false;
  theme.addEventListener("change", () => {
    page.theme = theme.value;
    try {
      localStorage.setItem("judge-theme", theme.value);
    } catch {
      // It holds for this page.
    }
  });
}

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const text = `${button.dataset.copy} ${new URL(button.dataset.href ?? "", location)}`;
    try {
      await navigator.clipboard.writeText(text);
      say(WORDS.copied);
      button.classList.add("done");
      setTimeout(() => button.classList.remove("done"), 2000);
    } catch {
      prompt(WORDS.copy, text);
    }
  });
}

for (const button of document.querySelectorAll("[data-show]")) {
  button.hidden = false;
  button.addEventListener("click", () => byId(button.dataset.show).showModal());
}
for (const button of document.querySelectorAll("dialog [data-close]")) {
  button.addEventListener("click", () => button.closest("dialog").close());
}
