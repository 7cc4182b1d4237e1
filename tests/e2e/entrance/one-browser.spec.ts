import { emailOf, PASSWORD } from "../../support/cast";
import { callFrom } from "../../support/page/calls";
import { box, log, NAMED, openRoomWith, roomWith, unique } from "../../support/page/chat";
import {
  expectPath,
  expectToast,
  fillSignIn,
  signIn,
  signInAfresh,
  signOut,
} from "../../support/page/journey";
import { freshAccount, OWN_PASSWORD, signInFresh } from "../../support/page/provisioned";
import { type Browser, expect, type Page, test } from "../../support/page/test";
import { ORIGIN } from "../../support/site/origin";

const OTHER_ACCOUNT = "別のアカウントでログインしています";
const MESSAGES = /\/api\/chat\/rooms\/[^/]+\/messages$/;

const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** Ends a session as another device does. */
async function endElsewhere(token: string) {
  const headers = { origin: ORIGIN, cookie: `__Host-session=${token}` };
  expect((await fetch(`${ORIGIN}/api/logout`, { method: "POST", headers })).status).toBe(204);
}

test("a text that waits is not sent as the next person, whose page hides the former one's @js", async ({
  page,
  context,
}) => {
  await signInAfresh(page, "sato");
  await openRoomWith(page, "tanaka");
  const path = new URL(page.url()).pathname;
  await page.route(MESSAGES, (route) => route.abort());
  const text = unique("中村さんには見せません。");
  await box(page).fill(text);
  await page.getByRole("button", { name: "送信", exact: true }).click();
  await expect(log(page).getByText(text)).toBeVisible();
  const sent: string[] = [];
  context.on("request", (request) => {
    if (MESSAGES.test(request.url()) && request.method() === "POST") sent.push(request.url());
  });

  const other = await context.newPage();
  await signInAfresh(other, "nakamura");
  await other.goto("/top/ms");
  await expect(title(page)).toHaveText(OTHER_ACCOUNT);
  sent.length = 0;
  await page.unroute(MESSAGES);
  await expect(page.getByText("いまは中村 彩 さんとしてログインしています。")).toBeVisible();
  expect(await page.content()).not.toContain(text);
  expect(await page.content()).not.toContain(NAMED.sato);
  await other.goto("/rooms");
  await expect(title(other)).toBeVisible();
  expect(sent).toEqual([]);

  await page.getByRole("button", { name: "もとのアカウントでログインし直す" }).click();
  await fillSignIn(page, emailOf("sato"), PASSWORD);
  await expectPath(page, path);
  await expect(log(page).getByText(text)).toBeVisible();
  await expect(log(page).getByText(/送信待ち|送信中…|未送信/)).toHaveCount(0);
  // The other page learns it as another account, or as the end of its own session, whichever comes first.
  await expect(title(other)).toHaveText(new RegExp(`^(${OTHER_ACCOUNT}|ログイン)$`));
});

test("the page goes on as the person who is signed in now @js", async ({ page, context }) => {
  await signInAfresh(page, "sato");
  await page.goto("/doctor/search");
  const other = await context.newPage();
  await signInAfresh(other, "tanaka");
  await other.goto("/top/ms");
  await page.getByRole("link", { name: "田中 大輔 さんとして続ける" }).click();
  await expectPath(page, "/doctor/search");
  await expect(page.locator(".account-who")).toContainText("田中 大輔");
});

test("signing out in one tab empties the others, and the sign-in leads back @js", async ({
  page,
  context,
}) => {
  await signInAfresh(page, "sato");
  const path = await openRoomWith(page, "tanaka").then(() => new URL(page.url()).pathname);
  const plain = await context.newPage();
  await plain.goto("/mypage/security");
  const own = await context.newPage();
  await own.goto("/terms");
  await own.locator(".account summary").click();
  const started = Date.now();
  await signOut(own);
  await expectPath(own, "/login");
  test.info().annotations.push({ type: "signed out", description: `${Date.now() - started} ms` });
  for (const each of [page, plain]) await expectPath(each, "/login");
  expect(await page.content()).not.toContain(NAMED.tanaka);
  expect(await page.evaluate(storedRows)).toEqual([]);
  await page.goto(path);
  await fillSignIn(page, emailOf("sato"), PASSWORD);
  await expectPath(page, path);
});

