// Shows what is pushed, and says so when the network is gone. It keeps no page: what one person saw must not be found by
// the next. A browser has it only after somebody switched push messages on there (app/browser/push-switch.ts).
const OFFLINE = `<!doctype html><html lang="ja"><meta charset="utf-8"><title>オフライン</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>:root{color-scheme:light dark}body{max-width:36rem;margin:20vh auto 0;padding:0 24px;font:16px/1.7 sans-serif}
h1{font-size:1.25rem}a{display:inline-block;padding:10px 0;color:#00706b}@media(prefers-color-scheme:dark){a{color:#5cc8c0}}</style>
<h1>ネットワークに接続されていません</h1><p>接続を確認してから、もう一度お試しください。</p><p><a href="">もう一度読み込む</a></p></html>`;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { mode, method } = event.request;
  if (mode === "navigate" && method === "GET") event.respondWith(pageOf(event));
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
    return new Response(OFFLINE, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
  }
}

/** Browsers take the right to push from a site that shows nothing. */
function show(data) {
  let payload = {};
  try {
    payload = data?.json() ?? {};
  } catch {
    // Something came, and its words are lost.
  }
  const { title = "医の輪", body = "新しいお知らせがあります", path = "/", tag, isRepeated = false } = payload;
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
