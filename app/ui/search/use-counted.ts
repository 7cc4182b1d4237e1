import { type FormEvent, useRef, useState } from "react";
import { useHydrated } from "~/ui/scripted/hydrated";

const COUNT_DEBOUNCE_MS = 300;

/**
 * What a form of conditions would find, asked when they have changed (a debounce). `shown`: what the page has found
 * already. Null while nobody knows, without scripts, and where `countHits` gives null.
 */
export function useCounted(shown: string | null, countHits: (form: FormData) => Promise<string | null>) {
  const isHydrated = useHydrated();
  const [count, setCount] = useState(shown);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const newest = useRef(0);
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    newest.current += 1;
    const turn = newest.current;
    setCount(null);
    clearTimeout(timer.current);
    timer.current = setTimeout(async () => {
      const found = await countHits(new FormData(form));
      if (turn === newest.current) setCount(found);
    }, COUNT_DEBOUNCE_MS);
  };
  return { count: isHydrated ? count : null, onChange };
}

/** The texts of a form as its address would carry them. */
export const pairsOf = (form: FormData): [string, string][] =>
  [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value]] : [],
  );
