import { OFFLINE, SYSTEM_ERROR } from "#contract/texts";
import { asViewer } from "~/browser/confirm/viewer-fetch";
import { backoffMs } from "./backoff";
import { reportFailedAct, reportNetwork } from "./network";

const TOO_MANY = 429;
const NEVER_SHOWN = "the page stays where it is";

type Send = typeof fetch;
/** If no answer of ours came, `isNetwork` is true: the network is to blame. `words` are for the person. */
type Failure = { isNetwork: boolean; words: string };

/** `renewal` of what is shown, a `way` to another page, an `act` that shows a page, one `aside` that shows none. */
type Purpose = "renewal" | "link" | "act" | "aside";

const router = () => window.__remixRouter;

/**
 * No failed call replaces the page or empties a field. Remix shows its error page for whatever fails, also for what
 * nobody asked for, so its calls go through here: data that cannot be renewed stays as it is shown and is asked for
 * again; an act that fails, or a way without a network, leaves the page where it is and says why.
 */
export function keepPageOnFailedCalls() {
  const send = window.fetch.bind(window);
  const sendAsViewer: Send = (input, init) => asViewer(send, input, init);
  window.fetch = (input, init) => {
    if (typeof input === "string" && /[?&]_data=/.test(input)) return answered(sendAsViewer, input, init);
    return isDiscovery(input, init) ? discovered(send, input, init) : send(input, init);
  };
  window.addEventListener("online", retryNow);
  window.addEventListener("popstate", startTraversal);
  document.addEventListener("visibilitychange", retryNow);
}

let isTraversing = false;

/** Somebody goes Back or Forward; until the page is there. */
function startTraversal() {
  // Before it starts, the page is loaded anew: app/browser/shown-page.ts.
  if (!router()) return;
  isTraversing = true;
  const stop = router().subscribe(({ navigation }) => {
    if (navigation.state !== "idle") return;
    isTraversing = false;
    stop();
  });
}

/** On Back and Forward the router would push what a loader redirects to, over and over: nobody could get past it. */
function inPlace(redirected: Response): Response {
  const headers = new Headers(redirected.headers);
  headers.set("X-Remix-Replace", "true");
  return new Response(null, { status: redirected.status, headers });
}

async function answered(send: Send, address: string, init: RequestInit = {}): Promise<Response> {
  const url = new URL(address);
  const routeId = url.searchParams.get("_data") ?? "";
  const purpose = purposeOf(url, init);
  if (isStaying && purpose === "renewal") return asShown(routeId);
  const response = await send(address, init).catch((error: unknown) => {
    if (init.signal?.aborted) throw error;
    return null;
  });
  const failure = await failureOf(response);
  if (failure) return fallback(purpose, routeId, failure, response);
  if (purpose === "renewal") succeeded(routeId);
  const isRedirect = response?.headers.has("x-remix-redirect") ?? false;
  return isTraversing && isRedirect && purpose === "link"
    ? inPlace(response as Response)
    : (response as Response);
}

type Asked = Parameters<Send>[0];

/** Leaves out what Remix looks up ahead for the links it sees: those calls have no signal, and Remix can do without. */
function isDiscovery(input: Asked, init?: RequestInit): input is URL {
  return input instanceof URL && input.pathname === "/__manifest" && Boolean(init?.signal);
}

/**
 * Remix asks which routes an address has before it goes there, and before an act on the page itself, whose routes are
 * all here. Without an answer the page stays.
 */
async function discovered(send: Send, url: URL, init: RequestInit = {}): Promise<Response> {
  const here = router().state.location.pathname;
  if (isStaying || url.searchParams.getAll("p").every((path) => path === here)) return Response.json({});
  const response = await send(url, init).catch((error: unknown) => {
    if (init.signal?.aborted) throw error;
    return null;
  });
  const isOurs = response?.status === 204 || response?.headers.get("content-type")?.includes("json");
  if (response?.ok && isOurs) return response;
  const isNetwork = !response || response.ok;
  reportFailedAct(isNetwork ? OFFLINE : SYSTEM_ERROR);
  failed(leaf() ?? "", isNetwork);
  void stay();
  throw new DOMException(NEVER_SHOWN, "AbortError");
}

