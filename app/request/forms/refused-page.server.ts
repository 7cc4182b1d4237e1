import * as z from "zod";
import { randomToken } from "#contract/wire/bytes";
import { readCookie } from "#contract/wire/cookies";
import { headerText } from "#contract/wire/header-text";
import { readSealed, storeSealed } from "./drafts.server";

const REFUSED = "refused";
const COOKIE = "__Host-refused";
/** A row of the database holds twice that. */
const PAGE_CHARS = 500_000;

const refusedPage = z.object({
  /** The address of the form, without the parameter that names this page. */
  path: z.string(),
  /** Whose page it is; null: a guest's. */
  viewerId: z.string().nullable(),
  status: z.number(),
  /** The nonce of its scripts, which another replaces whenever the page is shown. */
  nonce: z.string(),
  html: z.string(),
});

export type RefusedPage = z.output<typeof refusedPage>;

export type RefusedPages = {
  /** Gives the address that shows the page from now on; null: it is too large. */
  save: (page: RefusedPage) => Promise<string | null>;
  find: (id: string) => Promise<RefusedPage | null>;
};

type Store = {
  EDGE_DB: D1Database;
  request: Request;
  setCookie: (name: string, value: string, maxAgeMs?: number) => void;
};

/**
 * A page that answers a POST cannot be left and come back to: the browser shows an error of its own instead. So it lies
 * sealed in EDGE_DB for half an hour, under a key in the browser's cookie, and the form leads to it by an address.
 */
export function refusedPagesOf({ EDGE_DB, request, setCookie }: Store): RefusedPages {
  const browserKey = readCookie(request, COOKIE);
  return {
    save: async (page) => {
      if (page.html.length > PAGE_CHARS) return null;
      const id = randomToken();
      const key = browserKey ?? randomToken();
      await storeSealed(EDGE_DB, { token: `${key}.${id}`, name: REFUSED, value: page });
      if (!browserKey) setCookie(COOKIE, key);
      return `${page.path}${page.path.includes("?") ? "&" : "?"}${REFUSED}=${id}`;
    },
    find: async (id) => {
      const stored = browserKey && (await readSealed(EDGE_DB, `${browserKey}.${id}`, REFUSED));
      return refusedPage.safeParse(stored).data ?? null;
    },
  };
}

/** The address without the parameter that names a refused page, and what it names. */
export function withoutRefusedPage(url: URL): { url: URL; id: string | null } {
  const id = url.searchParams.get(REFUSED);
  if (id === null) return { url, id };
  const own = new URL(url);
  // Deleting through `searchParams` would write the others anew, in a spelling that is not theirs.
  own.search = url.search.replace(/[?&]refused=[^&]*/g, "").replace(/^&/, "?");
  return { url: own, id };
}

/** Tells whether a browser goes to the page of this answer: scripts and programs get theirs as it is. */
export const isBrowsing = (request: Request) => headerText(request, "sec-fetch-mode") === "navigate";
