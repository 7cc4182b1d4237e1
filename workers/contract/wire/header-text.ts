/** The most characters of a header that anybody needs: what a stranger sends beyond them is never looked into. */
const CHARS: Record<string, number> = { cookie: 16_384, "user-agent": 300, "x-file": 8192 };
const USUAL_CHARS = 1000;

/** A header of a request, cut to a length before anything parses it; null when there is none. */
export function headerText({ headers }: { headers: Headers }, name: string): string | null {
  return headers.get(name)?.slice(0, CHARS[name] ?? USUAL_CHARS) ?? null;
}
