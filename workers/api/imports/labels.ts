/** A value of a field as the console shows it: numbers and texts as they are, lists and objects part by part. */
export function valueInText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "（なし）";
  if (typeof value === "boolean") return value ? "はい" : "いいえ";
  if (Array.isArray(value)) return `${value.length}件`;
  if (typeof value !== "object") return String(value);
  return Object.entries(value)
    .flatMap(([name, part]) => (part === null || part === "" ? [] : [`${name} ${partInText(part)}`]))
    .join("、");
}

const partInText = (part: unknown) => (typeof part === "object" ? JSON.stringify(part) : String(part));
