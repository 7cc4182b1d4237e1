import { setTimeout as pause } from "node:timers/promises";
import { CHAT_TOO_FAST } from "#contract/chat/texts";
import type { Name } from "../cast";
import { callFrom } from "./calls";
import { signIn, siteOrigin } from "./journey";
import { type Browser, expect, type Locator, type Page, test, type Ways } from "./test";

export const PAGE = 100;
/** What sends in a page with scripts, and receives what is sent. */
export const SENDER = /\/assets\/live\.client-/;
const BETWEEN_SENDS_MS = 25;
const BEFORE_NEXT_TRY_MS = 200;

export const NAMED = { sato: "佐藤 健一", tanaka: "田中 大輔", nakamura: "中村 彩" };
type Existing = keyof typeof NAMED;
type Contact = { objectId: string; name: string };

export const box = (page: Page) => page.getByRole("textbox", { name: "メッセージ" });
export const log = (page: Page) => page.getByRole("log");

/** Ended by letters alone: digits might be taken for the number of a patient. */
export const unique = (text: string) =>
  `${text} ${crypto
    .randomUUID()
    .slice(0, 8)
    .replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "")}`;

/** Waits until the page hears something live. A socket refused, or cut by a busy machine, is followed by another. */
export const waitForLiveFrame = (page: Page) =>
  new Promise<void>((resolve) => {
    page.on("websocket", (socket) => socket.once("framereceived", () => resolve()));
  });

/** A browser of their own. */
export async function pageOf(browser: Browser, name: Name): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, name);
  return page;
}

/** The path of their room of two, made by a call: what is about opening a room presses its buttons. */
export const roomWith = (page: Page, other: Existing) => makeRoom(page, "", [other]);

/** The path of a group of the person and others they are tied to, made by a call. */
export const makeGroup = (page: Page, title: string, others: Existing[]) => makeRoom(page, title, others);

async function makeRoom(page: Page, title: string, others: Existing[]) {
  const { people } = await callFrom<{ people: Contact[] }>(page, "GET", "/chat/contacts");
  const ids = new Map(people.map(({ name, objectId }) => [name, objectId]));
  const memberList = others.map((other) => {
    const id = ids.get(NAMED[other]);
    if (!id) throw new Error(`${NAMED[other]} is not among the contacts of whoever is signed in`);
    return id;
  });
  const { key } = await callFrom<{ key: string }>(page, "POST", "/chat/rooms", { memberList, title });
  return `/rooms/${key}`;
}

/** The page is in that room then. */
export async function openRoomWith(page: Page, other: Existing) {
  return enter(page, await roomWith(page, other));
}

export async function openGroup(page: Page, title: string, others: Existing[]) {
  return enter(page, await makeGroup(page, title, others));
}

/** Waits until what sends here is there, where pages have scripts: what is written before goes as a form. */
async function enter(page: Page, path: string) {
  const { overHttp, javaScriptEnabled = true } = test.info().project.use as Ways & {
    javaScriptEnabled?: boolean;
  };
  if (overHttp || !javaScriptEnabled) {
    await page.goto(path);
    return path;
  }
  const [sender] = await Promise.all([page.waitForResponse(SENDER), page.goto(path)]);
  await page.evaluate((url) => import(url), sender.url());
  return path;
}

export async function pressRoomWith(page: Page, other: Existing) {
  await page.goto("/rooms/new");
  await page.getByRole("button", { name: `${NAMED[other]}とチャットする` }).click();
  await page.waitForURL(/\/rooms\/[\w-]{33}$/);
  return new URL(page.url()).pathname;
}

export async function pressGroup(page: Page, title: string, others: Existing[]) {
  await page.goto("/rooms/new?mode=group");
  for (const other of others) await page.getByRole("checkbox", { name: NAMED[other] }).check();
  await page.getByLabel("チャット名").fill(title);
  await page.getByRole("button", { name: /グループを作成/ }).click();
  await page.waitForURL(/\/rooms\/[\w-]{33}$/);
  return new URL(page.url()).pathname;
}

