const ACTS = "a, button, summary, input";
const LINE = ".bubble-line";

/**
 * One stop of the Tab key for the whole log: what can be pressed in one message is reached by Tab, the messages before
 * and after it by the arrow keys. Gives what ends that.
 */
export function roveFocus(log: HTMLElement): () => void {
  const ending = new AbortController();
  let current: Element | null = null;
  const lines = () => [...log.querySelectorAll(LINE)].filter((line) => line.querySelector(ACTS));
  const refresh = () => {
    const all = lines();
    if (!current || !all.includes(current)) current = all.at(-1) ?? null;
    for (const act of log.querySelectorAll<HTMLElement>(ACTS)) {
      if (current?.contains(act)) act.removeAttribute("tabindex");
      else act.tabIndex = -1;
    }
  };
  const moveTo = (line: Element | null | undefined) => {
    if (!line) return;
    current = line;
    refresh();
    line.querySelector<HTMLElement>(ACTS)?.focus();
  };
  log.addEventListener(
    "focusin",
    ({ target }) => {
      const line = target instanceof Element ? target.closest(LINE) : null;
      if (!line || line === current) return;
      current = line;
      refresh();
    },
    { signal: ending.signal },
  );
  log.addEventListener(
    "keydown",
    (event) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      const isIn = event.target instanceof Element && event.target.matches(ACTS);
      // A menu has arrow keys of its own, and what somebody else has handled is done.
      if (!step || !isIn || event.defaultPrevented || event.target.closest(".bubble-acts")) return;
      const all = lines();
      const next = all[all.indexOf(current as Element) + step];
      if (next) event.preventDefault();
      moveTo(next);
    },
    { signal: ending.signal },
  );
  const watch = new MutationObserver(refresh);
  watch.observe(log, { childList: true, subtree: true });
  refresh();
  return () => {
    ending.abort();
    watch.disconnect();
    for (const act of log.querySelectorAll<HTMLElement>(ACTS)) act.removeAttribute("tabindex");
  };
}
