import { fromBase64Url, textOf, toBase64Url, utf8 } from "#contract/wire/bytes";
import { readCookie } from "#contract/wire/cookies";
import type { AppContext, WebViewer } from "./context";
import { intendedPath } from "./paths/intended-path";

/** A search as one may go back to it: its address, and what was asked for. */
type RecentSearch = { path: string; label: string };

const COOKIE = "__Host-recent-searches";
const KEPT_MS = 30 * 24 * 3_600_000;
const MOST = 8;
const LONGEST_LABEL = 40;
/** The most that is kept, because it travels to us with every request. */
const MOST_CHARS = 1600;

type Saved = { whose: string; searches: [path: string, label: string][] };

/** What this browser has searched for lately as this person; nothing on a shared terminal. */
export function recentSearches(request: Request, viewer: WebViewer): RecentSearch[] {
  if (viewer.isSharedTerminal) return [];
  return savedIn(request, viewer).map(([path, label]) => ({ path, label }));
}

/** Notes a search, the newest first, in the browser alone. On a shared terminal nothing is kept. */
export function noteSearch(
  { request, viewer, context }: { request: Request; viewer: WebViewer; context: AppContext },
  { path, label }: RecentSearch,
) {
  if (viewer.isSharedTerminal || label === "" || intendedPath(path) === null) return;
  const others = savedIn(request, viewer).filter(([each]) => each !== path);
  const searches = [[path, [...label].slice(0, LONGEST_LABEL).join("")], ...others] as Saved["searches"];
  context.setCookie(COOKIE, written({ whose: viewer.id, searches: searches.slice(0, MOST) }), KEPT_MS);
}

export const forgetSearches = ({ setCookie }: AppContext) => setCookie(COOKIE, "", 0);

function savedIn(request: Request, viewer: WebViewer): Saved["searches"] {
  try {
    const bytes = fromBase64Url(readCookie(request, COOKIE) ?? "");
    const saved: Saved = JSON.parse(bytes ? textOf(bytes) : "{}");
    if (saved.whose !== viewer.id) return [];
    return saved.searches
      .map(([path, label]): [string, string] => [encodeURI(path), String(label)])
      .filter(([path]) => intendedPath(path) !== null);
  } catch {
    return [];
  }
}

/** An address is decoded, as it takes nine characters for one of Japanese. The oldest ones go if not all have room. */
function written(saved: Saved): string {
  const searches = saved.searches.map(([path, label]) => [decodeURI(path), label]);
  const text = toBase64Url(utf8(JSON.stringify({ ...saved, searches })));
  if (text.length <= MOST_CHARS || saved.searches.length <= 1) return text;
  return written({ ...saved, searches: saved.searches.slice(0, -1) });
}
