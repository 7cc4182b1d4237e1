import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import type { Community } from "#contract/community/shapes";
import { PASSWORD } from "../../support/workerd/client/browser";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { openAccount } from "../../support/workerd/fixtures/accounts";
import { community, joinedAs } from "../../support/workerd/fixtures/communities";
import { until } from "../../support/workerd/until";

const PEOPLE = ["longest", "later", "participant"];

beforeAll(async () => {
  for (const id of PEOPLE) await person(id);
  await community("half-led");
});

/** Looks after communities by themselves, and leaves the service. */
async function admin(name: string) {
  const { id, username, browser } = await openAccount(name);
  await agreed();
  for (const who of [...PEOPLE, id]) await signedIn(who);
  await browser.signIn(username);
  const leave = async () => {
    const body = { password: PASSWORD, isConfirmed: true };
    expect((await browser.call("POST", "/users/withdraw", body)).status).toBe(204);
  };
  return { id, leave };
}

const rolesOf = async (who: string, openCommunity: string) => {
  const { admins } = await respond<Community>(who, "GET", `/opencommunity/${openCommunity}`);
  return admins.map(({ objectId, communityRole }) => [objectId, communityRole]);
};

it("a community outlives its only admin: the moderator who has been there longest leads it", async () => {
  const { id, leave } = await admin("looks-after");
  for (const place of ["handed-over", "without-moderators"]) {
    await community(place);
    await joinedAs(place, id, { role: "admin" });
    await joinedAs(place, "participant", { joinedAt: 1 });
  }
  await joinedAs("handed-over", "later", { role: "moderator", joinedAt: 90 });
  await joinedAs("handed-over", "longest", { role: "moderator", joinedAt: 80 });
  await leave();
  expect(await rolesOf("participant", "handed-over")).toEqual([
    ["longest", "admin"],
    ["later", "moderator"],
  ]);
  expect(await rolesOf("participant", "without-moderators")).toEqual([]);
  const notified = async (who: string) => {
    const { items } = await respond<{ items: { text: string }[] }>(who, "GET", "/notifications");
    return items.map(({ text }) => text);
  };
  await until(async () => expect(await notified("longest")).toContain("handed-over：管理者"));
  expect(await notified("later")).toEqual([]);
});

it("an admin whose account is suspended is nobody who could stay instead", async () => {
  await agreed();
  for (const who of ["longest", "later"]) {
    await signedIn(who);
    await joinedAs("half-led", who, { role: "admin" });
  }
  const leave = () => call("longest", "POST", "/opencommunity/leave", { openCommunity: "half-led" });
  await env.DB.prepare("UPDATE users SET status = 'suspended' WHERE id = 'later'").run();
  expect((await leave()).status).toBe(409);
  await env.DB.prepare("UPDATE users SET status = 'active' WHERE id = 'later'").run();
  expect((await leave()).status).toBe(200);
});
