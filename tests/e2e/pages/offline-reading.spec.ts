import { log, openRoomWith, unique, write } from "../../support/page/chat";
import { fillSignIn, signIn, signOut } from "../../support/page/journey";
import { expect, type Page, test } from "../../support/page/test";

async function signInOn(page: Page, device: "own" | "shared") {
  await page.goto("/login");
  await page.getByLabel("この端末").selectOption(device);
  await fillSignIn(page, "sato@example.jp", "inowa2026");
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
}

const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
/** The page is there only after the copy. */
const isSaved = (page: Page) =>
  page.evaluate(async () => Boolean(await caches.match("/offline", { cacheName: "offline-page" })));
/** The copy, and the page that shows it. */
const forgetCopy = (page: Page) =>
  page.evaluate(async () => {
    await caches.delete("offline-page");
    await new Promise<void>((resolve) => {
      indexedDB.deleteDatabase("inowa-offline").onsuccess = () => resolve();
    });
  });
const isControlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null);
/** What lies in the browser, as text. */
const storedText = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open("inowa-offline");
      request.onsuccess = () => resolve(request.result);
    });
    const all = await new Promise<{ sealed: ArrayBuffer }[]>((resolve) => {
      const request = database.transaction("copy").objectStore("copy").getAll();
      request.onsuccess = () => resolve(request.result);
    });
    database.close();
    return all.map(({ sealed }) => new TextDecoder().decode(sealed)).join("");
  });

test("@js what was read on one's own device is there without a network, sealed, until one signs out", async ({
  page,
  context,
}) => {
  await signInOn(page, "own");
  const path = await openRoomWith(page, "tanaka");
  const text = unique("オフラインでも読む");
  await write(page, text);
  await expect(log(page).getByText(text)).toBeVisible();
  // A browser without a copy asks at once, and here without waiting for the next turn.
  await expect.poll(() => isSaved(page)).toBe(true);
  await forgetCopy(page);
  await page.goto("/rooms");
  await expect.poll(() => isSaved(page)).toBe(true);
  await expect.poll(() => isControlled(page)).toBe(true);
  expect(await storedText(page)).not.toContain(text);
  await context.setOffline(true);
  await page.goto(String(path));
  await expect(page.getByRole("heading", { name: "オフラインです", level: 1 })).toBeVisible();
  await expect(page.getByText(/オフラインです　\d+分前の内容/)).toBeVisible();
  await page.locator("summary").filter({ hasText: "田中" }).first().click();
  await expect(page.getByText(text)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("link", { name: "もう一度読み込む" }).click();
  await page.waitForURL((url) => url.pathname === path);
  await page.goto("/mypage");
  await signOut(page);
  await page.waitForURL("**/login");
  expect(await databases(page)).not.toContain("inowa-offline");
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("__Secure-offline-key");
  await page.goto("/offline");
  await expect(page.getByText("この端末に保存された内容はありません。")).toBeVisible();
});

test("@js another person at the same browser finds nothing of what was kept", async ({ page, context }) => {
  await signInOn(page, "own");
  await page.goto("/rooms");
  await expect.poll(() => isSaved(page)).toBe(true);
  // As after a session that ran out while the browser was closed: what it stored is still there.
  await page.goto("about:blank");
  await context.clearCookies({ name: /^__Host-/ });
  await page.goto("/login");
  await fillSignIn(page, "nakamura@example.jp", "inowa2026");
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("__Secure-offline-key");
  await page.goto("/offline");
  await expect(page.getByText("この端末に保存された内容はありません。")).toBeVisible();
  expect(await databases(page)).not.toContain("inowa-offline");
});

test("@js a shared terminal, and a device nobody called their own, store nothing", async ({ page }) => {
  await signInOn(page, "shared");
  for (const visit of [1, 2]) {
    await page.goto("/rooms");
    await page.waitForLoadState("networkidle");
    expect(await databases(page), `visit ${visit}`).not.toContain("inowa-offline");
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
      0,
    );
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    await signIn(page, "sato");
  }
});

test("@js what another app shares waits for a room, and is in its composer", async ({ page }) => {
  await signInOn(page, "own");
  await openRoomWith(page, "tanaka");
  await page.goto("/rooms");
  await expect.poll(() => isSaved(page)).toBe(true);
  await page.reload();
  await expect.poll(() => isControlled(page)).toBe(true);
  await page.evaluate(() => {
    const form = document.createElement("form");
    Object.assign(form, { method: "post", action: "/share", enctype: "multipart/form-data" });
    const [text, files] = [document.createElement("input"), document.createElement("input")];
    Object.assign(text, { name: "text", value: "共有された言葉" });
    Object.assign(files, { name: "files", type: "file" });
    const list = new DataTransfer();
    list.items.add(new File(["本文"], "共有.txt", { type: "text/plain" }));
    files.files = list.files;
    form.replaceChildren(text, files);
    document.body.appendChild(form);
    HTMLFormElement.prototype.submit.call(form);
  });
  await page.waitForURL("**/share");
  await expect(page.locator("#shared-content")).toContainText("共有.txt");
  await expect(page.locator("#shared-content")).toContainText("共有された言葉");
  await page
    .getByRole("button", { name: /選ぶ.*田中/ })
    .first()
    .click();
  await page.waitForURL("**/rooms/**");
  await expect(page.locator("#composer-text")).toHaveValue(/共有された言葉/);
  await expect(page.getByRole("list", { name: "添付する画像・ファイル" })).toContainText("共有.txt");
  expect(await page.evaluate(() => caches.keys())).not.toContain("shared");
});

test("@scripts text that is shared without scripts becomes the draft of a room @form", async ({ page }) => {
  await signIn(page, "sato");
  await openRoomWith(page, "tanaka");
  const text = unique("共有");
  await page.goto(`/share?text=${encodeURIComponent(text)}`);
  await page
    .getByRole("button", { name: /選ぶ.*田中/ })
    .first()
    .click();
  await page.waitForURL("**/rooms/**");
  await expect(page.locator("#composer-text")).toHaveValue(new RegExp(text));
});
