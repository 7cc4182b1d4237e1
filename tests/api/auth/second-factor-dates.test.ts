import { env } from "cloudflare:test";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SECOND_FACTOR_DEMANDED } from "#contract/auth/texts";
import { dateInJapan } from "#contract/dates/japan-time";
import { DAY_MS } from "#contract/limits";
import { Browser } from "../../support/workerd/client/browser";
import { agreed, cookieOf, person } from "../../support/workerd/client/people";

const TODAY = dateInJapan(Date.now());
const TOMORROW = dateInJapan(Date.now() + DAY_MS);
let count = 0;
let ms: string;
const browser = new Browser();

beforeEach(async () => {
  ms = await person(`demanded-${++count}`, { role: "ms", licenceState: null });
  await agreed();
  browser.wear(await cookieOf(ms));
});
afterEach(() => env.DB.prepare("DELETE FROM second_factor_dates").run());

const demand = (role: string, from: string) =>
  env.DB.prepare("INSERT INTO second_factor_dates (role, required_from) VALUES (?, ?)")
    .bind(role, from)
    .run();
const profile = async () =>
  (await (await browser.get("/profile")).json()) as { secondFactorFrom: string; needsSecondFactor: boolean };

test("from its day on, a role does nothing but set up its second factor", async () => {
  await demand("ms", TODAY);
  const refused = await browser.get("/chat/rooms");
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ code: "second-factor-due", message: SECOND_FACTOR_DEMANDED });
  expect(await profile()).toMatchObject({ secondFactorFrom: TODAY, needsSecondFactor: true });
  expect((await browser.get("/users/security")).status).toBe(200);
  expect((await browser.post("/logout")).status).toBe(204);
});

test("a session with two factors goes on, and so does another role", async () => {
  await demand("ms", TODAY);
  await env.DB.prepare("UPDATE sessions SET two_factors = 1 WHERE user_id = ?").bind(ms).run();
  expect((await browser.get("/chat/rooms")).status).toBe(200);
  expect(await profile()).toMatchObject({ secondFactorFrom: null, needsSecondFactor: false });
  await env.DB.prepare("UPDATE sessions SET two_factors = 0 WHERE user_id = ?").bind(ms).run();
  await env.DB.prepare("UPDATE second_factor_dates SET role = 'connect'").run();
  expect((await browser.get("/chat/rooms")).status).toBe(200);
});

test("before its day it is announced, and asks for nothing", async () => {
  await demand("ms", TOMORROW);
  expect((await browser.get("/chat/rooms")).status).toBe(200);
  expect(await profile()).toMatchObject({ secondFactorFrom: TOMORROW, needsSecondFactor: false });
});
