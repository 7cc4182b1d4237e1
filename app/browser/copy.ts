/** Buttons with `data-copy` copy that text and say for a moment whether they could. They stay hidden without this. */
const SAID_MS = 1500;

document.documentElement.dataset.copies = "";
document.addEventListener("click", (event) => {
  const button =
    event.target instanceof Element ? event.target.closest<HTMLButtonElement>("button[data-copy]") : null;
  if (button) void copy(button);
});

const timers = new WeakMap<HTMLButtonElement, ReturnType<typeof setTimeout>>();

async function copy(button: HTMLButtonElement) {
  // What stands before its last word is for those who hear the button without its row.
  const word = button.lastChild ?? button;
  // A second press finds the answer to the first in the word's place.
  button.dataset.word ??= word.textContent ?? "";
  button.setAttribute("aria-live", "polite");
  word.textContent = await answerTo(button.dataset.copy ?? "");
  clearTimeout(timers.get(button));
  const resetLabel = () => {
    word.textContent = button.dataset.word ?? "";
  };
  timers.set(button, setTimeout(resetLabel, SAID_MS));
}

async function answerTo(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return "コピーしました";
  } catch {
    return "コピーできませんでした";
  }
}