/**
 * What is written is in the log at once; it need not have arrived. Without scripts it does not where a parallel test
 * sends much as the same person: then it is in the box again, and is sent once more.
 */
export async function write(page: Page, text: string) {
  await box(page).fill(text);
  await expect(async () => {
    await page.getByRole("button", { name: "送信", exact: true }).click();
    expect(await page.getByText(CHAT_TOO_FAST).count()).toBe(0);
  }).toPass();
  await expect(log(page).getByText(text)).toBeVisible();
}

export async function send(page: Page, text: string) {
  await write(page, text);
  // What a parallel test sends as the same person may slow this down: then it goes some seconds later by itself.
  await expect(log(page).getByText(/送信待ち|送信中…|未送信/)).toHaveCount(0);
}

/** Sends until what is done with the button that undoes it was quick enough for its ten seconds, and gives what was sent last. */
export async function sendWhileUndone(page: Page, words: string, act: (undo: Locator) => Promise<void>) {
  let text = "";
  await expect(async () => {
    text = unique(words);
    await send(page, text);
    await act(line(page, text).getByRole("button", { name: "送信を取り消す" }));
  }).toPass();
  return text;
}

/** 田中 has said something in a group, which 中村 has not opened yet; each has a browser. */
export async function spoken(browser: Browser, title: string, words: string) {
  const [tanaka, nakamura] = [await pageOf(browser, "tanaka"), await pageOf(browser, "nakamura")];
  const path = await makeGroup(tanaka, unique(title), ["sato", "nakamura"]);
  const text = unique(words);
  await callFrom(tanaka, "POST", `/chat${path}/messages`, {
    message: text,
    clientMessageId: crypto.randomUUID(),
  });
  await tanaka.goto(path);
  return { tanaka, nakamura, path, text };
}

/**
 * Enough messages that the oldest are on another page: of all people at once, but slowly, as others send for the same
 * people meanwhile.
 */
export async function fill(pages: Page[], path: string) {
  for (let count = 0; count < PAGE; count += pages.length) {
    const some = pages.slice(0, PAGE - count);
    await Promise.all(some.map((page, turn) => sendUntilTaken(page, path, `${count + turn}`)));
    await pause(BETWEEN_SENDS_MS);
  }
}

/** It is not taken while a parallel test sends too much as the same person. */
async function sendUntilTaken(page: Page, path: string, message: string) {
  const data = { message, clientMessageId: `fill-${message}` };
  while (!(await isTaken(page, path, data))) await pause(BEFORE_NEXT_TRY_MS);
}

async function isTaken(page: Page, path: string, data: object) {
  const headers = { origin: siteOrigin() };
  const response = await page.request.post(`/api/chat${path}/messages`, { data, headers });
  if (response.status() !== 429) expect(response.status()).toBe(200);
  return response.ok();
}

/** The line of a message, and what its menu offers. */
export const line = (page: Page, text: string) => log(page).getByRole("listitem").filter({ hasText: text });

/** A click that begins while the page still moves ends beside what it was meant for: then it is clicked again. */
export async function openMenu(page: Page, text: string) {
  const toggle = line(page, text).getByRole("link", { name: "このメッセージの操作" });
  await expect(async () => {
    if ((await toggle.getAttribute("aria-expanded")) === null) await toggle.click();
    expect(await toggle.getAttribute("aria-expanded")).toBe("true");
  }).toPass();
}

/** Which of the two is there depends on how long after sending it was taken away: a busy machine may need ten seconds. */
export const TAKEN_AWAY = /^(送信を取り消しました|メッセージを削除しました)$/;

/** Deletes by the message's menu, which asks before. */
export async function deleteMessage(page: Page, text: string) {
  await openMenu(page, text);
  await line(page, text).getByText("メッセージを削除…").click();
  await line(page, text).getByRole("button", { name: "削除する" }).click();
}
