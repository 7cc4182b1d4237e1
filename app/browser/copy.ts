/** Buttons with `data-copy` put that text on the clipboard and say so for a moment. They stay hidden without this. */
const SAID_MS = 1500;

document.documentElement.dataset.copies = "";
document.addEventListener("click", (event) => {
  const button =
    event.target instanceof Element ? event.target.closest<HTMLButtonElement>("button[data-copy]") : null;
  if (button) void copy(button);
});

async function copy(button: HTMLButtonElement) {
  await navigator.clipboard.writeText(button.dataset.copy ?? "");
  const word = button.textContent;
  button.textContent = "コピーしました";
  setTimeout(() => {
    button.textContent = word;
  }, SAID_MS);
}
