import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { PASSWORD_REQUIRED, PASSWORD_WRONG } from "#contract/auth/texts";
import { PASSWORD } from "../../support/workerd/client/browser";
import { openAccount } from "../../support/workerd/fixtures/accounts";
import { desk, deskId, openDesk } from "./desk";

beforeAll(openDesk);

const clear = async (id: string, password?: string) => {
  const response = await desk.call("POST", `/admin/accounts/${id}/clearSecondFactors`, {
    reason: "紛失のため",
    password,
  });
  return { status: response.status, text: await response.text() };
};
const factors = (id: string) =>
  env.DB.prepare(
    "SELECT (SELECT count(*) FROM totp WHERE user_id = ?1) + (SELECT count(*) FROM passkeys WHERE user_id = ?1) AS n",
  )
    .bind(id)
    .first("n");

it("takes off nobody's second factors without the operator's own password, least of all their own", async () => {
  await openAccount("lost-phone");
  await env.DB.prepare(
    "INSERT INTO totp (user_id, sealed_secret, confirmed_at, last_step) VALUES ('lost-phone_dcsr', 'x', 1, 0)",
  ).run();
  for (const id of ["lost-phone_dcsr", deskId]) {
    const before = await factors(id);
    const [missing, wrong] = [await clear(id), await clear(id, "wrong-password-1")];
    expect([missing.status, wrong.status]).toEqual([422, 422]);
    expect([missing.text, wrong.text]).toEqual([
      expect.stringContaining(PASSWORD_REQUIRED),
      expect.stringContaining(PASSWORD_WRONG),
    ]);
    expect(await factors(id)).toBe(before);
  }
  expect((await clear("lost-phone_dcsr", PASSWORD)).status).toBe(204);
  expect(await factors("lost-phone_dcsr")).toBe(0);
});
