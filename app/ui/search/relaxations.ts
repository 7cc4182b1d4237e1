import type { Relaxation as Found, SearchPart } from "#contract/doctors/shapes";
import { formatCount } from "../text/numbers";

/** A search with less in it that finds something: what to leave out and how much that finds, and its address. */
export type Relaxation = { label: string; to: string };

type Existing = { labelOf: (part: SearchPart) => string; addressWithout: (parts: SearchPart[]) => string };

/** Links for what the API says can be left out of a search that found nothing. */
export function relaxationsOf(found: readonly Found[], unit: string, existing: Existing): Relaxation[] {
  return found.map(({ without, left, total, totalIsFloor }) => {
    const named = (parts: SearchPart[]) => parts.map((part) => `「${existing.labelOf(part)}」`).join("と");
    const what =
      left.length === 1 && without.length > 1 ? `${named(left)}だけなら` : `${named(without)}を外すと`;
    const label = `${what}${formatCount(total)}${unit}${totalIsFloor ? "以上" : ""}`;
    return { label, to: existing.addressWithout(without) };
  });
}

/** Conditions of a search by their keys in the request: the chips that show them, and what takes them back. */
export type ConditionParts<Conditions> = Record<
  string,
  { chips: readonly string[]; without: Partial<Conditions> }
>;

/** The label of a part: the word, or what the chips of the condition say. */
export function partLabel<Conditions>(
  { as, text }: SearchPart,
  chips: readonly { as: string; label: string; word?: string }[],
  parts: ConditionParts<Conditions>,
): string {
  if (as === "word") return text;
  const shown = chips.filter((chip) => chip.word === undefined && parts[text]?.chips.includes(chip.as));
  return shown.map(({ label }) => label).join("・") || text;
}

/** The conditions without these parts; the words that stay, in their order. */
export function withoutParts<Conditions extends { q: string }>(
  conditions: Conditions,
  without: readonly SearchPart[],
  existing: { understood: readonly { text: string }[]; parts: ConditionParts<Conditions> },
): Conditions {
  const words = without.filter(({ as }) => as === "word").map(({ text }) => text);
  const stay = existing.understood.map(({ text }) => text).filter((text) => !words.includes(text));
  const changes = without.flatMap(({ as, text }) =>
    as === "word" ? [] : (existing.parts[text]?.without ?? {}),
  );
  return Object.assign({}, conditions, { q: stay.join(" ") }, ...changes);
}
