import { type APIRequestContext, request } from "@playwright/test";
import { everydayToken } from "../cast";
import { mailsTo } from "../site/mailbox";
import { ORIGIN } from "../site/origin";
import { siteOrigin, wearSession } from "./journey";
import { expect, type Page } from "./test";

export const OWN_PASSWORD = "kawa-no-oto-7";

/**
 * An MS, or who else is asked for, of this test alone, made by an operator as in real life: the mailed link sets the
 * first password. Tests that end sessions or change passwords don't disturb each other then.
 */
export async function freshAccount(
  page: Page,
  role: "ms" | "connect" | "connectCompany" = "ms",
  more: { companyCode?: string } = {},
) {
  const email = `fresh-${crypto.randomUUID().slice(0, 8)}@example.jp`;
  const headers = { origin: siteOrigin() };
  const desk = await operatorDesk();
  const made = await desk.post("/api/admin/accounts", { data: { ...PERSON, role, email, ...more } });
  expect(made.status()).toBe(200);
  const { id } = (await made.json()) as { id: string };
  await desk.dispose();
  const token = /token=([\w-]+)/.exec(await mailsTo(page, email, "アカウントのご用意"))?.[1];
  const set = await page.request.post("/api/password/reset", {
    headers,
    data: { token, password: OWN_PASSWORD },
  });
  expect(set.status()).toBe(204);
  return { id, email };
}

/** A company of this test alone, with the account of its page. */
export async function freshCompany(page: Page) {
  const code = `C${String(Math.random()).slice(2, 10)}`;
  const desk = await operatorDesk();
  const data = {
    code,
    name: `新規製薬${code}`,
    nameKana: "しんきせいやく",
    inquiryMailAddress: "new@example.jp",
  };
  expect((await desk.post("/api/admin/companies", { data })).status()).toBe(200);
  await desk.dispose();
  return freshAccount(page, "connectCompany", { companyCode: code });
}

/** A sign-in of a fresh account, agreed to the newest terms, without the form. */
export async function signInFresh(page: Page, email: string) {
  const data = { username: email, password: OWN_PASSWORD };
  const headers = { origin: siteOrigin() };
  const response = await page.request.post("/api/login", { headers, data });
  const token = /__Host-session=([^;]+)/.exec(response.headers()["set-cookie"] ?? "")?.[1] ?? "";
  const own = { ...headers, cookie: `__Host-session=${token}` };
  for (const term of ["terms", "privacy"]) {
    const newest = await page.request.post("/api/users/getLatestTermsOfServiceVersion", {
      headers,
      data: { term },
    });
    const { version } = (await newest.json()) as { version: string };
    const agreed = await page.request.patch("/api/users/updateAgreedTermsOfServiceVersion", {
      headers: own,
      data: { term, version },
    });
    expect(agreed.status()).toBe(204);
  }
  await wearSession(page, token);
  return token;
}

const PERSON = {
  lastNameJa: "新田",
  firstNameJa: "歩",
  lastNameKana: "にった",
  firstNameKana: "あゆむ",
};

/** The API as the operator of the demo data uses it: the session of the test state has two factors. */
export function operatorDesk(): Promise<APIRequestContext> {
  const cookie = `__Host-session=${everydayToken("operator")}`;
  return request.newContext({ baseURL: ORIGIN, extraHTTPHeaders: { cookie, origin: ORIGIN } });
}
