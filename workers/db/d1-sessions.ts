import { MINUTE_MS } from "#contract/limits";
import { readCookie } from "#contract/wire/cookies";
import { headerText } from "#contract/wire/header-text";
import { VIEWER_HEADER } from "#contract/wire/viewer-mark";
import { type D1Session, openD1Session } from "./d1-session";

/** The state of the databases that a response came from or made: `<record>.<search index>`, each D1's own bookmark. */
export const BOOKMARK_HEADER = "x-d1-bookmark";
export const BOOKMARK_COOKIE = "__Host-bookmark";
/** By then every replica has what was written. */
export const BOOKMARK_COOKIE_MS = 10 * MINUTE_MS;

const NAMES = ["record", "search"] as const;
type Name = (typeof NAMES)[number];

const BOOKMARK = /^[0-9a-f]{4,40}(-[0-9a-f]{4,40}){1,7}$/;
const SAFE_METHODS = new Set(["GET", "HEAD"]);

/** The databases as one request uses them. */
export type D1Sessions = {
  open: (name: Name, d1: D1Database) => D1Database;
  /** From now on everything is read from the primary. False: it already was. */
  toPrimary: () => boolean;
  /** The browser has to bring the bookmark back: something was written, by a page or one of its scripts. */
  isForCookie: () => boolean;
  /** What the next request has to see; null: there is nothing to say. */
  bookmark: () => string | null;
  /** Takes over the bookmark of a host's answer. */
  follow: (bookmark: string | null) => void;
};

/**
 * Sessions for a request. It reads from replicas if it is a safe one of somebody with a session cookie; who has none,
 * gets no bookmark to come back with, and reads from the primary.
 */
export function d1SessionsOf(request: Request): D1Sessions {
  const opened = new Map<Name, D1Session>();
  const query = parse(headerText(request, BOOKMARK_HEADER) ?? readCookie(request, BOOKMARK_COOKIE));
  let isPrimary =
    !SAFE_METHODS.has(request.method) || !headerText(request, "cookie")?.includes("__Host-session=");
  let ofHost: string | null = null;
  return {
    open: (name, d1) => {
      const session = openD1Session(d1, { bookmark: query[name] ?? null, isPrimary });
      opened.set(name, session);
      return session.d1;
    },
    toPrimary: () => {
      if (isPrimary) return false;
      isPrimary = true;
      for (const session of opened.values()) session.toPrimary();
      return true;
    },
    isForCookie: () => isOfPage(request) && [...opened.values()].some((session) => session.hasWritten()),
    bookmark: () => ofHost ?? format(NAMES.map((name) => opened.get(name)?.bookmark() ?? query[name] ?? "")),
    follow: (bookmark) => {
      const existing = parse(bookmark);
      ofHost = format(NAMES.map((name) => existing[name] ?? "")) ?? ofHost;
    },
  };
}

/** Other programs read the header. */
const isOfPage = ({ url, headers }: Request) =>
  !new URL(url).pathname.startsWith("/api/") || headers.has(VIEWER_HEADER);

/** Whatever has another shape is no bookmark. */
function parse(value: string | null): Partial<Record<Name, string>> {
  const parts = value?.split(".") ?? [];
  return Object.fromEntries(
    NAMES.flatMap((name, at) => (BOOKMARK.test(parts[at] ?? "") ? [[name, parts[at]]] : [])),
  );
}

const format = (bookmarks: string[]) => (bookmarks.some(Boolean) ? bookmarks.join(".") : null);
