import type { BrowserContext, CDPSession } from "@playwright/test";
import { log, openRoomWith, unique, write } from "../../support/page/chat";
import { fillSignIn, signIn, signInAfresh } from "../../support/page/journey";
import { expect, type Page, test } from "../../support/page/test";
import { ORIGIN } from "../../support/site/origin";

const SETTING = "/setting/mail_magazine";
const SOON_MS = 5000;
/** What is shown of a push whose words cannot be read. */
const UNREADABLE = { title: "医の輪", body: "新しいお知らせがあります", tag: "", path: "/" };
const ENDPOINT = "https://fcm.googleapis.com/fcm/send/";

/** A browser whose push service is within reach: only the subscription itself is made up. */
async function withPushService(context: BrowserContext, endpoint: string) {
  await context.grantPermissions(["notifications"], { origin: ORIGIN });
  await context.addInitScript((endpoint) => {
    const bytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));
    const text = (value: ArrayBuffer | Uint8Array) =>
      btoa(String.fromCharCode(...new Uint8Array(value)))
        .replace(/\+/g, "-")
        .replace(/\//g, "_")
        .replace(/=/g, "");
    const unsubscribe = async () => localStorage.removeItem("push") === undefined;
    const saved = () => JSON.parse(localStorage.getItem("push") ?? "null");
    const subscriptionOf = (json: object | null) => json && { ...json, toJSON: () => json, unsubscribe };
    PushManager.prototype.getSubscription = async () => subscriptionOf(saved()) as PushSubscription | null;
    PushManager.prototype.subscribe = async (options) => {
      if (!options?.applicationServerKey || !options.userVisibleOnly) throw new Error("unfit options");
      const curve = { name: "ECDH", namedCurve: "P-256" };
      const pair = (await crypto.subtle.generateKey(curve, true, ["deriveBits"])) as CryptoKeyPair;
      const point = await crypto.subtle.exportKey("raw", pair.publicKey);
      localStorage.setItem(
        "push",
        JSON.stringify({ endpoint, keys: { p256dh: text(point), auth: text(bytes(16)) } }),
      );
      return subscriptionOf(saved()) as PushSubscription;
    };
  }, endpoint);
}

const word = (page: Page) => page.locator("push-switch").getByRole("status");
const on = (page: Page) => page.getByRole("button", { name: "この端末で通知を受け取る" });
const off = (page: Page) => page.getByRole("button", { name: "この端末の通知を止める" });
const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

test("@notices notices on this browser are switched on and off, and nothing is registered before", async ({
  page,
  context,
}) => {
  await withPushService(context, `${ENDPOINT}${crypto.randomUUID()}`);
  await signIn(page, "sato");
  await page.goto(SETTING);
  await expect(word(page)).toHaveText("この端末では通知を受け取っていません。");
  expect(await registrations(page)).toBe(0);
  await on(page).click();
  await expect(word(page)).toHaveText("この端末で通知を受け取っています。");
  await page.reload();
  await expect(word(page)).toHaveText("この端末で通知を受け取っています。");
  await off(page).click();
  await expect(word(page)).toHaveText("この端末では通知を受け取っていません。");
  expect(await registrations(page)).toBe(0);
  await page.reload();
  await expect(on(page)).toBeVisible();
});

test("@notices who signed out is not shown as subscribed to the next person", async ({ page, context }) => {
  await withPushService(context, `${ENDPOINT}${crypto.randomUUID()}`);
  await signInAfresh(page, "sato");
  await page.goto(SETTING);
  await on(page).click();
  await expect(off(page)).toBeVisible();
  await signIn(page, "nakamura");
  await page.goto(SETTING);
  await expect(on(page)).toBeVisible();
});

test("@js a browser that refuses or cannot is told what to do", async ({ browser }) => {
  const refusing = await browser.newPage();
  await refusing.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "denied" });
  });
  await signIn(refusing, "sato");
  await refusing.goto(SETTING);
  await expect(word(refusing)).toContainText("サイトの設定を開いて通知を許可し");
  await expect(refusing.locator("push-switch button")).toBeHidden();
  const unable = await browser.newPage();
  await unable.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
  await signIn(unable, "sato");
  await unable.goto(SETTING);
  await expect(word(unable)).toContainText("未読のメッセージはメールでお知らせします");
  const iphone = await browser.newPage();
  await iphone.addInitScript(() => {
    Reflect.deleteProperty(window, "PushManager");
    Object.defineProperty(navigator, "standalone", { value: false });
  });
  await signIn(iphone, "sato");
  await iphone.goto(SETTING);
  await expect(word(iphone)).toContainText("ホーム画面に追加");
});

test("a shared terminal is not offered notices", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("この端末").selectOption("shared");
  await fillSignIn(page, "sato@example.jp", "inowa2026");
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
  await page.goto(SETTING);
  await expect(page.getByText("共用の端末としてログインしているため")).toBeVisible();
  await expect(page.locator("push-switch")).toHaveCount(0);
});