test("a device that is removed elsewhere is empty, with scripts of its own or few @js", async ({
  page,
  context,
}) => {
  const token = await signInAfresh(page, "sato");
  const path = await roomWith(page, "tanaka");
  await page.goto(path);
  await expect(box(page)).toBeVisible();
  const plain = await context.newPage();
  await plain.goto("/mypage/security");
  await endElsewhere(token);
  for (const each of [page, plain]) await expectPath(each, "/login");
});

const HALF_WRITTEN = "書きかけの自己紹介です。";

/**
 * Open pages of somebody of this test alone: one that shows chats, one of settings, one with words half written. A
 * message waits in the outbox.
 */
async function openPages(page: Page, context: ReturnType<Page["context"]>) {
  const { id, email } = await freshAccount(page);
  const token = await signInFresh(page, email);
  await page.goto("/rooms");
  await page.evaluate(leaveUnsent);
  const settings = await context.newPage();
  await settings.goto("/mypage/security");
  await expect(settings.getByRole("heading", { name: "ログイン中の端末" })).toBeVisible();
  const form = await context.newPage();
  await form.goto("/ms/edit");
  await expect(form.locator("[data-draft-ready]").first()).toBeAttached();
  await form.locator("main form textarea").first().fill(HALF_WRITTEN);
  await expect.poll(() => form.evaluate(storedRows)).toContainEqual(expect.stringMatching(/^draft:/));
  expect(await form.evaluate(storedRows)).toContain("inowa-outbox/messages: 1");
  return { id, email, token, pages: [page, settings, form] };
}

async function areEmptied(pages: readonly Page[]) {
  for (const each of pages) {
    await expectPath(each, "/login");
    expect(await each.content()).not.toContain("新田");
  }
}

/** Pages whose session was ended by an act elsewhere: what their person wrote is not in the browser any more. */
async function areEmptiedForGood(pages: readonly Page[]) {
  await areEmptied(pages);
  for (const each of pages) expect(await each.evaluate(storedRows)).toEqual([]);
}

async function elsewhere(browser: Browser) {
  const context = await browser.newContext();
  const page = await context.newPage();
  return { page, [Symbol.asyncDispose]: () => context.close() };
}

test("suspension by an operator empties the open pages of that person @js", async ({
  page,
  context,
  browser,
}) => {
  const { id, email, pages } = await openPages(page, context);
  await using desk = await elsewhere(browser);
  await signIn(desk.page, "operator");
  await desk.page.goto(`/admin/accounts/${id}`);
  await desk.page.getByText("利用を停止する").first().click();
  await desk.page.getByLabel("理由").fill("規約違反");
  await desk.page.getByRole("button", { name: "利用を停止する" }).click();
  await expectToast(desk.page, "利用を停止しました");
  await areEmptiedForGood(pages);
  await fillSignIn(page, email, OWN_PASSWORD);
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expectPath(page, "/login");
});

test("a change of password elsewhere empties the pages here, and not those there @js", async ({
  page,
  context,
  browser,
}) => {
  const { email, pages } = await openPages(page, context);
  await using other = await elsewhere(browser);
  await signInFresh(other.page, email);
  await other.page.goto("/mypage/security/password");
  await other.page.getByLabel("現在のパスワード").fill(OWN_PASSWORD);
  await other.page.getByLabel("新しいパスワード").fill("yama-no-kaze-9");
  await other.page.getByRole("button", { name: "パスワードを変更する" }).click();
  await expectToast(other.page, "パスワードを変更しました");
  await areEmptiedForGood(pages);
  await other.page.goto("/mypage/security");
  await expectPath(other.page, "/mypage/security");
});

test("a device taken off the list of those signed in shows nothing any more @js", async ({
  page,
  context,
  browser,
}) => {
  const { email, pages } = await openPages(page, context);
  await using other = await elsewhere(browser);
  await signInFresh(other.page, email);
  await other.page.goto("/mypage/security");
  await other.page
    .getByRole("button", { name: /をログアウトさせる$/ })
    .first()
    .click();
  await expectToast(other.page, "ログアウトさせました");
  await areEmptiedForGood(pages);
  await other.page.reload();
  await expectPath(other.page, "/mypage/security");
  await expect(other.page.getByText("この端末", { exact: true })).toBeVisible();
});

