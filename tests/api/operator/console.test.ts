import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { operator as contract } from "#contract/operator/calls";
import { digest } from "../../../workers/api/auth/digest";
import { archiveKey } from "../../../workers/log-archive/file";
import { operatorBodies } from "../../support/workerd/bodies/operator";
import { Browser, PASSWORD } from "../../support/workerd/client/browser";
import { auditOf, openAccount } from "../../support/workerd/fixtures/accounts";
import { account, applicant, decide, desk, deskId, handle, inquiry, openDesk, territories } from "./desk";

beforeAll(openDesk);

describe("the console", () => {
  const calls = Object.values(contract).map(
    ({ method, path }) => [method, path.replace(":id", "x_dcsr")] as const,
  );

  it.each(calls)("%s %s does not exist for who is no operator", async (method, path) => {
    const { username, browser } = await openAccount(
      `curious-${method}-${path.replace(/\W/g, "")}`.toLowerCase(),
    );
    await browser.signIn(username);
    expect((await browser.call(method, path, method === "GET" ? undefined : {})).status).toBe(404);
    expect((await new Browser().call(method, path, method === "GET" ? undefined : {})).status).toBe(401);
  });

  it("keeps a record of who tried", async () => {
    const { id, username, browser } = await openAccount("curious-on-record");
    await browser.signIn(username);
    await browser.call("GET", "/admin/accounts?q=sato");
    expect(await auditOf(id)).toContain("refused:failed");
  });

  it("asks an operator for two factors", async () => {
    const { username, browser } = await openAccount("one-factor", { admin_permissions: '["operator"]' });
    await browser.signIn(username);
    const response = await browser.call("GET", "/admin/overview");
    expect(response.status).toBe(403);
    expect(((await response.json()) as { code: string }).code).toBe("two-factors-required");
  });
});

describe("everything an operator does is in the log:", () => {
  const acts: Record<keyof typeof contract, (id: string) => Promise<Response>> = {
    secondFactorDates: () => desk.call("GET", "/admin/secondFactor"),
    setSecondFactorDates: () => desk.call("PUT", "/admin/secondFactor", {}),
    overview: () => desk.call("GET", "/admin/overview"),
    opening: () => desk.call("GET", "/admin/opening"),
    sendTestMail: () => desk.call("POST", "/admin/testMail"),
    confirmTestMail: async () => {
      await env.DB.prepare(
        `INSERT INTO opening_marks (name, token_hash, sent_at) VALUES ('mail', ?1, 0)
         ON CONFLICT (name) DO UPDATE SET token_hash = ?1`,
      )
        .bind(await digest("arrived"))
        .run();
      return desk.call("POST", "/admin/testMail/confirm", { token: "arrived" });
    },
    licences: () => desk.call("GET", "/admin/licences"),
    licence: (id) => desk.call("GET", `/admin/licences/${id}`),
    decideLicence: (id) => decide(id, { decision: "verified" }),
    accounts: () => desk.call("GET", "/admin/accounts?q=acted"),
    account: (id) => desk.call("GET", `/admin/accounts/${id}`),
    provisionAccount: (id) => desk.call("POST", "/admin/accounts", account(`${id}@example.jp`)),
    importAccounts: (id) =>
      desk.call("POST", "/admin/accounts/import", {
        csv: `${id}-i@example.jp,ms,田中,一,たなか,はじめ`,
        isTrial: false,
      }),
    changeAccount: (id) =>
      desk.call("PUT", `/admin/accounts/${id}`, {
        ...account(""),
        email: undefined,
        role: "doctor",
        reason: "改姓",
        seenAt: 0,
      }),
    suspendAccount: (id) => desk.call("POST", `/admin/accounts/${id}/suspend`, { reason: "規約違反" }),
    restoreAccount: (id) => desk.call("POST", `/admin/accounts/${id}/restore`),
    sendPasswordLink: (id) => desk.call("POST", `/admin/accounts/${id}/passwordLink`),
    clearSecondFactors: (id) =>
      desk.call("POST", `/admin/accounts/${id}/clearSecondFactors`, {
        reason: "紛失のため",
        password: PASSWORD,
      }),
    setTerritories: (id) => territories(id, ["13"]),
    operators: () => desk.call("GET", "/admin/operators"),
    addOperator: (id) =>
      desk.call("POST", "/admin/operators", {
        email: `${id}-o@example.jp`,
        lastNameJa: "宮内",
        firstNameJa: "遥",
        permissions: ["view"],
      }),
    changeOperator: (id) => desk.call("PUT", `/admin/operators/${id}`, { permissions: ["review"] }),
    saveBusiness: () => desk.call("PUT", "/admin/business", operatorBodies.saveBusiness),
    termsVersions: () => desk.call("GET", "/admin/terms"),
    publishTerms: () =>
      desk.call("POST", "/admin/terms", {
        term: "privacy",
        version: "97.0",
        revisedAt: "2097-01-01",
        summary: "改めました",
        body: "第1条",
      }),
    audit: () => desk.call("GET", "/admin/audit"),
    auditCsv: () => desk.call("GET", "/admin/audit.csv"),
    logArchives: () => desk.call("GET", "/admin/archives"),
    verifyLogArchives: () => desk.call("POST", "/admin/archives/verify"),
    logArchive: async () => desk.call("GET", `/admin/archives/${await archived()}`),
    logArchiveFile: async () => desk.call("GET", `/admin/archives/${await archived()}/file`),
    inquiries: () => desk.call("GET", "/admin/inquiries"),
    handleInquiry: async () => {
      await inquiry("20261122-ACTED2");
      return handle("20261122-ACTED2", "new", "in-hand");
    },
  };

  /** A month of the log in a file without entries. */
  async function archived(): Promise<string> {
    const month = "1990-01";
    await env.FILES.put(archiveKey(month), "{}\n");
    await env.DB.prepare(
      `INSERT OR IGNORE INTO log_archives (month, sha256, previous, entries, bytes, from_at, until_at, last_id, archived_at)
       VALUES (?, '', '', 0, 3, 0, 0, 0, 0)`,
    )
      .bind(month)
      .run();
    return month;
  }

  it.each(Object.entries(acts))("%s", async (name, act) => {
    const { id } = await applicant(`acted-${name}`.toLowerCase());
    if (name === "restoreAccount") await acts.suspendAccount(id);
    const before = await auditOf(deskId);
    expect((await act(id)).status).toBeLessThan(300);
    const entries = (await auditOf(deskId)).slice(before.length);
    expect(entries).toEqual([expect.stringMatching(/:ok$/)]);
    if (name === "publishTerms") await agree("97.0");
  });

  const agree = (version: string) =>
    desk.call("PATCH", "/users/updateAgreedTermsOfServiceVersion", { version, term: "privacy" });
});

it("an inquiry is new, in hand, answered, and says who saw to it; two operators don't take it both", async () => {
  const receipt = "20261122-STATES";
  await inquiry(receipt);
  const shown = async () => {
    const { inquiries } = (await (await desk.call("GET", "/admin/inquiries")).json()) as {
      inquiries: { receipt: string; state: string; handledBy: string | null }[];
    };
    return inquiries.find((each) => each.receipt === receipt);
  };
  expect(await shown()).toMatchObject({ state: "new", handledBy: null });
  const both = await Promise.all([handle(receipt, "new", "in-hand"), handle(receipt, "new", "in-hand")]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect((await handle(receipt, "in-hand", "answered")).status).toBe(204);
  expect(await shown()).toMatchObject({ state: "answered", handledBy: "佐藤 健一" });
  expect((await handle("20261122-NOBODY", "new", "in-hand")).status).toBe(404);
});
