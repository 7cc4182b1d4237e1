import * as z from "zod";
import { REFUSED_PAGE } from "#contract/forms";
import { randomToken } from "#contract/wire/bytes";
import { readCookie } from "#contract/wire/cookies";
import { readSealed, storeSealed } from "./drafts.server";

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

type RefusedPage = z.output<typeof refusedPage>;

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
      await storeSealed(EDGE_DB, { token: `${key}.${id}`, name: REFUSED_PAGE, value: page });
      if (!browserKey) setCookie(COOKIE, key);
      return `${page.path}${page.path.includes("?") ? "&" : "?"}${REFUSED_PAGE}=${id}`;
    },
    find: async (id) => {
      const stored = browserKey && (await readSealed(EDGE_DB, `${browserKey}.${id}`, REFUSED_PAGE));
      return refusedPage.safeParse(stored).data ?? null;
    },
  };
}
