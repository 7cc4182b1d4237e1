import { type FormEvent, useRef, useState } from "react";
import { conditionsFrom, searchBody } from "~/parts/doctors/conditions";
import type { Choices } from "~/parts/doctors/find.server";
import { useHydrated } from "~/ui/hydrated";

const SETTLES_MS = 300;

/** How many the conditions of a form would find, asked when they have changed; null while nobody knows. */
export function useCountedHits(choices: Choices, total: number | null) {
  const isHydrated = useHydrated();
  const [count, setCount] = useState(total);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const newest = useRef(0);
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    newest.current += 1;
    const turn = newest.current;
    setCount(null);
    clearTimeout(timer.current);
    timer.current = setTimeout(async () => {
      const found = await countHits(new FormData(form), choices);
      if (turn === newest.current) setCount(found);
    }, SETTLES_MS);
  };
  return { count: isHydrated ? count : null, onChange };
}

async function countHits(form: FormData, choices: Choices): Promise<number | null> {
  const pairs = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
  const areas = choices.areas.map(({ code }) => code);
  const conditions = conditionsFrom(new URLSearchParams(pairs));
  // What a disease that is being typed will turn out to be is known to the page alone.
  if (conditions.term !== "") return null;
  const body = { ...searchBody(conditions, areas), size: 0 };
  const response = await fetch("/api/doctor/search", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (!response?.ok) return null;
  const answer: Promise<{ hits: { total: number } }> = response.json();
  return answer.then(({ hits }) => hits.total).catch(() => null);
}
