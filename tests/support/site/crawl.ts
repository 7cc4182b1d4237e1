import { PLAINLY } from "./origin";

/** A page that somebody came to by links alone. */
export type Seen = { path: string; status: number; ms: number; html: string };

/** What is slow is asked again, so often: whatever else the machine does only ever adds, and the least counts. */
const AGAIN = 4;
const SLOW_MS = 1000;

/** Everything that links lead to from a page, nearest first; a second page of the same shape counts like a first. */
export async function crawl(
  origin: string,
  cookie: string,
  from: readonly string[],
  most: number,
): Promise<Seen[]> {
  const queue = [...from];
  const existing = new Set(queue);
  const seen: Seen[] = [];
  for (let path = queue.shift(); path !== undefined && seen.length < most; path = queue.shift()) {
    const page = await look(origin, cookie, path);
    seen.push(page);
    for (const next of linksIn(page.html)) {
      if (existing.has(next)) continue;
      existing.add(next);
      queue.push(next);
    }
  }
  return seen;
}

async function look(origin: string, cookie: string, path: string): Promise<Seen> {
  let seen = await lookOnce(origin, cookie, path);
  for (let time = 0; time < AGAIN && seen.ms > SLOW_MS; time += 1) {
    const again = await lookOnce(origin, cookie, path);
    seen = { ...seen, ms: Math.min(seen.ms, again.ms), status: Math.max(seen.status, again.status) };
  }
  return seen;
}

async function lookOnce(origin: string, cookie: string, path: string): Promise<Seen> {
  const startedAt = performance.now();
  const response = await fetch(origin + path, { headers: { cookie, origin, ...PLAINLY } });
  const html = await response.text();
  return { path, status: response.status, ms: performance.now() - startedAt, html };
}

/** Links within this site, without assets and the pages of development; a way out is not taken. */
function linksIn(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="(\/[^"#]*)/g)]
    .map(([, href = ""]) => href.replaceAll("&amp;", "&"))
    .filter((href) => !/^\/(logout|assets|dev|board\/ads)|^\/\//.test(href));
}
