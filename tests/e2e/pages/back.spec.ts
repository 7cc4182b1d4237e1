import { everydayToken } from "../../support/cast";
import { address, doctorFor, follow, isBefore, type Partner } from "../../support/page/back";
import { callFrom } from "../../support/page/calls";
import { unique } from "../../support/page/chat";
import { signIn, wearSession } from "../../support/page/journey";
import { expect, test } from "../../support/page/test";

test("Back leaves a page that was loaded anew, and another whose scripts have not started @js", async ({
  page,
}) => {
  await signIn(page, "suzuki");
  await page.goto("/mypage");
  await follow(page, "/hospitals/edit/bed");
  await page.reload();
  await page.goBack();
  await isBefore(page);
  await follow(page, "/lists/new");
  // The page's scripts come late: Back is quicker.
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await late;
    await route.continue().catch(() => {});
  });
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.reload({ waitUntil: "commit" });
  await page.evaluate(() => history.back());
  await expect.poll(() => address(page)).toBe("/mypage");
  arrive();
  await isBefore(page);
});

test("a page with errors can be left, come back to and loaded again @control", async ({ page }) => {
  await signIn(page, "suzuki");
  await page.goto("/mypage");
  await page.goto("/lists/new");
  const memo = unique("退院後の紹介先");
  await page.getByLabel("メモ").fill(memo);
  await page.getByRole("button", { name: /作成/ }).click();
  const errors = page.getByRole("alert").filter({ hasText: "入力内容に誤りがあります" });
  const isAsSent = async () => {
    await expect(errors).toBeVisible();
    await expect(page.getByLabel("メモ")).toHaveValue(memo);
  };
  await isAsSent();
  await page.goto("/terms");
  await page.goBack();
  await isAsSent();
  await page.reload();
  await isAsSent();
});

test("a page with errors is nobody else's @control", async ({ page }) => {
  await signIn(page, "suzuki");
  await page.goto("/lists/new");
  const memo = unique("鈴木のメモ");
  await page.getByLabel("メモ").fill(memo);
  await page.getByRole("button", { name: /作成/ }).click();
  await expect(page).toHaveURL(/[?&]refused=/);
  await wearSession(page, everydayToken("sato"));
  await page.reload();
  await expect(page.getByLabel("メモ")).toHaveValue("");
  await page.context().clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
});

test("a page of editing leads back to where one came from @control", async ({ page }) => {
  await signIn(page, "suzuki");
  await page.goto("/mypage");
  await page.getByRole("link", { name: /所属医療機関の編集/ }).click();
  await page
    .getByRole("link", { name: /病床数/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("病床数の編集");
  await page.getByRole("link", { name: "キャンセル" }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/mypage");
});

test("whoever searches goes on from the results @js", async ({ page }) => {
  await signIn(page, "sato");
  await page.goto("/doctor/search");
  await page.getByRole("searchbox").first().fill("佐藤");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/佐藤|%E4%BD%90/);
  await expect(page.locator(":focus")).toHaveText("検索結果");
});

test("what a loader leads to on Back takes the place of the form @js", async ({ page }) => {
  await signIn(page, "sato");
  const to = await doctorFor(page, async (userId) => {
    const { roomId, refusal } = await callFrom<Partner>(page, "GET", `/chat/partners/${userId}`);
    return roomId === null && refusal === null;
  });
  await page.goto("/mypage");
  await follow(page, `/rooms/new?to=${to}`);
  await expect(page.getByRole("button", { name: "送信する" })).toBeVisible();
  await follow(page, "/rooms");
  const { key } = await callFrom<{ key: string }>(page, "POST", "/chat/rooms", {
    memberList: [to],
    title: "",
  });
  await page.goBack();
  await expect(page).toHaveURL((url) => url.pathname === `/rooms/${key}`);
  await page.goBack();
  await isBefore(page);
});
