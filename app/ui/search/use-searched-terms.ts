import { useEffect, useRef } from "react";

/**
 * Gives the `ref` of a search's box, which shows what the page was asked for. What somebody typed on while the
 * answer to their own search came is left as it is; whatever else changes the words puts them in the box.
 */
export function useQueryTerms(asked: string) {
  const box = useRef<HTMLInputElement>(null);
  const shown = useRef(asked);
  const sent = useRef<string | null>(null);
  useEffect(() => {
    const form = box.current?.closest("form");
    const note = () => {
      sent.current = box.current?.value.trim() ?? null;
    };
    form?.addEventListener("submit", note);
    return () => form?.removeEventListener("submit", note);
  }, []);
  useEffect(() => {
    if (!box.current || shown.current === asked) return;
    shown.current = asked;
    const isResponse = sent.current === asked;
    sent.current = null;
    if (isResponse && box.current.value.trim() !== asked) return;
    box.current.value = asked;
    // A phone's keyboard would lie over what was found.
    box.current.blur();
  }, [asked]);
  return box;
}
