import { log, openGroup, pageOf, send, unique } from "../../support/page/chat";
import { expect, type Page, test } from "../../support/page/test";

/** Answers as an API host that knows the specification alone: its three fields. */
async function saySpecifiedCertAlone(page: Page) {
  await page.route("**/api/chat/cert", async (route) => {
    const answer = await route.fetch();
    const { accessKeyId, secretAccessKey, sessionToken } = await answer.json();
    await route.fulfill({ response: answer, json: { accessKeyId, secretAccessKey, sessionToken } });
  });
}

test("before a host without sockets to rooms, a room is heard over the one connection @js", async ({
  browser,
}) => {
  const [tanaka, nakamura] = [await pageOf(browser, "tanaka"), await pageOf(browser, "nakamura")];
  const path = await openGroup(tanaka, unique("一本の接続"), ["sato", "nakamura"]);
  await saySpecifiedCertAlone(nakamura);
  const sockets: string[] = [];
  nakamura.on("websocket", (socket) => sockets.push(socket.url()));
  const received = new Promise<void>((resolve) => {
    nakamura.on("websocket", (socket) => socket.once("framereceived", () => resolve()));
  });
  await nakamura.goto(path);
  await received;
  const text = unique("お時間のあるときにご覧ください。");
  await send(tanaka, text);
  await expect(log(nakamura).getByText(text)).toBeVisible();
  const answer = unique("拝見しました。");
  await send(nakamura, answer);
  await expect(log(tanaka).getByText(answer)).toBeVisible();
  expect(sockets.length).toBeGreaterThan(0);
  expect(sockets.filter((url) => new URL(url).searchParams.has("room"))).toEqual([]);
});
