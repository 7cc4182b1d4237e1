import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { contracts } from "#contract/contracts";
import type { Endpoint } from "#contract/endpoint";
import { isGranted, type Permission } from "#contract/endpoint";
import { PASSWORD } from "../../support/workerd/client/browser";
import { auditOf, openAccount, operator } from "../../support/workerd/fixtures/accounts";
import { desk, deskId, openDesk } from "./desk";

beforeAll(openDesk);

async function holderOf(name: string, ...permissions: string[]) {
  const somebody = await openAccount(name, { admin_permissions: JSON.stringify(permissions) });
  await somebody.browser.signIn(somebody.username);
  await env.DB.prepare("UPDATE sessions SET two_factors = 1 WHERE user_id = ?").bind(somebody.id).run();
  return somebody;
}

const permissionsOf = (id: string) =>
  env.DB.prepare("SELECT admin_permissions AS codes FROM users WHERE id = ?").bind(id).first<string>("codes");

/** A sign-in of some time ago: the factors are asked for again. */
const age = (id: string) =>
  env.DB.prepare("UPDATE sessions SET created_at = created_at - 3600000 WHERE user_id = ?").bind(id).run();

describe("what an operator may do is data", () => {
  const calls = Object.values(contracts)
    .flatMap((contract): Endpoint[] => Object.values(contract))
    .filter(({ access }) => access.permission);

  it.each(["review", "publish", "view"])("%s opens exactly the calls that it grants", async (code) => {
    const { browser } = await holderOf(`holder-${code}`, code);
    const grants = JSON.parse(
      (await env.DB.prepare("SELECT grants FROM operator_permissions WHERE code = ?")
        .bind(code)
        .first<string>("grants")) ?? "[]",
    );
    for (const { method, path, access } of calls) {
      const response = await browser.call(
        method,
        path.replace(/:\w+/g, "x_ms"),
        method === "GET" ? undefined : {},
      );
      const refused =
        response.status === 403 &&
        ((await response.json()) as { code: string }).code === "permission-missing";
      expect(refused, `${method} ${path}`).toBe(!isGranted(grants, access.permission as Permission));
    }
  });

  it("two permissions together grant both", async () => {
    const { browser } = await holderOf("holder-two", "review", "publish");
    expect((await browser.call("GET", "/admin/licences")).status).toBe(200);
    expect((await browser.call("GET", "/admin/ads")).status).toBe(200);
    expect((await browser.call("GET", "/admin/operators")).status).toBe(403);
  });
});

describe("permissions are given and taken", () => {
  it("an address without an account gets one, and a link by mail", async () => {
    const email = "miyauchi@example.jp";
    const nameless = await desk.call("POST", "/admin/operators", { email, permissions: ["review"] });
    expect(nameless.status).toBe(422);
    const made = await desk.call("POST", "/admin/operators", {
      ...{ email, lastNameJa: "宮内", firstNameJa: "遥", permissions: ["review"] },
    });
    expect(made.status).toBe(200);
    const { id } = (await made.json()) as { id: string };
    expect(await permissionsOf(id)).toBe('["review"]');
    const again = await desk.call("POST", "/admin/operators", { email, permissions: ["publish"] });
    expect(again.status).toBe(200);
    expect(await permissionsOf(id)).toBe('["review","publish"]');
  });

  it("a set that there is not is refused", async () => {
    const { id } = await openAccount("no-such-set");
    for (const permissions of [["everything"], ["review", "everything"], "review", [1]])
      expect((await desk.call("PUT", `/admin/operators/${id}`, { permissions })).status).toBe(422);
    expect(await permissionsOf(id)).toBe("[]");
  });

  it("what an account loses ends its sessions, and both changes are in the log", async () => {
    const { id, browser } = await holderOf("loses", "operator");
    expect(
      (await desk.call("PUT", `/admin/operators/${id}`, { permissions: ["operator", "view"] })).status,
    ).toBe(204);
    expect((await browser.call("GET", "/admin/operators")).status).toBe(200);
    expect((await desk.call("PUT", `/admin/operators/${id}`, { permissions: ["view"] })).status).toBe(204);
    expect((await browser.call("GET", "/admin/operators")).status).toBe(401);
    const { results } = await env.DB.prepare(
      "SELECT detail FROM audit_log WHERE action = 'operator-changed' AND target = ? ORDER BY id",
    )
      .bind(id)
      .all<{ detail: string }>();
    expect(results.map(({ detail }) => JSON.parse(detail))).toEqual([
      { before: "operator", after: "operator view" },
      { before: "operator view", after: "view" },
    ]);
  });

  it("an older sign-in shows both factors again", async () => {
    const { id: actor, browser } = await operator("older-desk");
    const { id } = await openAccount("older-other");
    await age(actor);
    const asked = (body: object) =>
      browser.call("PUT", `/admin/operators/${id}`, { permissions: ["view"], ...body });
    const wrong = await asked({});
    expect([wrong.status, Object.keys(((await wrong.json()) as { errors: object }).errors)]).toEqual([
      422,
      ["password"],
    ]);
    const half = await asked({ password: PASSWORD, code: "000000" });
    expect([half.status, Object.keys(((await half.json()) as { errors: object }).errors)]).toEqual([
      422,
      ["code"],
    ]);
    expect(await permissionsOf(id)).toBe("[]");
  });
});

describe("the last operator", () => {
  /** Everybody else who may do everything is somewhere else meanwhile. */
  async function alone(name: string) {
    const last = await operator(name);
    await env.DB.prepare(
      `UPDATE users SET admin_permissions = '["view"]' WHERE id <> ? AND admin_permissions LIKE '%"operator"%'`,
    )
      .bind(last.id)
      .run();
    return last;
  }

  it("stays, whoever tries to take the permission away", async () => {
    const { id, browser } = await alone("last-one");
    const own = await browser.call("PUT", `/admin/operators/${id}`, { permissions: ["view"] });
    expect(own.status).toBe(409);
    expect(await permissionsOf(id)).toBe('["operator"]');
    const left = await browser.call("POST", "/users/withdraw", { password: PASSWORD, isConfirmed: true });
    expect(left.status).toBe(409);
    const set = (what: string) => env.DB.prepare(`UPDATE users SET ${what} WHERE id = ?`).bind(id).run();
    await expect(set("status = 'suspended'")).rejects.toThrow("last-operator");
    await expect(set("admin_permissions = '[]'")).rejects.toThrow("last-operator");
    expect((await browser.call("GET", "/admin/operators")).status).toBe(200);
    expect(await auditOf(id)).not.toContain("operator-changed:ok");
  });

  it("may go when another can sign in, and not when the other never set a password", async () => {
    const { id, browser } = await alone("last-two");
    const other = await openAccount("other-last", { admin_permissions: '["operator"]', password_hash: null });
    expect((await browser.call("PUT", `/admin/operators/${id}`, { permissions: [] })).status).toBe(409);
    await env.DB.prepare("UPDATE users SET password_hash = 'x' WHERE id = ?").bind(other.id).run();
    expect((await browser.call("PUT", `/admin/operators/${id}`, { permissions: [] })).status).toBe(204);
    await env.DB.prepare(`UPDATE users SET admin_permissions = '["operator"]' WHERE id = ?`)
      .bind(deskId)
      .run();
  });
});
