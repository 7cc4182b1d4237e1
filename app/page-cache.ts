const KEPT_MS = 60_000;
const MOST = 100;

const saved = new Map<string, { html: string; until: number }>();
const marks: string[] = [];

/**
 * The HTML of a page that is the same for everybody who brings the same `key`, rendered once a minute in an isolate; null:
 * it is rendered for this answer alone. `own` is what each answer has of its own (its nonce, the time stamp of its form):
 * what is kept has marks in their places.
 */
export function pageCache<Own extends readonly string[]>(
  key: string | null,
  own: Own,
  draw: (own: Own) => string,
): string {
  // What is edited is seen at once.
  if (key === null || import.meta.env.MODE === "development") return draw(own);
  while (marks.length < own.length) marks.push(crypto.randomUUID());
  const existing = saved.get(key);
  const marked = marks.slice(0, own.length) as unknown as Own;
  const html = existing && existing.until > Date.now() ? existing.html : keep(key, draw(marked));
  return own.reduce((page, value, at) => page.replaceAll(marked[at] ?? "", () => value), html);
}

function keep(key: string, html: string): string {
  if (saved.size >= MOST) saved.clear();
  saved.set(key, { html, until: Date.now() + KEPT_MS });
  return html;
}
