import { REFUSED_PAGE } from "#contract/forms";
import { headerText } from "#contract/wire/header-text";
import type { AppContext } from "../../app/request/context";

type Visit = { request: Request; url: URL; context: AppContext };

const HTML = { "Content-Type": "text/html; charset=utf-8" };

/** The page that answered a form before, for the person whose form it was and at the address where it was. */
export async function refusedPage(
  id: string | null,
  { request, url, context }: Visit,
): Promise<Response | null> {
  if (id === null || request.method !== "GET" || !isBrowsing(request)) return null;
  const page = await context.refusedPages.find(id).catch(() => null);
  if (page?.path !== url.pathname + url.search || page.viewerId !== (await viewerId(context))) return null;
  return new Response(page.html.replaceAll(page.nonce, context.nonce), {
    status: page.status,
    headers: HTML,
  });
}

/** A browser that gets a page for a form, with errors or without, is led to an address of its own, to come back to. */
export async function leadToRefused(response: Response, { request, url, context }: Visit): Promise<Response> {
  const isShown = response.status === 200 || response.status >= 400;
  const isPage = isShown && response.headers.get("content-type")?.startsWith("text/html");
  if (request.method !== "POST" || !isPage || !isBrowsing(request)) return response;
  const [html, status] = [await response.text(), response.status];
  const page = {
    path: url.pathname + url.search,
    // Whose session has ended is a guest at the next request.
    viewerId: status === 401 ? null : await viewerId(context),
    status,
    nonce: context.nonce,
    html,
  };
  const address = await context.refusedPages.save(page).catch(() => null);
  if (address === null) return new Response(html, { status, headers: response.headers });
  return new Response(null, { status: 303, headers: { Location: address } });
}

/** Null for guests, and while nobody can say who it is. */
const viewerId = (context: AppContext) =>
  context.viewer().then(
    (viewer) => viewer?.id ?? null,
    () => null,
  );

/** The address without the parameter that names a refused page, and what it names. */
export function withoutRefusedPage(url: URL): { url: URL; id: string | null } {
  const id = url.searchParams.get(REFUSED_PAGE);
  if (id === null) return { url, id };
  const own = new URL(url);
  // Deleting through `searchParams` would write the others anew, in a spelling that is not theirs.
  const others = url.search.slice(1).split("&");
  own.search = others.filter((each) => !each.startsWith(`${REFUSED_PAGE}=`)).join("&");
  return { url: own, id };
}

/** Tells whether a browser goes to the page of this answer: scripts and programs get theirs as it is. */
const isBrowsing = (request: Request) => headerText(request, "sec-fetch-mode") === "navigate";
