const FORMAT = new Intl.DateTimeFormat("ja-JP", {
  timeZone: "Asia/Tokyo",
  year: "numeric",
  month: "long",
  day: "numeric",
  weekday: "short",
  hour: "numeric",
  minute: "2-digit",
});

/** Epoch ms → 「2026年11月21日(土) 9:05」, the hour in Japan. */
export function momentInJapan(at: number): string {
  return FORMAT.format(at);
}
