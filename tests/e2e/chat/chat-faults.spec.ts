import type { WebSocketRoute } from "@playwright/test";
import { UNDO_MS } from "../../../workers/contract/chat/limits";
import {
  log,
  makeGroup,
  openGroup,
  pageOf,
  send,
  sendWhileUndone,
  unique,
  waitForLiveFrame,
} from "../../support/page/chat";
import { siteOrigin } from "../../support/page/journey";
import { expect, type Page, test } from "../../support/page/test";

const DAY_MS = 86_400_000;
/** Kinds of packet, in the upper half of their first byte. */
const PUBLISH = 3;
const SUBACK = 9;
const HELD_MS = 400;

/** Sends messages one after the other, without a page. */
async function say(page: Page, path: string, texts: string[]) {
  const headers = { origin: siteOrigin() };
  for (const message of texts) {
    const data = { message, clientMessageId: crypto.randomUUID() };
    await expect
      .poll(async () => (await page.request.post(`/api/chat${path}/messages`, { data, headers })).status())
      .toBe(200);
  }
}

const counted = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name} ${at + 1}`);

const shown = (page: Page) => log(page).locator(".bubble").allInnerTexts();

const chatBadge = async (page: Page) =>
  (
    await page
      .getByRole("link", { name: /^チャット/ })
      .first()
      .innerText()
  ).trim();

/** Cuts each socket at some moment of its first second, until told to leave them alone. */
async function cutSockets(page: Page) {
  const cut = { isOn: true, count: 0 };
  await page.routeWebSocket(/\/mqtt/, (socket) => {
    socket.connectToServer();
    if (!cut.isOn) return;
    cut.count += 1;
    setTimeout(() => void socket.close({ code: 4000 }).catch(() => {}), 200 + Math.random() * 800);
  });
  return cut;
}

test("sockets that are cut at random cost no message, and badges are what a reload shows @js", async ({
  browser,
}) => {
  const [tanaka, nakamura] = [await pageOf(browser, "tanaka"), await pageOf(browser, "nakamura")];
  const path = await makeGroup(tanaka, unique("途切れ"), ["sato", "nakamura"]);
  const list = await nakamura.context().newPage();
  const cuts = [await cutSockets(nakamura), await cutSockets(list)];
  await nakamura.goto(path);
  await list.goto("/rooms");
  const texts = counted(unique("続報"), 20);
  await Promise.all([
    say(tanaka, path, texts),
    expect.poll(() => Math.min(...cuts.map(({ count }) => count))).toBeGreaterThan(3),
  ]);
  for (const cut of cuts) cut.isOn = false;
  await expect.poll(() => shown(nakamura)).toEqual(texts);
  const fresh = await nakamura.context().newPage();
  await expect(async () => {
    await fresh.goto("/rooms");
    expect(await chatBadge(list)).toBe(await chatBadge(fresh));
  }).toPass();
  await expect(list.getByRole("listitem").filter({ hasText: texts.at(-1) })).toBeVisible();
});

test("messages that overtake each other are in the order of the room @js", async ({ browser }) => {
  const [tanaka, nakamura] = [await pageOf(browser, "tanaka"), await pageOf(browser, "nakamura")];
  const path = await makeGroup(tanaka, unique("順序"), ["sato", "nakamura"]);
  const overtaken = await overtake(nakamura);
  await nakamura.goto(path);
  await expect.poll(() => overtaken.subscriptions).toBe(2);
  const texts = counted(unique("順番"), 12);
  await say(tanaka, path, texts);
  await expect.poll(() => shown(nakamura)).toEqual(texts);
  expect(overtaken.count).toBeGreaterThan(0);
});

/** What is published within some moments comes together, the last one first. */
async function overtake(page: Page) {
  const overtaken = { count: 0, subscriptions: 0 };
  await page.routeWebSocket(/\/mqtt/, (socket: WebSocketRoute) => {
    const server = socket.connectToServer();
    const held: (string | Buffer)[] = [];
    server.onMessage((frame) => {
      const kind = typeof frame === "string" ? 0 : (frame[0] ?? 0) >> 4;
      if (kind === SUBACK) overtaken.subscriptions += 1;
      if (kind !== PUBLISH) return socket.send(frame);
      if (held.push(frame) === 1) setTimeout(release, HELD_MS);
    });
    function release() {
      if (held.length > 1) overtaken.count += 1;
      for (const each of held.splice(0).reverse()) socket.send(each);
    }
  });
  return overtaken;
}

for (const [word, days] of [
  ["ahead", 1],
  ["behind", -1],
] as const) {
  test(`a machine whose clock is a day ${word} talks live, by the server's times @js`, async ({
    browser,
  }) => {
    const [tanaka, nakamura] = [await pageOf(browser, "tanaka"), await pageOf(browser, "nakamura")];
    const path = await openGroup(tanaka, unique("時計"), ["sato", "nakamura"]);
    await nakamura.clock.install({ time: Date.now() + days * DAY_MS });
    const received = waitForLiveFrame(nakamura);
    await nakamura.goto(path);
    await received;
    const theirs = unique("届く話");
    await send(tanaka, theirs);
    await expect(log(nakamura).getByText(theirs)).toBeVisible();
    const own = await sendWhileUndone(nakamura, "答える話", (undo) =>
      expect(undo).toBeVisible({ timeout: UNDO_MS }),
    );
    await expect(log(tanaka).getByText(own)).toBeVisible();
    const facts = (page: Page) => log(page).locator(".log-date, .bubble-time time").allInnerTexts();
    expect(await facts(nakamura)).toEqual(await facts(tanaka));
    const row = nakamura
      .getByRole("navigation", { name: "チャット一覧" })
      .getByRole("listitem")
      .filter({ hasText: own });
    await expect(row.locator("time")).toHaveText(/^\d+:\d\d$/);
  });
}
