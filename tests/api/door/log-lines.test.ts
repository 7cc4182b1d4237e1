import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { afterEach, expect, it, vi } from "vitest";
import { PASSWORD } from "../../support/workerd/client/browser";
import { openAccount } from "../../support/workerd/fixtures/accounts";
import { particulars } from "../../support/workerd/fixtures/registrations";
import { ORIGIN } from "../../support/workerd/origin";
import worker from "../../support/workerd/runtime/worker";

afterEach(() => vi.restoreAllMocks());

/** Twenty things that a log must not know, each a word that stands nowhere else. */
const SECRETS = Object.fromEntries(
  [
    ..."lastName firstName email otherEmail password newPassword number hospital address inquiry department".split(
      " ",
    ),
    ..."session registration device resetToken invitation recoveryCode search unsubscribe title".split(" "),
  ].map((kind) => [kind, `canary${kind}${crypto.randomUUID().slice(0, 8)}`.toLowerCase()]),
) as Record<string, string>;
const READING = "カナリアノヨミ";

/** A database that fails at everything but finding out who asks, and whether the service is read-only. */
const FAILING = {
  ...env.DB,
  prepare: (sql: string) =>
    /from "sessions"|update "registrations" set "seen_at"|from service_state/i.test(sql)
      ? env.DB.prepare(sql)
      : failing(),
  batch: () => Promise.reject(new Error("D1_ERROR: disk I/O error")),
} as unknown as D1Database;

function failing(): unknown {
  const fail = () => Promise.reject(new Error("D1_ERROR: disk I/O error"));
  return { bind: failing, first: fail, run: fail, all: fail, raw: fail };
}

function listen() {
  const lines: string[] = [];
  for (const level of ["log", "info", "warn", "error", "debug"] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => void lines.push(words.map(String).join(" ")));
  }
  return lines;
}

async function send([method, path, body]: Call, cookie: string, DB: D1Database) {
  const init = { method, headers: { origin: ORIGIN, cookie, "content-type": "application/json" } };
  const request = new Request(`${ORIGIN}/api${path}`, {
    ...init,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const ctx = createExecutionContext();
  const enter = worker.fetch as unknown as (...asked: unknown[]) => Promise<Response>;
  const response = await enter(request, { ...env, DB }, ctx);
  await waitOnExecutionContext(ctx);
  return response.status;
}

type Call = [method: string, path: string, body?: object];

const EMAIL = `${SECRETS.email}@example.jp`;
const names = {
  lastnameJa: SECRETS.lastName,
  firstnameJa: SECRETS.firstName,
  lastnameKana: READING,
  firstnameKana: READING,
};
const about = { ...particulars(EMAIL, names), registeredNumber: "7418529", birthday: "1947/11/23" };

const CALLS: Call[] = [
  ["POST", "/login", { username: EMAIL, password: `${SECRETS.password}1` }],
  ["POST", "/login/second", { code: SECRETS.recoveryCode }],
  ["POST", "/isValidEmail", { email: EMAIL }],
  ["POST", "/sendMailAuthCode", { email: EMAIL }],
  ["POST", "/isValidMailAuthCode", { email: EMAIL, code: "0000" }],
  ["POST", "/registration/password", { password: `${SECRETS.newPassword}1` }],
  ["POST", "/registration/invitation", { id: SECRETS.invitation }],
  ["POST", "/isValidDoctor", about],
  ["POST", "/collateDoctor", about],
  [
    "POST",
    "/registerUser",
    { ...about, role: "doctor", password: `${SECRETS.newPassword}1`, agreesToTerms: true },
  ],
  ["POST", "/password/forgot", { email: EMAIL }],
  ["POST", "/password/link", { token: SECRETS.resetToken }],
  ["POST", "/password/reset", { token: SECRETS.resetToken, password: `${SECRETS.newPassword}1` }],
  ["PATCH", "/users/password", { currentPassword: PASSWORD, password: `${SECRETS.newPassword}1` }],
  ["POST", "/users/email/code", { email: `${SECRETS.otherEmail}@example.jp`, password: PASSWORD }],
  ["POST", "/users/updateFrontendUserStorage", { data: { note: SECRETS.department } }],
  ["POST", "/users/unsubscribeUserMail", { token: SECRETS.unsubscribe }],
  ["GET", `/hospitals/forRegisterComedical/${SECRETS.invitation}`],
  ["POST", "/doctor/search", { lastName: SECRETS.search }],
  ["POST", "/chat/rooms", { memberList: ["somebody_dcsr"], title: SECRETS.title }],
  ["POST", "/doctor/candidate", names],
  ["GET", `/admin/accounts?q=${SECRETS.search}`],
  [
    "POST",
    "/contact",
    {
      lastName: SECRETS.lastName,
      firstName: SECRETS.firstName,
      job: 1,
      prefectureName: "東京都",
      hospitalName: SECRETS.hospital,
      hospitalAddress: SECRETS.address,
      email: EMAIL,
      body: SECRETS.inquiry,
      isConfirmed: true,
    },
  ],
];

async function cookies() {
  const { username, browser } = await openAccount(`canary-${crypto.randomUUID().slice(0, 8)}`);
  await browser.signIn(username);
  const session = browser.cookies.get("__Host-session") ?? "";
  const registration = (SECRETS.registration ?? "").padEnd(43, "x");
  return {
    session,
    line: `__Host-session=${session}; __Host-registration=${registration}; __Host-device=${SECRETS.device}`,
  };
}

it("writes nothing at all while everything goes well, or is refused", async () => {
  const { line } = await cookies();
  const lines = listen();
  for (const call of CALLS) expect(await send(call, line, env.DB), call[1]).toBeLessThan(500);
  // A busy machine may take longer than a second for one: that is said, without what was sent.
  expect(lines.filter((line) => !line.startsWith('{"request":"slow"'))).toEqual([]);
  for (const secret of Object.values(SECRETS)) expect(lines.join("\n")).not.toContain(secret);
});

it("says where a failure is, and none of twenty secrets that were on their way", async () => {
  expect(Object.keys(SECRETS)).toHaveLength(20);
  const { line, session } = await cookies();
  const lines = listen();
  const statuses = [];
  for (const call of CALLS) statuses.push(await send(call, line, FAILING));
  vi.restoreAllMocks();
  expect(statuses.filter((status) => status === 500).length).toBeGreaterThan(10);
  const log = lines.join("\n");
  expect(log).toContain("disk I/O error");
  expect(log).toMatch(/into \\"attempts\\"/);
  const secrets = [...Object.values(SECRETS), session, READING, PASSWORD, "7418529", "1947-11-23", "scrypt$"];
  expect(secrets.filter((secret) => log.toLowerCase().includes(secret.toLowerCase()))).toEqual([]);
});
