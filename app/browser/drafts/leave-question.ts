const QUESTION = "書きかけの内容は保存されていません。このページを離れますか？";

/** Asks once before somebody leaves words that could not be saved. Gives what ends it. */
export function askBeforeLeaving(isUnsafe: () => boolean): () => void {
  let isRequested = false;
  const unload = (event: BeforeUnloadEvent) => {
    if (!isRequested && isUnsafe()) event.preventDefault();
  };
  // The router's links unload nothing.
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest?.("a[href]:not([target]):not([download])");
    if (!link || isRequested || !isUnsafe()) return;
    isRequested = window.confirm(QUESTION);
    if (isRequested) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("beforeunload", unload);
  document.addEventListener("click", follow, true);
  return () => {
    window.removeEventListener("beforeunload", unload);
    document.removeEventListener("click", follow, true);
  };
}