test("@js a shared terminal keeps no message that was not sent", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("この端末").selectOption("shared");
  await fillSignIn(page, "sato@example.jp", "inowa2026");
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
  await openRoomWith(page, "tanaka");
  await page.route("**/messages", (route) => route.abort());
  const text = unique("共用の端末から");
  await write(page, text);
  await expect(log(page).getByText("未送信", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText("Enterで送信、")).toBeVisible();
  await expect(log(page).getByText(text)).toHaveCount(0);
  await page.goto("/rooms");
  await expect(page.getByText("未送信")).toHaveCount(0);
});

test("who chats in no room is offered what reaches them, and nothing else", async ({ page }) => {
  await signIn(page, "suzuki");
  await page.goto(SETTING);
  await expect(page.getByRole("heading", { name: "この端末への通知" })).toBeVisible();
  await expect(page.locator('input[name="pushed"][value="notices"]')).toHaveCount(1);
  await expect(page.locator('input[name="pushed"][value="cards"]')).toHaveCount(0);
});

test("@notices a push becomes a notice that leads to its room and nowhere else", async ({
  page,
  context,
}) => {
  await withPushService(context, `${ENDPOINT}${crypto.randomUUID()}`);
  await signIn(page, "sato");
  await page.goto(SETTING);
  const devtools = await context.newCDPSession(page);
  const registrationId = registrationOf(devtools);
  await on(page).click();
  await expect(off(page)).toBeVisible();
  const push = async (data: string) =>
    devtools.send("ServiceWorker.deliverPushMessage", {
      origin: ORIGIN,
      registrationId: await registrationId,
      data,
    });
  const shown = () =>
    page.evaluate(async () => {
      const notices = (await (await navigator.serviceWorker.ready).getNotifications()) ?? [];
      return notices.map(({ title, body, tag, data }) => ({ title, body, tag, path: data.path }));
    });
  const notice = { title: "医の輪", body: "新しいメッセージが届いています", tag: "room/a", path: "/rooms/a" };
  // What shows notices takes them away again after some seconds: on a busy machine before anybody has looked.
  await expect(async () => {
    await push(JSON.stringify(notice));
    await expect.poll(shown, { timeout: SOON_MS }).toContainEqual(notice);
    await push("{");
    await expect.poll(shown, { timeout: SOON_MS }).toContainEqual(UNREADABLE);
  }).toPass();

  const [worker] = context.serviceWorkers();
  const opened = await worker?.evaluate(async () => {
    const scope = self as unknown as ServiceWorkerScope;
    const places: string[] = [];
    scope.clients.openWindow = async (url: string) => void places.push(url);
    for (const path of [
      "/rooms/b",
      "https://evil.example/",
      "//evil.example",
      "javascript:alert(1)",
      "\\\\evil.example",
    ]) {
      await scope.registration.showNotification("x", { tag: "x", data: { path } });
      const [notification] = await scope.registration.getNotifications({ tag: "x" });
      if (!notification) throw new Error("no notification");
      const clicked = new scope.NotificationEvent("notificationclick", { notification });
      // An event of the script's own making is waited for by nobody else.
      let opening: Promise<unknown> | undefined;
      const waitUntil = (work: Promise<unknown>) => {
        opening = work;
      };
      scope.dispatchEvent(Object.assign(clicked, { waitUntil }));
      await opening;
    }
    return places;
  });
  expect(opened).toEqual([`${ORIGIN}/rooms/b`, ...Array.from({ length: 4 }, () => `${ORIGIN}/`)]);
});

type ServiceWorkerScope = {
  clients: { openWindow: (url: string) => Promise<unknown> };
  registration: ServiceWorkerRegistration;
  NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
  dispatchEvent: (event: Event) => boolean;
};

test("@notices without a network the page says so, and nothing of the pages before was kept", async ({
  page,
  context,
}) => {
  await withPushService(context, `${ENDPOINT}${crypto.randomUUID()}`);
  await signIn(page, "sato");
  await page.goto(SETTING);
  await on(page).click();
  await expect(off(page)).toBeVisible();
  await page.goto("/rooms");
  await expect(page.getByRole("heading", { name: "チャット", level: 1 })).toBeVisible();
  // The worker's own requests say for whom they are; no page is stored.
  expect(await page.evaluate(() => caches.keys())).toEqual(["viewer"]);
  expect(await page.evaluate(async () => (await (await caches.open("viewer")).keys()).length)).toBe(1);
  await context.setOffline(true);
  await page.goto("/rooms");
  await expect(page.getByRole("heading", { name: "オフラインです" })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("link", { name: "もう一度読み込む" }).click();
  await expect(page.getByRole("heading", { name: "チャット", level: 1 })).toBeVisible();
});

/** The id by which the browser's tools know the page's service worker. */
async function registrationOf(devtools: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const here = registrations.find(({ scopeURL }) => scopeURL === `${ORIGIN}/`);
      if (here) resolve(here.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  return found;
}
