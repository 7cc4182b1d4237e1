/** The prefecture that the address of a search names, by its code; "" for none. */
export function requestedPrefecture(query: URLSearchParams): string {
  // Older bookmarks and saved searches say `pref`.
  const code = (query.get("prefectureCode") ?? query.get("pref") ?? "").trim();
  return /^\d\d$/.test(code) ? code : "";
}
