import { REFUSED_PAGE } from "#contract/forms";

const RELOADED = "reloaded-for";

let isHydrated = false;

/** From now on the router shows the page of the entry that somebody goes to. */
export function noteHydrated() {
  isHydrated = true;
  performance.mark("hydrated");
}

/** Which document was left, and for which of two addresses. */
type Reload = { from: number; pair: string };

/**
 * The browser takes several entries of the history for one document if the router once moved between them. A document
 * that was loaded for one of them then gets nothing but a `popstate` on Back: without a router, or before its page is
 * hydrated, it would go on to show the page of another address, or be hydrated as that. Tells whether it is loaded anew
 * instead.
 */
export function reloadIfElsewhere(): boolean {
  if (isHydrated) return false;
  const { path } = document.documentElement.dataset;
  const here = currentPath();
  if (path === undefined || path === here) return false;
  const pair = `${path} ${here}`;
  const last = read();
  // A server that renders another address than the browser names is not asked for ever.
  if (last?.pair === pair) return last.from === performance.timeOrigin;
  write({ from: performance.timeOrigin, pair });
  location.reload();
  return true;
}

/** The address as the server renders it: a refused form is its page. */
function currentPath(): string {
  const others = location.search.slice(1).split("&");
  const search = others.filter((each) => each && !each.startsWith(`${REFUSED_PAGE}=`)).join("&");
  return location.pathname + (search && `?${search}`);
}

/** Tells once whether this page was loaded anew for the entry that somebody went to. */
export function takeReloaded(): boolean {
  const last = read();
  if (!last || last.from === performance.timeOrigin) return false;
  write(null);
  return true;
}

function read(): Reload | null {
  try {
    return JSON.parse(sessionStorage.getItem(RELOADED) ?? "null") as Reload | null;
  } catch {
    return null;
  }
}

function write(reload: Reload | null) {
  try {
    if (reload === null) sessionStorage.removeItem(RELOADED);
    else sessionStorage.setItem(RELOADED, JSON.stringify(reload));
  } catch {}
}
