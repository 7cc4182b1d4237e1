import type { ReferenceLists } from "#contract/reference/calls";

/** One 専門医: what it is called, and which of the two kinds of body certifies it. */
export type Certification = { by: "board" | "society"; name: string };

/** Codes of a doctor as certifications, those of the board first; a code that no list knows is left out. */
export function certificationsOf(
  codes: readonly string[] | undefined,
  categories: ReferenceLists["expertCategories"],
): Certification[] {
  const found = (codes ?? []).flatMap((code) => categories.find((each) => each.code === code) ?? []);
  const named = found.map(({ kind, name }): Certification => {
    return { by: kind === "society" ? "society" : "board", name };
  });
  return named.sort((a, b) => Number(a.by === "society") - Number(b.by === "society"));
}