function purposeOf(url: URL, { method = "GET" }: RequestInit): Purpose {
  const { navigation, location } = router().state;
  if (method !== "GET") return navigation.state === "submitting" ? "act" : "aside";
  const to = navigation.location;
  const isElsewhere = to && to.pathname + to.search !== location.pathname + location.search;
  return isElsewhere && to.pathname === url.pathname ? "link" : "renewal";
}

/** Null: the server answered as it meant to. */
async function failureOf(response: Response | null): Promise<Failure | null> {
  const network = { isNetwork: true, words: OFFLINE };
  if (!response) return network;
  const is = (word: string) => response.headers.has(`x-remix-${word}`);
  if (is("response") || is("redirect")) return null;
  const isPassing = response.status >= 500 || response.status === TOO_MANY;
  if (!is("catch") && !is("error")) return isPassing ? { isNetwork: false, words: SYSTEM_ERROR } : network;
  if (!isPassing) return null;
  const refused = (await response
    .clone()
    .json()
    .catch(() => null)) as { message?: string } | null;
  return { isNetwork: false, words: (is("catch") && refused?.message) || SYSTEM_ERROR };
}

function fallback(purpose: Purpose, routeId: string, failure: Failure, response: Response | null): Response {
  const { isNetwork, words } = failure;
  const isShown = router().state.loaderData[routeId] !== undefined;
  // Whoever asked for another page gets the server's own word about it.
  if (purpose === "link" && !isNetwork && response) return response;
  if (purpose === "renewal" && isShown) {
    failed(routeId, isNetwork);
    return asShown(routeId);
  }
  reportFailedAct(words);
  failed(leaf() ?? routeId, isNetwork);
  if (purpose === "aside") return ofRemix(null);
  void stay();
  throw new DOMException(NEVER_SHOWN, "AbortError");
}

/** The very object that the page shows: nothing that looks at it takes it for news. */
const asShown = (routeId: string) => ofRemix(router().state.loaderData[routeId]);

function ofRemix(data: unknown): Response {
  const headers = { "content-type": "application/json", "x-remix-response": "yes" };
  return Object.assign(new Response("null", { headers }), { json: async () => data });
}

const leaf = () => router().state.matches.at(-1)?.route.id;

/** The address that somebody is on the way to. */
export function pendingPath(): string | null {
  const to = router().state.navigation.location;
  return to ? to.pathname + to.search + to.hash : null;
}

/** A way needs a part of the program that cannot be loaded. */
export function stayOffline() {
  if (router().state.navigation.state === "idle") return;
  reportFailedAct(OFFLINE);
  failed(leaf() ?? "", true);
  void stay();
}

let isStaying = false;

/** Ends whatever way or act is under way; the page goes on with what it shows. */
async function stay() {
  const { pathname, search, hash, state } = router().state.location;
  isStaying = true;
  await router().navigate({ pathname, search, hash }, { state, replace: true, preventScrollReset: true });
  isStaying = false;
}

/** Routes whose data could not be renewed. */
const failing = new Set<string>();
let attempt = 0;
let timer: number | undefined;

function failed(routeId: string, isNetwork: boolean) {
  failing.add(routeId);
  reportNetwork(isNetwork ? "offline" : "failing");
  timer ??= window.setTimeout(retry, backoffMs(attempt));
}

function succeeded(routeId: string) {
  failing.delete(routeId);
  forgetLeft();
  if (failing.size > 0) return;
  attempt = 0;
  reportNetwork("fine");
}

/** Pages that were left meanwhile need no renewal. */
function forgetLeft() {
  const present = new Set(router().state.matches.map(({ route }) => route.id));
  for (const routeId of failing) if (!present.has(routeId)) failing.delete(routeId);
}

/** Tries later and later while it fails; for a page that nobody sees, when it is seen again. */
function retry() {
  timer = undefined;
  if (failing.size === 0 || document.visibilityState === "hidden") return;
  attempt += 1;
  router().revalidate();
}

function retryNow() {
  clearTimeout(timer);
  attempt = 0;
  retry();
}
