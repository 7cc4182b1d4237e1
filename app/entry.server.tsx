import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { drawnOnce } from "./drawn-once";
import { Nonce } from "./nonce";
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
  const draw = (nonce: string) =>
    renderToString(
      <Nonce.Provider value={nonce}>
        <RemixServer context={remix} url={request.url} />
      </Nonce.Provider>,
    );
  const html = drawnOnce(keyOf(request, remix), context.nonce, draw);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(`<!DOCTYPE html>${html}`, { status: faultOf(remix) ?? status, headers });
}

/** By which the page is known again: where it is, and all that it is drawn from. Nothing that was posted, nor a fault. */
function keyOf({ method, url }: Request, { staticHandlerContext }: EntryContext): string | null {
  const { matches, loaderData, errors } = staticHandlerContext;
  const { isForAll } = (matches.at(-1)?.route.handle ?? {}) as Handle;
  return isForAll && method === "GET" && !errors ? JSON.stringify([url, loaderData]) : null;
}

/** A form that was taken by a page which then could not be drawn: Remix would answer as the form went. */
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
