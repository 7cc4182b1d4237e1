/** What a page's address is about: typed whole or in part, or the id alone. Empty where nothing was typed. */
export const idInAddress = (typed: string): string =>
  typed
    .trim()
    .replace(/[?#].*/s, "")
    .split("/")
    .filter(Boolean)
    .at(-1) ?? "";
