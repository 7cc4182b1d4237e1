import { expectPath } from "../../support/page/journey";
import { freshAccount, signInFresh } from "../../support/page/provisioned";
import { expect, test } from "../../support/page/test";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const HINT = "ホーム画面に追加できます";

test("a hint of the home is shown on a phone until it is closed, and on no other phone again @js", async ({
  page,
  browser,
}) => {
  const { email } = await freshAccount(page);
  const phone = await (await browser.newContext(PHONE)).newPage();
  await signInFresh(phone, email);
  await phone.goto("/top/ms");
  await phone.getByRole("link", { name: "追加の方法" }).click();
  await expectPath(phone, "/add-home");
  await phone.goto("/top/ms");
  const hint = phone.locator(".callout").filter({ hasText: HINT });
  const stored = phone.waitForResponse(/updateFrontendUserStorage/);
  await hint.getByRole("button", { name: "閉じる" }).click();
  await expect(hint).toHaveCount(0);
  expect((await stored).status()).toBe(200);
  const other = await (await browser.newContext(PHONE)).newPage();
  await signInFresh(other, email);
  const asked = other.waitForResponse(/getFrontendUserStorage/);
  await other.goto("/top/ms");
  await asked;
  await expect(other.getByText(HINT)).toHaveCount(0);
});
