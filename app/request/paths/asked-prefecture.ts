/** The prefecture that the address of a search names, by its code; "" for none. */
export function askedPrefecture(query: URLSearchParams): string {
  // Bookmarks and saved searches of before say `pref`.
  const code = (query.get("prefectureCode") ?? query.get("pref") ?? "").trim();
  return /^\d\d$/.test(code) ? code : "";
}
