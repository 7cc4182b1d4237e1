import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { cleanUpAbandoned } from "../../../workers/api/registration/session";
import { verified } from "../../support/workerd/client/browser";
import { PASSWORD, particulars, uploadLicence } from "../../support/workerd/fixtures/registrations";

const DAY = 24 * 60 * 60 * 1000;
const pictures = async () => (await env.FILES.list({ prefix: "licence/" })).objects.length;
const rows = (table: string) => env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>();

it("takes an abandoned registration's pictures with it a day later, and leaves those of an account", async () => {
  for (const email of ["left@example.jp", "stayed@example.jp"]) {
    const who = await verified(email);
    await uploadLicence(who, email);
    if (email.startsWith("left")) continue;
    const made = { ...particulars(email), role: "doctor", password: PASSWORD, agreesToTerms: true };
    expect((await who.post("/registerUser", made)).status).toBe(200);
  }
  await cleanUpAbandoned(env, Date.now() + DAY - 60_000);
  expect(await pictures()).toBe(2);
  await cleanUpAbandoned(env, Date.now() + DAY + 60_000);
  expect(await pictures()).toBe(1);
  expect(await rows("uploads")).toEqual({ n: 1 });
  expect(await rows("registrations")).toEqual({ n: 0 });
});
