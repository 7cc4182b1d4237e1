import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { Nonce } from "./nonce";

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
  const html = renderToString(
    <Nonce.Provider value={context.nonce}>
      <RemixServer context={remix} url={request.url} />
    </Nonce.Provider>,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(`<!DOCTYPE html>${html}`, { status: faultOf(remix) ?? status, headers });
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
