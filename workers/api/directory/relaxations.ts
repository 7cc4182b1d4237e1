import type { Relaxation, SearchPart } from "#contract/doctors/shapes";
import { SEARCH_WINDOW } from "#contract/limits";

/** A search that found nothing: the keys of its conditions, and its words as they were read. */
type Query<Body> = {
  body: Body;
  conditions: readonly (keyof Body & string)[];
  understood: readonly { text: string }[];
};

const MOST_PARTS = 8;
const MOST_SINGLE = 5;
const MOST_OTHERS = 3;

/**
 * What to leave out of a search that found nothing. `countEach` says how much each of these requests finds; it is called
 * three times at most. Where several parts have to go, what keeps closest to the request comes first.
 */
export async function relaxationsOf<Body extends { words?: string }>(
  query: Query<Body>,
  countEach: (bodies: Partial<Body>[]) => Promise<number[]>,
): Promise<Relaxation[]> {
  const parts = partsOf(query);
  const offer = async (choices: SearchPart[][]) => {
    if (choices.length === 0) return [];
    const saved = choices.map((without) => parts.filter((part) => !without.includes(part)));
    const totals = await countEach(saved.map((left) => keeping(left, query)));
    return choices
      .map((without, at) => ({ without, left: saved[at] ?? [], total: totals[at] ?? 0 }))
      .filter(({ total }) => total > 0)
      .map((each) => ({ ...each, totalIsFloor: each.total === SEARCH_WINDOW }));
  };
  const first = parts.length > 1 ? parts.slice(0, MOST_PARTS) : [];
  const single = await offer(first.map((part) => [part]));
  if (single.length > 0) return single.slice(0, MOST_SINGLE);
  const pairs = first.flatMap((one, at) => first.slice(at + 1).map((other) => [one, other]));
  const double = parts.length > 2 ? await offer(pairs) : [];
  if (double.length > 0) return closest(double);
  const others = first.map((part) => parts.filter((other) => other !== part));
  return closest(parts.length > 3 ? await offer(others) : []);
}

function partsOf<Body>({ body, conditions, understood }: Query<Body>): SearchPart[] {
  const words = [...new Set(understood.map(({ text }) => text))];
  return [
    ...words.map((text) => ({ as: "word" as const, text })),
    ...conditions.filter((key) => narrows(body[key])).map((text) => ({ as: "condition" as const, text })),
  ];
}

function narrows(value: unknown): boolean {
  if (typeof value === "string") return value.trim() !== "";
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/** The request with these of its parts alone. */
function keeping<Body extends { words?: string }>(
  left: readonly SearchPart[],
  { body, conditions, understood }: Query<Body>,
): Partial<Body> {
  const has = (as: SearchPart["as"], text: string) =>
    left.some((part) => part.as === as && part.text === text);
  const saved: Partial<Body> = { ...body };
  for (const key of conditions) if (!has("condition", key)) delete saved[key];
  const words = understood.map(({ text }) => text).filter((text) => has("word", text));
  return { ...saved, words: words.join(" ") };
}

const closest = (found: Relaxation[]) => found.sort((a, b) => a.total - b.total).slice(0, MOST_OTHERS);
