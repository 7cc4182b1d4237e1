import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Where the results of a search start: whoever has searched goes on from here, and not from the start of the page. */
export function ResultsStart() {
  const start = useRef<HTMLParagraphElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for every search.
  useEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === null || activeElement === document.body;
    if (isLost || activeElement.closest("form[method=get]")) start.current?.focus({ preventScroll: true });
  }, [key]);
  return (
    <p className="sr-only" tabIndex={-1} ref={start}>
      検索結果
    </p>
  );
}
