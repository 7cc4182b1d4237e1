type Person = { doctor: string; note: string };

/** 「河田 敏夫（初診は11:00まで）、北見 茂」 */
export const cellWords = (entries: readonly Person[]) =>
  entries.map(({ doctor, note }) => (note ? `${doctor}（${note}）` : doctor)).join("、");

/** Reads it back: names are separated by 「、」, what stands in brackets at a name's end is its note. */
export function peopleIn(text: string): Person[] {
  return partsOf(text).map((part) => {
    const open = part.endsWith("）") ? part.lastIndexOf("（") : -1;
    if (open <= 0) return { doctor: part, note: "" };
    return { doctor: part.slice(0, open).trim(), note: part.slice(open + 1, -1).trim() };
  });
}

function partsOf(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const letter of text) {
    if (letter === "（") depth++;
    if (letter === "）") depth = Math.max(0, depth - 1);
    if (letter === "、" && depth === 0) parts.push("");
    else parts.push((parts.pop() ?? "") + letter);
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}
