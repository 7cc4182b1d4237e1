const PRESS_MS = 500;

/** Opens the menu of the message on which a finger rests. Gives what ends that. */
export function openByPress(log: HTMLElement, open: (seq: number) => void): () => void {
  const ending = new AbortController();
  let timer = 0;
  let isHeld = false;
  const on = (type: string, act: (event: Event) => void, capture = false) =>
    log.addEventListener(type, act, { capture, signal: ending.signal });

  on("pointerdown", (event) => {
    isHeld = false;
    const seq = seqOf(event.target);
    if (seq === null || !(event instanceof PointerEvent) || event.pointerType !== "touch") return;
    timer = window.setTimeout(() => {
      isHeld = true;
      open(seq);
    }, PRESS_MS);
  });
  for (const type of ["pointerup", "pointercancel"]) on(type, () => clearTimeout(timer));
  // A finger that rests on a link or a picture opens neither these nor the browser's own menu.
  on("contextmenu", (event) => isHeld && event.preventDefault());
  on("click", swallowHeld, true);

  function swallowHeld(event: Event) {
    if (!isHeld) return;
    isHeld = false;
    event.preventDefault();
    event.stopPropagation();
  }

  return () => {
    clearTimeout(timer);
    ending.abort();
  };
}

/** The message under a finger; null beside the bubbles, and for one without a menu. */
function seqOf(target: EventTarget | null): number | null {
  const bubble = target instanceof Element ? target.closest(".bubble") : null;
  const line = bubble?.closest(".bubble-line");
  return line?.querySelector(".bubble-more") ? Number(line.id.slice(1)) : null;
}
