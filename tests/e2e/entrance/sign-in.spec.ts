import { request } from "@playwright/test";
import { emailOf, type Name, PASSWORD } from "../../support/cast";
import {
  expectPath,
  fillSignIn,
  signIn,
  signInAfresh,
  signOut,
  wearSession,
} from "../../support/page/journey";
import { expect, test } from "../../support/page/test";
import { ORIGIN } from "../../support/site/origin";

/** Agreeing happens once: each project has a person of its own. */
const NOT_YET_AGREED: Record<string, Name> = { js: "hayashi", "http-remote": "ogawa" };

test("@scripts a guest who asks for the rooms signs in and is back at the rooms @remote", async ({
  page,
}) => {
  await page.goto("/rooms");
  await expectPath(page, "/login");
  await fillSignIn(page, emailOf("sato"), PASSWORD);
  await expectPath(page, "/rooms");
});

test("without an intended path, everybody begins at the home of the role @no-js", async ({ page }) => {
  await page.goto("/login");
  await fillSignIn(page, emailOf("tanaka"), PASSWORD);
  await expectPath(page, "/top/ms");
});

test("an address typed in full-width letters signs in @no-js", async ({ page }) => {
  await page.goto("/login");
  await fillSignIn(page, "ｓｕｚｕｋｉ＠ｅｘａｍｐｌｅ．ｊｐ", PASSWORD);
  await expectPath(page, "/top/medical");
});

test("a wrong password leads back to the form, keeps address and device, clears the password and says why @control", async ({
  page,
}) => {
  await page.goto("/login");
  await page.getByLabel("この端末").selectOption("shared");
  const response = page.waitForResponse((each) => each.request().method() === "POST");
  await fillSignIn(page, emailOf("nakamura"), "wrong-password");
  // The page with the error has an address of its own, so that it can be left and come back to.
  expect((await response).status()).toBe(303);
  await expect(page.getByRole("alert").first()).toContainText(
    "メールアドレスまたはパスワードが正しくありません。",
  );
  await expect(page.getByLabel("メールアドレス")).toHaveValue(emailOf("nakamura"));
  await expect(page.getByLabel("パスワード", { exact: true })).toHaveValue("");
  await expect(page.getByLabel("この端末")).toHaveValue("shared");
  await expectPath(page, "/login");
});

test("a browser that was one's own is proposed as such, until it is said to be shared @no-js", async ({
  page,
}) => {
  const device = page.getByLabel("この端末");
  for (const [proposed, chosen] of [
    ["", "own"],
    ["own", "shared"],
  ] as const) {
    await page.goto("/login");
    await expect(device).toHaveValue(proposed);
    await device.selectOption(chosen);
    await fillSignIn(page, emailOf("tanaka"), PASSWORD);
    await expectPath(page, "/top/ms");
    await page.goto("/mypage");
    await signOut(page);
  }
  await page.goto("/login");
  await expect(device).toHaveValue("");
});

test("an unknown address reads exactly like a wrong password @no-js", async ({ page }) => {
  await page.goto("/login");
  await fillSignIn(page, "nobody@example.jp", "wrong-password");
  const unknown = await page.getByRole("alert").first().textContent();
  await fillSignIn(page, "takahashi@example.jp", "wrong-password");
  await expect(page.getByRole("alert").first()).toHaveText(unknown ?? "");
});

test("a role that may not enter lands on its own home @no-js", async ({ page }) => {
  await signIn(page, "suzuki");
  await page.goto("/rooms");
  await expectPath(page, "/top/medical");
});

test("who is signed in does not see the sign-in page @no-js", async ({ page }) => {
  await signIn(page, "tanaka");
  await page.goto("/login");
  await expectPath(page, "/top/ms");
});

test("the connect area has its own sign-in page @remote", async ({ page }) => {
  await page.goto("/connect/mypage");
  await expectPath(page, "/connect/login");
  await fillSignIn(page, emailOf("takahashi"), PASSWORD);
  await expectPath(page, "/connect/mypage");
});

test("who has not agreed to the newest terms is asked at home, and then gets where they wanted @remote", async ({
  page,
}, { project }) => {
  await signIn(page, NOT_YET_AGREED[project.name] ?? "shimizu");
  await page.goto("/doctor/search?name=佐藤");
  await expectPath(page, "/");
  await page.getByRole("button", { name: "同意して利用を続ける" }).click();
  await expectPath(page, `/doctor/search?name=${encodeURIComponent("佐藤")}`);
});

test("after signing out the way back leads to the sign-in page @remote", async ({ page }) => {
  const token = await signInAfresh(page, "sato");
  await page.goto("/no-such-page");
  await signOut(page);
  await expectPath(page, "/login");
  await wearSession(page, token);
  await page.goto("/rooms");
  await expectPath(page, "/login");
});

test("a session that was ended elsewhere leads to the sign-in page, and then back @remote", async ({
  page,
}) => {
  const token = await signInAfresh(page, "sato");
  await page.goto("/rooms");
  await expectPath(page, "/rooms");
  await endElsewhere(token);
  await page.context().clearCookies({ name: "__Host-viewer" });
  // The open page may be on its way there by itself.
  await page.goto("/rooms").catch(() => undefined);
  await expectPath(page, "/login");
  await fillSignIn(page, emailOf("sato"), PASSWORD);
  await expectPath(page, "/rooms");
});

test("an address that names nothing is a 404 page with a way on @no-js", async ({ page }) => {
  const answer = await page.goto("/no-such-page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("ページが見つかりません");
  await expect(
    page.getByText("お探しのページは削除されたか、URLが変更された可能性があります。"),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: /トップ/ })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "医の輪" })).toBeVisible();
});

/** Another browser of the same person signs out with this token. */
async function endElsewhere(token: string) {
  const headers = { origin: ORIGIN, cookie: `__Host-session=${token}` };
  const other = await request.newContext({ extraHTTPHeaders: headers });
  expect((await other.post(`${ORIGIN}/api/logout`)).status()).toBe(204);
  await other.dispose();
}
