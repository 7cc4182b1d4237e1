import type { Name } from "../../support/cast";
import { openGroup, openRoomWith, pageOf, send, unique } from "../../support/page/chat";
import { signIn, siteOrigin } from "../../support/page/journey";
import { expect, type Page, test } from "../../support/page/test";

/** The chat tab's badge, 0 where there is none. */
async function chatBadge(page: Page): Promise<number> {
  const words = await page
    .getByRole("link", { name: /^チャット/ })
    .first()
    .innerText();
  return Number(/\d+/.exec(words)?.[0] ?? 0);
}

test("two people talk live, and a third one's badge moves without a reload @js", async ({ browser }) => {
  const [sato, tanaka, nakamura] = await Promise.all(
    (["sato", "tanaka", "nakamura"] as const).map(async (name: Name) => {
      const page = await (await browser.newContext()).newPage();
      await signIn(page, name);
      return page;
    }),
  );
  if (!sato || !tanaka || !nakamura) throw new Error("three pages were asked for");
  const socket = nakamura.waitForEvent("websocket");
  await nakamura.goto("/rooms");
  await (await socket).waitForEvent("framereceived");
  let reloads = 0;
  nakamura.on("domcontentloaded", () => {
    reloads += 1;
  });

  await openRoomWith(tanaka, "sato");
  await send(tanaka, unique("来週の勉強会の件です。"));
  const text = await raiseBadge(tanaka, nakamura, "来週の訪問の件です。");
  await expect(nakamura.getByRole("listitem").filter({ hasText: text })).toBeVisible();
  expect(reloads).toBe(0);
});

/** What was said so long ago, no test that runs now looks at. */
const LONG_AGO_MS = 120_000;

/** A badge says 99+ at the most: what earlier tests have sent is read first. */
async function readEverything(page: Page) {
  const { rooms } = (await (await page.request.get("/api/chat/rooms")).json()) as {
    rooms: { key: string; unread: number; latest: { createdAt: number } | null }[];
  };
  const headers = { origin: siteOrigin() };
  const isOld = ({ latest }: (typeof rooms)[number]) => (latest?.createdAt ?? 0) < Date.now() - LONG_AGO_MS;
  for (const { key } of rooms.filter((room) => room.unread > 0 && isOld(room)))
    await page.request.post(`/api/chat/rooms/${key}/readMessages`, { data: {}, headers });
}

/**
 * A message raises the badge of 中村 within five seconds. Said again where a parallel test reads as the same person; in a
 * room of its own, where no other message follows it and nobody has muted it.
 */
async function raiseBadge(tanaka: Page, nakamura: Page, words: string): Promise<string> {
  let text = "";
  await readEverything(nakamura);
  await openGroup(tanaka, unique("新着"), ["sato", "nakamura"]);
  await expect(async () => {
    const before = await chatBadge(nakamura);
    text = unique(words);
    await send(tanaka, text);
    await expect.poll(() => chatBadge(nakamura), { timeout: 5000 }).toBeGreaterThan(before);
  }).toPass();
  return text;
}

test("a form that ships no scripts of its own has news on its badges within five seconds @js", async ({
  browser,
}) => {
  const [tanaka, nakamura] = [await pageOf(browser, "tanaka"), await pageOf(browser, "nakamura")];
  for (const path of ["/setting/mail_magazine", "/mypage/security"]) {
    await nakamura.goto(path);
    await raiseBadge(tanaka, nakamura, "書きかけの画面での件です。");
  }
});

test("a page that is not there has news on its badges as well @js", async ({ browser }) => {
  const [tanaka, nakamura] = [await pageOf(browser, "tanaka"), await pageOf(browser, "nakamura")];
  await nakamura.goto("/lists/hospitals/nowhere");
  await raiseBadge(tanaka, nakamura, "見つからない画面での件です。");
});

for (const [path, size] of [
  ["/top/ms", ""],
  ["/mypage", " @all"],
  ["/doctor/search?q=佐藤", " @all"],
] as const) {
  test(`on ${path} the badge moves within five seconds, without a reload @js${size}`, async ({ browser }) => {
    const [tanaka, nakamura] = await Promise.all(
      (["tanaka", "nakamura"] as const).map(async (name: Name) => {
        const page = await (await browser.newContext()).newPage();
        await signIn(page, name);
        return page;
      }),
    );
    if (!tanaka || !nakamura) throw new Error("two pages were asked for");
    const socket = nakamura.waitForEvent("websocket");
    await nakamura.goto(path);
    await (await socket).waitForEvent("framereceived");
    const text = await raiseBadge(tanaka, nakamura, "新着の件です。");
    if (path === "/top/ms") await expect(nakamura.getByText(text)).toBeVisible();
  });
}

/** A community of the demo: 中村 takes part in it, and few others write there. */
const SQUARE = "0199d300-0000-7000-8000-000000000003";

async function toSquare(page: Page, deed: string, more: object) {
  const response = await page.request.post(`/api/opencommunity/${deed}`, {
    data: { openCommunity: SQUARE, ...more },
    headers: { origin: siteOrigin() },
  });
  expect([200, 204], `${deed}: ${response.status()}`).toContain(response.status());
}

async function communityBadge(page: Page): Promise<number> {
  const words = await page
    .getByRole("link", { name: /^コミュニティ/ })
    .first()
    .innerText();
  return Number(/\d+/.exec(words)?.[0] ?? 0);
}

test("a post in a community moves the badge of a participant who looks at something else @js", async ({
  browser,
}) => {
  const [sato, nakamura] = [await pageOf(browser, "sato"), await pageOf(browser, "nakamura")];
  await toSquare(sato, "join", {});
  const socket = nakamura.waitForEvent("websocket");
  await nakamura.goto("/mypage");
  await (await socket).waitForEvent("framereceived");
  await expect(async () => {
    await toSquare(nakamura, "read", { upTo: Date.now() });
    await nakamura.reload();
    const before = await communityBadge(nakamura);
    await toSquare(sato, "posts", { title: "訪問の合間に", detail: "お知恵をお貸しください。" });
    await expect.poll(() => communityBadge(nakamura), { timeout: 5000 }).toBeGreaterThan(before);
  }).toPass();
});
