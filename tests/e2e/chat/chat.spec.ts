import type { Name } from "../../support/cast";
import {
  box,
  log,
  openGroup,
  openRoomWith,
  pressGroup,
  pressRoomWith,
  send,
  unique,
  waitForLiveFrame,
  write,
} from "../../support/page/chat";
import { signIn } from "../../support/page/journey";
import { expect, test } from "../../support/page/test";

test("@scripts two people talk: the room is one, the list shows what was said and what is unread @remote", async ({
  browser,
}) => {
  const [tanaka, sato] = await Promise.all(
    ["tanaka", "sato"].map(async (name) => {
      const page = await (await browser.newContext()).newPage();
      await signIn(page, name as Name);
      return page;
    }),
  );
  if (!tanaka || !sato) return;
  expect(await pressRoomWith(tanaka, "sato")).toBe(await pressRoomWith(tanaka, "sato"));
  const title = unique("来週の勉強会");
  const path = await pressGroup(tanaka, title, ["sato", "nakamura"]);
  const text = unique("場所が決まりました。");
  await send(tanaka, text);
  await sato.goto("/rooms");
  const row = sato.getByRole("listitem").filter({ hasText: title });
  await expect(row).toContainText(text);
  await row.getByRole("link").click();
  await expect(sato).toHaveURL(path);
  await expect(sato.getByText("ここから未読")).toBeVisible();
  await send(sato, unique("承知しました。"));
});

test("a message of blanks is not sent, and nothing typed is lost", async ({ page }) => {
  await signIn(page, "tanaka");
  await openGroup(page, unique("朝の連絡"), ["sato", "nakamura"]);
  await send(page, unique("おはようございます。"));
  const before = await log(page).getByRole("listitem").count();
  await box(page).fill("   ");
  await page.getByRole("button", { name: "送信", exact: true }).click();
  await expect(box(page)).toHaveValue("   ");
  await expect(log(page).getByRole("listitem")).toHaveCount(before);
});

test("the other's message arrives without a reload @js", async ({ browser }) => {
  const pages = await Promise.all(
    ["tanaka", "nakamura"].map(async (name) => {
      const page = await (await browser.newContext()).newPage();
      await signIn(page, name as Name);
      return page;
    }),
  );
  const [tanaka, nakamura] = pages;
  if (!tanaka || !nakamura) return;
  const path = await openRoomWith(tanaka, "nakamura");
  const received = waitForLiveFrame(nakamura);
  await nakamura.goto(path);
  await received;
  const text = unique("お疲れさまです。");
  await send(tanaka, text);
  await expect(log(nakamura).getByText(text)).toBeVisible();
  const response = unique("確認しました。");
  await send(nakamura, response);
  await expect(log(tanaka).getByText(response)).toBeVisible();
});

test("where sockets are blocked the message arrives all the same @js", async ({ browser }) => {
  const tanaka = await (await browser.newContext()).newPage();
  const context = await browser.newContext();
  const nakamura = await context.newPage();
  await signIn(tanaka, "tanaka");
  await signIn(nakamura, "nakamura");
  await nakamura.routeWebSocket(/\/mqtt/, (socket) => socket.close());
  const path = await openRoomWith(tanaka, "nakamura");
  await nakamura.goto(path);
  await expect(nakamura.getByText("数秒ごとに新しいメッセージを確認しています")).toBeVisible();
  const text = unique("届きますか。");
  await send(tanaka, text);
  await expect(log(nakamura).getByText(text)).toBeVisible();
});

test("what could not be sent says so and goes with one button, once @js", async ({ page }) => {
  await signIn(page, "sato");
  await openRoomWith(page, "tanaka");
  await page.route("**/messages", (route) => route.abort());
  const text = unique("電波が悪いようです。");
  await write(page, text);
  await expect(page.getByText("未送信", { exact: true })).toBeVisible();
  await page.unroute("**/messages");
  await page.getByRole("button", { name: "もう一度送信する" }).click();
  await expect(page.getByText("未送信", { exact: true })).toHaveCount(0);
  await page.reload();
  await expect(log(page).getByText(text)).toHaveCount(1);
});

test("the Enter that confirms a conversion sends nothing @js", async ({ page }) => {
  await signIn(page, "sato");
  await openRoomWith(page, "tanaka");
  await box(page).fill("しょうち");
  for (const facts of [
    { isComposing: true, keyCode: 229 },
    { isComposing: false, keyCode: 229 },
  ]) {
    await box(page).evaluate((field, { isComposing, keyCode }) => {
      const event = new KeyboardEvent("keydown", {
        key: "Enter",
        bubbles: true,
        cancelable: true,
        isComposing,
      });
      Object.defineProperty(event, "keyCode", { value: keyCode });
      field.dispatchEvent(event);
    }, facts);
    await expect(box(page)).toHaveValue("しょうち");
  }
  await box(page).press("Enter");
  await expect(box(page)).toHaveValue("");
});
