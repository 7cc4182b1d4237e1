// Shows what is pushed, and a page of our own when the network is gone. It keeps no page of a person: what one saw must not
// be found by the next. A browser has it after somebody switched push messages on there (app/browser/push-switch.ts), or
// signed in on a device of their own: then a page that is the same for all (`/offline`, put into the cache by
// app/browser/offline/keep-copy.ts) opens what that device has sealed. It takes over at once when it changes: it holds
// nothing that pages of another deployment would miss.
const PAGE = "/offline";
const PAGE_CACHE = "offline-page";
const SHARE = "/share";
const SHARED_CACHE = "shared";
const SHARED_FILES = 10;
const OFFLINE = `<!doctype html><html lang="ja"><meta charset="utf-8"><title>オフラインです</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>:root{color-scheme:light dark}body{max-width:36rem;margin:20vh auto 0;padding:0 24px;font:16px/1.7 sans-serif}
h1{font-size:1.25rem}a{display:inline-block;padding:10px 0;color:#00706b}@media(prefers-color-scheme:dark){a{color:#5cc8c0}}</style>
<h1>オフラインです</h1><p>接続を確認してから、もう一度お試しください。</p><p><a href="">もう一度読み込む</a></p></html>`;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { mode, method, referrer } = event.request;
  if (mode === "navigate" && isShared(event.request)) event.respondWith(takeShared(event.request));
  if (method !== "GET") return;
  if (mode === "navigate") event.respondWith(pageOf(event));
  else if (isOfOfflinePage(referrer)) event.respondWith(cachedFirst(event.request));
});
self.addEventListener("push", (event) => event.waitUntil(show(event.data)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path));
});
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

async function activate() {
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function pageOf(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return offlinePage(new URL(event.request.url));
  }
}

/** Under its own address: the key of the sealed copy is read there and nowhere else. */
async function offlinePage({ pathname, search }) {
  const page = await caches.match(PAGE, { cacheName: PAGE_CACHE }).catch(() => undefined);
  if (!page) return plainPage();
  if (pathname === PAGE) return page;
  return Response.redirect(`${PAGE}?to=${encodeURIComponent(pathname + search)}`);
}

function isOfOfflinePage(referrer) {
  const page = self.location.origin + PAGE;
  return referrer === page || referrer.startsWith(`${page}?`);
}

async function cachedFirst(request) {
  const cached = await caches.match(request, { cacheName: PAGE_CACHE }).catch(() => undefined);
  return cached ?? fetch(request);
}

function plainPage() {
  return new Response(OFFLINE, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
}

/** The form of the page itself, which names a room, is no multipart. */
function isShared({ method, url, headers }) {
  if (method !== "POST" || new URL(url).pathname !== SHARE) return false;
  return headers.get("content-type")?.startsWith("multipart/form-data") ?? false;
}

/**
 * What another app shares waits in this browser, over a sign-in, until a room was chosen (app/browser/share). Only on
 * somebody's own device: on others it goes to the server, which takes the words alone.
 */
async function takeShared(request) {
  if (!(await caches.has(PAGE_CACHE))) return fetch(request);
  const form = await request.formData();
  const words = ["title", "text", "url"].map((name) => String(form.get(name) ?? "").trim());
  const files = form.getAll("files").filter((each) => each instanceof File && each.size > 0);
  await caches.delete(SHARED_CACHE);
  const cache = await caches.open(SHARED_CACHE);
  const kept = files.slice(0, SHARED_FILES).map((file, at) => ({ file, path: `/shared/${at}` }));
  for (const { file, path } of kept) await cache.put(path, new Response(file));
  const index = {
    text: [...new Set(words.filter(Boolean))].join("\n"),
    files: kept.map(({ file, path }) => ({ path, name: file.name, type: file.type })),
    at: Date.now(),
  };
  await cache.put("/shared/index", Response.json(index));
  return Response.redirect(SHARE, 303);
}

/** Browsers take the right to push from a site that shows nothing. */
function show(data) {
  let payload = {};
  try {
    payload = data?.json() ?? {};
  } catch {
    // Something came, and its words are lost.
  }
  const {
    title = "医の輪",
    body = "新しいお知らせがあります",
    path = "/",
    tag,
    badge,
    isRepeated = false,
  } = payload;
  if (typeof badge === "number") self.navigator.setAppBadge?.(badge).catch(() => undefined);
  return self.registration.showNotification(title, {
    body,
    tag,
    renotify: isRepeated && Boolean(tag),
    lang: "ja",
    icon: "/icon-192.png",
    badge: "/badge-96.png",
    data: { path },
  });
}

/** The window that shows the place already, or a new one. Nothing leads out of the site. */
async function open(path) {
  const { origin } = self.location;
  const place = URL.canParse(path ?? "/", origin) ? new URL(path ?? "/", origin) : new URL(origin);
  const { href, pathname } = place.origin === origin ? place : new URL(origin);
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find(({ url }) => new URL(url).pathname === pathname);
  return there ? there.focus() : self.clients.openWindow(href);
}

/** The browser gave itself a new address. */
async function renew({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options;
  if (!newSubscription && !options) return;
  const subscription = newSubscription ?? (await self.registration.pushManager.subscribe(options));
  // Another person may have signed in since: the server compares, and refuses what was subscribed for somebody else.
  const mark = await (await caches.match("/viewer-mark"))?.text();
  const headers = { "content-type": "application/json", ...(mark ? { "x-viewer": mark } : {}) };
  await fetch("/api/push/subscribe", { method: "POST", headers, body: JSON.stringify(subscription) });
}