test("words outlive a session that ran out, and wait for their writer @js", async ({ page, context }) => {
  const { email, token, pages } = await openPages(page, context);
  // Somebody else's sign-in with the cookie of this browser ends the session as time does: by no act against it.
  const headers = { origin: ORIGIN, cookie: `__Host-session=${token}`, "content-type": "application/json" };
  const body = JSON.stringify({ username: email, password: OWN_PASSWORD });
  expect((await fetch(`${ORIGIN}/api/login`, { method: "POST", headers, body })).status).toBe(200);
  await areEmptied(pages);
  expect(await page.evaluate(storedRows)).toContain("inowa-outbox/messages: 1");
  await signInFresh(page, email);
  await page.goto("/ms/edit");
  await expect(page.locator("main form textarea").first()).toHaveValue(HALF_WRITTEN);
});

test("a browser that was closed meanwhile forgets with its first page what a removed device stored @js", async ({
  page,
}) => {
  const { email } = await freshAccount(page);
  await signInFresh(page, email);
  await page.goto("/ms/edit");
  await expect(page.locator("[data-draft-ready]").first()).toBeAttached();
  await page.locator("main form textarea").first().fill(HALF_WRITTEN);
  await expect.poll(() => page.evaluate(storedRows)).toContainEqual(expect.stringMatching(/^draft:/));
  await page.goto("about:blank");
  const own = { origin: ORIGIN, "content-type": "application/json" };
  const body = JSON.stringify({ username: email, password: OWN_PASSWORD });
  const other = await fetch(`${ORIGIN}/api/login`, { method: "POST", headers: own, body });
  const elsewhere = /__Host-session=([^;]+)/.exec(other.headers.get("set-cookie") ?? "")?.[1];
  const headers = { origin: ORIGIN, cookie: `__Host-session=${elsewhere}` };
  expect((await fetch(`${ORIGIN}/api/users/sessions`, { method: "DELETE", headers })).status).toBe(204);
  await page.goto("/terms");
  expect((await page.evaluate(storedRows)).join()).not.toContain("draft:");
});

test("a page out of the back-forward cache asks whose session it is @js", async ({ page, context }) => {
  await signInAfresh(page, "sato");
  await page.goto("/mypage/security");
  await context.clearCookies();
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await expectPath(page, "/login");
});

test("a form of a page with scripts names its person too, and signing out asks about what waits @js", async ({
  page,
}) => {
  await signInAfresh(page, "sato");
  const { viewerMark } = await callFrom<{ viewerMark: string }>(page, "GET", "/profile");
  await openRoomWith(page, "tanaka");
  await page.route(MESSAGES, (route) => route.abort());
  const text = unique("まだ送れていません。");
  await box(page).fill(text);
  await page.getByRole("button", { name: "送信", exact: true }).click();
  await expect(log(page).getByText(text)).toBeVisible();
  await page.locator(".account summary").click();
  await page.locator(".account").getByRole("button", { name: "ログアウト" }).click();
  const question = page.getByRole("dialog", { name: "送信していない内容があります" });
  await expect(question).toContainText("未送信のメッセージが1件あります");
  await question.getByRole("button", { name: "キャンセル" }).click();
  await expect(question).toHaveCount(0);
  await page.locator(".account:not([open]) summary").click();
  await page.locator(".account").getByRole("button", { name: "ログアウト" }).click();
  const posted = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/logout"),
  );
  await question.getByRole("button", { name: "ログアウトする" }).click();
  expect((await posted).postData()).toContain(`_viewer=${viewerMark}`);
  await expectPath(page, "/login");
});

/** A message that has not been sent, as the outbox stores it. */
async function leaveUnsent() {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open("inowa-outbox", 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore("messages", { keyPath: "clientMessageId" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  await new Promise<void>((resolve) => {
    const transaction = database.transaction("messages", "readwrite");
    transaction.oncomplete = () => resolve();
    const message = { clientMessageId: "one", viewerId: "", roomId: "none", text: "未送信です。" };
    transaction.objectStore("messages").put({ ...message, files: [], sent: [], createdAt: 1 });
  });
  database.close();
}

/** What the browser holds for this site: names of the tab's items, and of the stores with rows. */
async function storedRows(): Promise<string[]> {
  const found = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
  for (const { name = "" } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    for (const store of database.objectStoreNames) {
      const rows = await new Promise<number>((resolve) => {
        const request = database.transaction(store).objectStore(store).count();
        request.onsuccess = () => resolve(request.result);
      });
      if (rows > 0) found.push(`${name}/${store}: ${rows}`);
    }
    database.close();
  }
  return found;
}
