import { log, pageOf, roomWith, send, unique } from "../../support/page/chat";
import { expectToast, signIn, siteOrigin } from "../../support/page/journey";
import { expect, test } from "../../support/page/test";

test("@no-js a doctor says that they see patients, whoever talks to them reads it, and one tap ends it", async ({
  page,
  browser,
}) => {
  const tanaka = await pageOf(browser, "tanaka");
  const room = await roomWith(tanaka, "sato");
  await signIn(page, "sato");
  await page.request.delete("/api/users/availability", { headers: { origin: siteOrigin() } });
  await page.goto("/mypage");
  await page.getByRole("button", { name: "本日終了まで" }).click();
  await expectToast(page, "「診療中」にしました");
  await tanaka.goto(room);
  const words = "診療中（本日中）";
  await expect(tanaka.locator(".room-head")).toContainText(words);
  const text = unique("お手すきのときにお願いします。");
  await send(tanaka, text);
  await expect(log(tanaka).getByText(text)).toBeVisible();
  await tanaka.locator(".room-head h1 a").click();
  await expect(tanaka.locator(".hero-words")).toContainText(words);

  await page.goto("/setting/mail_magazine");
  await expect(page.locator("#consulting")).toContainText(words);
  await page.getByRole("button", { name: "診療中を終了する" }).click();
  await expectToast(page, "「診療中」を終了しました");
  await tanaka.goto(room);
  await expect(tanaka.locator(".room-head")).not.toContainText("診療中");
});
