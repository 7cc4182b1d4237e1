import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { Nonce } from "./nonce";
import { pageCache } from "./page-cache";
import { markPage } from "./page-mark";
import type { Handle } from "./shells/handle";

// The door makes its context from this build: a second copy of ApiRefusal would be no `instanceof` of ours.
export { createContext } from "./request/context";

/** A string, not a stream: half the server time for pages that defer nothing. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
) {
  const { stamp, isForAll } = leafOf(remix);
  const draw = ([nonce, ownStamp]: readonly [string, string]) =>
    renderToString(
      <Nonce.Provider value={nonce}>
        <RemixServer context={ownStamp === stamp ? remix : stamped(remix, ownStamp)} url={request.url} />
      </Nonce.Provider>,
    );
  const key = isForAll ? keyOf(request, stamped(remix, "")) : null;
  const html = pageCache(key, [context.nonce, stamp], draw);
  const mark = ownerOf(remix) ?? context.postedMark;
  headers.set("Content-Type", "text/html; charset=utf-8");
  const page = `<!DOCTYPE html>${mark ? markPage(html, mark) : html}`;
  return new Response(page, { status: faultOf(remix) ?? status, headers });
}

/** What the screen says of itself, and the time stamp of its form; '' where it has none. */
function leafOf({ staticHandlerContext: { matches, loaderData, errors } }: EntryContext) {
  const leaf = matches.at(-1)?.route;
  const { isForAll = false } = (leaf?.handle ?? {}) as Handle;
  const data = loaderData[leaf?.id ?? ""] as { stamp?: string } | null | undefined;
  // A form that was refused unread has left its page without data.
  const isEverybodys = typeof isForAll === "function" ? Boolean(data) && isForAll(data as never) : isForAll;
  return { stamp: data?.stamp ?? "", isForAll: isEverybodys && !errors && !hasViewer(loaderData) };
}

type LoaderData = Record<string, unknown>;

const viewersIn = (loaderData: LoaderData) =>
  Object.values(loaderData).flatMap(
    (data) => (data as { viewer?: { mark?: string } | null } | null)?.viewer ?? [],
  );

/** A page around which somebody's name stands is theirs. */
const hasViewer = (loaderData: LoaderData) => viewersIn(loaderData).length > 0;

/** The mark of the person a page is rendered for. */
const ownerOf = ({ staticHandlerContext: { loaderData } }: EntryContext) =>
  viewersIn(loaderData).find(({ mark }) => mark)?.mark;

/** The same page with another time stamp. */
function stamped(remix: EntryContext, stamp: string): EntryContext {
  const { matches, loaderData } = remix.staticHandlerContext;
  const id = matches.at(-1)?.route.id ?? "";
  const data = loaderData[id] as { stamp?: string } | null | undefined;
  if (data?.stamp === undefined) return remix;
  const own = { ...loaderData, [id]: { ...data, stamp } };
  return { ...remix, staticHandlerContext: { ...remix.staticHandlerContext, loaderData: own } };
}

/** The key of a page in the cache: its address and all that it is rendered from. Null for what was posted. */
function keyOf({ method, url }: Request, { staticHandlerContext }: EntryContext): string | null {
  return method === "GET" ? JSON.stringify([url, staticHandlerContext.loaderData]) : null;
}

/** A form that was taken by a page which then could not be rendered: Remix would answer as the form went. */
function faultOf({ staticHandlerContext: { errors } }: EntryContext) {
  const [error] = Object.values(errors ?? {});
  if (!error) return null;
  return isRouteErrorResponse(error) ? error.status : 500;
}

/** What a loader did not foresee is logged without the page's data; the page shows the error screen. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted) return;
  const fault = isRouteErrorResponse(error)
    ? `${error.status} ${error.statusText}`
    : error instanceof Error
      ? (error.stack ?? error.message)
      : String(error);
  console.error(JSON.stringify({ path: new URL(request.url).pathname, fault }));
}
