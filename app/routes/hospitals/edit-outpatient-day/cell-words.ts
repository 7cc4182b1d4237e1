type Person = { doctor: string; note: string };

/** 「河田 敏夫（初診は11:00まで）、北見 茂」 */
export const cellText = (entries: readonly Person[]) =>
  entries.map(({ doctor, note }) => (note ? `${doctor}（${note}）` : doctor)).join("、");

/**
 * Reads a changed cell back: names are separated by 「、」, what is in brackets at a name's end is its note. What is
 * written as somebody who is there already stays that entry.
 */
export function peopleIn(text: string, there: readonly Person[] = []): Person[] {
  return partsOf(text).map((part) => {
    const same = there.find((person) => fullWidth(cellText([person])) === part);
    if (same) return { doctor: same.doctor, note: same.note };
    const open = part.endsWith("）") ? openingOf(part) : -1;
    if (open <= 0) return { doctor: part, note: "" };
    return { doctor: part.slice(0, open).trim(), note: part.slice(open + 1, -1).trim() };
  });
}

/** Spreadsheets have brackets and commas of half a width; a new line separates as a comma does. */
const fullWidth = (text: string) =>
  text
    .replaceAll("(", "（")
    .replaceAll(")", "）")
    .replaceAll(/[,，\r\n]/g, "、");

function partsOf(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const letter of fullWidth(text)) {
    if (letter === "（") depth++;
    if (letter === "）") depth = Math.max(0, depth - 1);
    if (letter === "、" && depth === 0) parts.push("");
    else parts.push((parts.pop() ?? "") + letter);
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** Where the bracket opens that closes at the end: 「河田（初診（紹介のみ））」 has one note. */
function openingOf(part: string): number {
  let depth = 0;
  for (let at = part.length - 1; at >= 0; at -= 1) {
    if (part[at] === "）") depth += 1;
    if (part[at] === "（") depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}
