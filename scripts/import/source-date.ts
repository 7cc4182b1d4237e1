/** The day a list speaks of, from its name: …_20250601.zip, …_r0802.xlsx (令和8年2月); null when the name has none. */
export function dateInName(name: string): string | null {
  const [, year, month, day] = /(20\d\d)[-_.]?(0[1-9]|1[0-2])[-_.]?([0-3]\d)?(?!\d)/.exec(name) ?? [];
  if (year) return `${year}-${month}-${day ?? "01"}`;
  const [, reiwa, ofReiwa] = /(?:^|[_-])r(\d\d?)[._-]?(0[1-9]|1[0-2])(?!\d)/i.exec(name) ?? [];
  return reiwa ? `${2018 + Number(reiwa)}-${ofReiwa}-01` : null;
}
