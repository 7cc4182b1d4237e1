import type { OfflineCopy, offline } from "#contract/offline/calls";
import { OFFLINE_COPY, OFFLINE_PAGE_CACHE, OFFLINE_PATH, OFFLINE_SYNC_MS } from "#contract/offline/limits";
import { ask } from "../confirm/ask";
import { pageMark } from "../page-owner";
import { fillComposer } from "../share/fill-composer";
import { openCopy, type SavedCopy, sealCopy, sealedCopy, wipeCopy } from "./sealed-copy";

/**
 * The script of pages on somebody's own device: keeps what is read without a network up to date while they look, and the
 * page that shows it. It waits until the page is at rest. When the page ends (app/browser/end-page.ts), all of it goes.
 */
const page = document.documentElement;
/** After a failure; doubled each time, up to the usual interval. */
const FIRST_RETRY_MS = 15_000;
let retryMs = FIRST_RETRY_MS;

if ("serviceWorker" in navigator && "locks" in navigator && pageMark()) start();

function start() {
  new MutationObserver(wipeOfEndedPage).observe(page, { attributeFilter: ["hidden"] });
  const rest = () =>
    "requestIdleCallback" in window
      ? requestIdleCallback(beginCopy, { timeout: 5000 })
      : setTimeout(beginCopy, 500);
  if (document.readyState === "complete") rest();
  else addEventListener("load", rest, { once: true });
}

function beginCopy() {
  void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  void fillComposer().catch(() => undefined);
  setInterval(keep, OFFLINE_SYNC_MS);
  document.addEventListener("visibilitychange", keep);
  keep();
}

function wipeOfEndedPage() {
  if (page.hidden) wipeCopy();
}

/** One tab at a time does it; another one finds that it was done. */
function keep() {
  if (document.visibilityState === "hidden" || page.hidden || !navigator.onLine) return;
  void navigator.locks.request(OFFLINE_COPY, { ifAvailable: true }, async (lock) => {
    if (lock) await keepAll().then(() => (retryMs = FIRST_RETRY_MS), retryLater);
  });
}

function retryLater() {
  if (retryMs >= OFFLINE_SYNC_MS) return;
  setTimeout(keep, retryMs);
  retryMs *= 2;
}

async function keepAll() {
  const mark = pageMark();
  const stored = await sealedCopy();
  if (!mark) return;
  // A page that was left at once has stored the copy and not the page that shows it.
  if (stored?.mark === mark && Date.now() - stored.at < OFFLINE_SYNC_MS) return ensurePage();
  if (stored && stored.mark !== mark) wipeCopy();
  const before = stored?.mark === mark ? stored : null;
  const known = before?.known ?? "";
  const response = await ask<(typeof offline)["copy"]>(
    "GET",
    `/api/offline?${new URLSearchParams({ known })}`,
  );
  if (!response.ok) {
    // The device is not one's own any more, or the host knows nothing of it.
    if (response.status === 409 || response.status === 404) return wipeCopy();
    throw new Error(`the copy was answered with ${response.status}`);
  }
  const { key, until, ...fresh } = response.reply;
  const saved = before && (await openCopy(before, key));
  const copy = merged(fresh, saved);
  if (page.hidden) return;
  const versions = copy.rooms.flatMap(({ lines, version }) => (lines === null ? [] : version));
  await sealCopy(copy, { key, mark, until, known: versions.join(",") });
  await keepPage();
}

/** The rooms are the server's: one that was left is not among them. Unchanged ones keep their lines. */
function merged(fresh: Omit<OfflineCopy, "key" | "until">, saved: SavedCopy | null): SavedCopy {
  const linesOf = new Map(saved?.rooms.map(({ roomId, lines }) => [roomId, lines]));
  const rooms = fresh.rooms.map((room) => ({
    ...room,
    lines: room.lines ?? linesOf.get(room.roomId) ?? null,
  }));
  return { ...fresh, rooms, at: Date.now() };
}

async function ensurePage() {
  if (!(await caches.match(OFFLINE_PATH, { cacheName: OFFLINE_PAGE_CACHE }))) await keepPage();
}

/** The page that shows the copy, as guests get it, with all that it loads. The old one stays until the new one is whole. */
async function keepPage() {
  const response = await fetch(OFFLINE_PATH, { credentials: "omit" });
  if (!response.ok || response.redirected)
    throw new Error(`the offline page was answered with ${response.status}`);
  const html = await response.clone().text();
  const assets = [...new Set(html.match(/\/assets\/[\w.-]+/g))];
  const cache = await caches.open(OFFLINE_PAGE_CACHE);
  const has = await cache.keys();
  const isThere = (path: string) => has.some(({ url }) => new URL(url).pathname === path);
  await cache.addAll(assets.filter((path) => !isThere(path)));
  await cache.put(OFFLINE_PATH, response);
  const current = new Set([OFFLINE_PATH, ...assets]);
  for (const request of has) if (!current.has(new URL(request.url).pathname)) await cache.delete(request);
}
