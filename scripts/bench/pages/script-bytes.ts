import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** What a browser runs before the live client comes: modules the page preloads and what they import, gzip. */
export function scriptBytes(html: string): number {
  const waiting = [...html.matchAll(/modulepreload" href="([^"]+)"/g)].flatMap(([, path]) => path ?? []);
  const seen = new Set<string>();
  let bytes = 0;
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    const file = join("build/client", path);
    if (seen.has(path) || !existsSync(file)) continue;
    seen.add(path);
    const source = readFileSync(file);
    bytes += gzipSync(source).length;
    for (const [, name] of source.toString().matchAll(/(?:from|import)\s?["']\.\/([\w.-]+\.js)["']/g)) {
      waiting.push(`/assets/${name}`);
    }
  }
  return bytes;
}
