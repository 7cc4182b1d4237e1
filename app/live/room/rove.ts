import { openByPress } from "./open-by-press";

const LINE = ".bubble-line";
const FOCUSABLE = "a[href], button, input, summary, [tabindex]";
const TYPES_TEXT = "input, textarea, select, [open].bubble-acts *";

/** What a finger and what keys do in a log. Gives what ends that. */
export function tendLog(log: HTMLElement, open: (seq: number) => void): () => void {
  const ends = [openByPress(log, open), rove(log)];
  return () => {
    for (const end of ends) end();
  };
}

/**
 * Makes the log one stop of the Tab key: arrow keys, Home and End go from message to message, and only the buttons of
 * the message that has the focus are stops of their own. Gives what ends that.
 */
function rove(log: HTMLElement): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const region = log.closest<HTMLElement>(".room-scroll");
  let current: HTMLElement | null = null;

  const lines = () => [...log.querySelectorAll<HTMLElement>(LINE)];

  function settle() {
    const all = lines();
    const isStill = current && all.includes(current) && current.contains(document.activeElement);
    setCurrent(isStill ? current : (all.at(-1) ?? null), all);
  }

  function setCurrent(next: HTMLElement | null, all: readonly HTMLElement[]) {
    current = next;
    for (const line of all) setStops(line, line === next);
  }

  function move(event: KeyboardEvent) {
    const from = event.target instanceof Element ? event.target.closest<HTMLElement>(LINE) : null;
    if (!from || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if ((event.target as Element).matches(TYPES_TEXT)) return;
    if (event.key === "Enter" && event.target === from) {
      event.preventDefault();
      from.querySelector<HTMLElement>(".bubble-more")?.click();
      return;
    }
    const next = neighbour(lines(), from, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: "nearest" });
  }

  log.addEventListener("keydown", move, { signal });
  log.addEventListener(
    "focusin",
    ({ target }) => {
      const line = target instanceof Element ? target.closest<HTMLElement>(LINE) : null;
      if (!line || line === current) return;
      if (current) setStops(current, false);
      setStops(line, true);
      current = line;
    },
    { signal },
  );
  const observer = new MutationObserver(settle);
  observer.observe(log, { childList: true, subtree: true });
  settle();
  // Its messages are reached instead.
  if (region) region.tabIndex = -1;
  return () => {
    ending.abort();
    observer.disconnect();
    if (region) region.tabIndex = 0;
  };
}

function setStops(line: HTMLElement, isCurrent: boolean) {
  line.tabIndex = isCurrent ? 0 : -1;
  for (const one of line.querySelectorAll<HTMLElement>(FOCUSABLE)) {
    if (isCurrent) one.removeAttribute("tabindex");
    else one.tabIndex = -1;
  }
}

function neighbour(all: readonly HTMLElement[], from: HTMLElement, key: string): HTMLElement | undefined {
  const at = all.indexOf(from);
  if (key === "ArrowUp") return all[at - 1];
  if (key === "ArrowDown") return all[at + 1];
  if (key === "Home") return all[0];
  return key === "End" ? all.at(-1) : undefined;
}
