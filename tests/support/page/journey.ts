import { IDLE_MS } from "#contract/limits";
import { emailOf, everydayToken, type Name, PASSWORD } from "../cast";
import { isPlain } from "../plain/expect";
import { ORIGIN } from "../site/origin";
import { expect, type Page, test } from "./test";

const SESSION = "__Host-session";

/** The site that this test visits: its project names one that is not the usual. */
export const siteOrigin = () => test.info().project.use.baseURL ?? ORIGIN;

/** Signs in without the form. */
export async function signIn(page: Page, name: Name) {
  // An open page of somebody else would notice the new session, and lead away while the test goes on.
  if (/^https?:/.test(page.url()) && !isPlain(page)) await page.goto("about:blank");
  await wearSession(page, everydayToken(name));
}

/** A session of its own, for tests that end it. Gives the token. */
export async function signInAfresh(page: Page, name: Name): Promise<string> {
  const response = await page.request.post("/api/login", {
    headers: { origin: siteOrigin() },
    data: { username: emailOf(name), password: PASSWORD },
  });
  expect(response.status()).toBe(200);
  const token = /__Host-session=([^;]+)/.exec(response.headers()["set-cookie"] ?? "")?.[1] ?? "";
  await wearSession(page, token);
  return token;
}

/** `Secure` and `__Host-` as in production; browsers take both on the loopback address. */
export async function wearSession(page: Page, token: string, origin = siteOrigin()) {
  await page
    .context()
    .addCookies([
      { name: SESSION, value: token, url: origin.replace("http:", "https:"), secure: true, httpOnly: true },
    ]);
}

export async function fillSignIn(page: Page, username: string, password: string) {
  await page.getByLabel("メールアドレス").fill(username);
  await page.getByLabel("パスワード", { exact: true }).fill(password);
  await page.getByRole("button", { name: "ログインする" }).click();
}

export async function signOut(page: Page) {
  await page.getByRole("button", { name: "ログアウト" }).first().click();
}

export async function expectPath(page: Page, path: string) {
  await expect(page).toHaveURL((url) => url.pathname + withoutRefused(url) === path);
}

/** The query of an address without the mark of a form that was refused. */
function withoutRefused({ search, searchParams }: URL): string {
  const rest = new URLSearchParams(searchParams);
  if (!rest.has("refused")) return search;
  rest.delete("refused");
  return rest.size > 0 ? `?${rest}` : "";
}

export async function expectToast(page: Page, text: string) {
  await expect(page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: text })).toBeVisible();
}

/**
 * The person goes away until the page takes them for idle, and comes back. The page's clock must be a test's own; it
 * jumps, so that nothing that the browser itself still has to do falls into these minutes and counts as a sign of life.
 */
export async function beAway(page: Page) {
  await page.clock.fastForward(IDLE_MS + 1000);
  await page.mouse.move(30, 40);
  await page.mouse.move(60, 80);
}
