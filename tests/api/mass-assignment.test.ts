import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { CALLS, freshCookie, seatCallers, send } from "../support/workerd/callers";
import { exampleOf } from "../support/workerd/example-body";

/** What only the service itself may set, however it is spelt. */
const FORBIDDEN = {
  role: "connectCompany",
  isTemporary: false,
  adminPermissions: ["operator"],
  companyCode: "aoba",
  rank: "PLATINUM",
  objectId: "the-ms",
  id: "the-ms",
  userId: "the-ms",
  agreedTermsOfServiceVersion: "2999-01-01",
  agreedPrivacyPolicyVersion: "2999-01-01",
  createdBy: "the-ms",
  createdAt: 1,
  status: "suspended",
  licenceState: "verified",
  isManager: true,
  passwordHash: "x",
};

const GUARDED = `id, role, status, licence_state, company_code, rank, is_manager, admin_permissions,
  agreed_terms_version, agreed_privacy_version, password_hash, created_at`;
const WRITERS = CALLS.filter(({ endpoint }) => endpoint.method !== "GET");

beforeAll(seatCallers);

const everybody = async () =>
  (await env.DB.prepare(`SELECT ${GUARDED} FROM users ORDER BY id`).all()).results;

test.each(WRITERS)("$name changes none of the sixteen forbidden facts", async ({ endpoint }) => {
  const before = await everybody();
  const fit = endpoint.body ? (exampleOf(endpoint.body) as object) : {};
  for (const caller of ["temporaryDoctor", "doctor", "ms", "connect"] as const) {
    const cookie = await freshCookie(caller);
    for (const body of [
      { ...FORBIDDEN, ...fit },
      { ...fit, user: FORBIDDEN, data: FORBIDDEN },
    ]) {
      const { status } = await send(endpoint, { cookie, body: JSON.stringify(body) });
      expect(status).toBeLessThan(500);
    }
  }
  expect(await everybody()).toEqual(before);
});
