import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Keeps which boxes of the form around it are ticked, for somebody who looks at a hospital and comes back to the hits.
 * Sending the form ends it. A full storage loses nothing but this. `onCount`: how many are ticked.
 */
export function KeepsPicks({ name, onCount }: { name: string; onCount?: (count: number) => void }) {
  const mark = useRef<HTMLSpanElement>(null);
  const { pathname, search } = useLocation();
  const key = `picks ${pathname}${search}`;
  useEffect(() => {
    const form = mark.current?.closest("form");
    if (!form) return;
    const boxes = () => form.querySelectorAll<HTMLInputElement>(`input[type=checkbox][name=${name}]`);
    const picked = new Set((sessionStorage.getItem(key) ?? "").split(" "));
    const ticked = () => [...boxes()].filter(({ checked }) => checked).map(({ value }) => value);
    for (const box of boxes()) box.checked ||= picked.has(box.value);
    onCount?.(ticked().length);
    const keep = () => {
      const values = ticked();
      onCount?.(values.length);
      try {
        sessionStorage.setItem(key, values.join(" "));
      } catch {}
    };
    const forget = () => sessionStorage.removeItem(key);
    form.addEventListener("change", keep);
    form.addEventListener("submit", forget);
    return () => {
      form.removeEventListener("change", keep);
      form.removeEventListener("submit", forget);
    };
  }, [key, name, onCount]);
  return <span ref={mark} hidden />;
}
