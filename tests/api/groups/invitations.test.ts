import { env, runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import { GROUP_INVITATION_MS, GROUP_INVITATIONS_PER_DAY } from "#contract/groups/limits";
import type { ListedGroup, SentInvitation } from "#contract/groups/shapes";
import { DAY_MS } from "#contract/limits";
import { call, respond } from "../../support/workerd/client/calls";
import {
  approve,
  countsOf,
  founded,
  inviteDoctors,
  invitedAgo,
  joined,
  refusal,
  stateOf,
} from "../../support/workerd/fixtures/groups";
import { until } from "../../support/workerd/until";
import { post, read, setUp } from "./setup";

beforeAll(setUp);

describe("an invitation", () => {
  test("asks for a comment, and for people who can be invited", async () => {
    const id = await founded("kato");
    expect(await refusal(await inviteDoctors("kato", id, ["mori"], " "))).toMatchObject({
      status: 422,
      message: "招待コメントを入力してください",
    });
    for (const nobody of ["reviewed", "rep", "nobody"])
      expect((await inviteDoctors("kato", id, ["mori", nobody])).status).toBe(422);
    expect(await stateOf(id, "mori")).toBe("none");
  });

  test("crosses no block, in either direction, and says nothing of it", async () => {
    const id = await founded("ono");
    await inviteDoctors("ono", id, ["sakai"]);
    await invitedAgo(id, "sakai", DAY_MS + 1);
    const asEver = await refusal(await inviteDoctors("ono", id, ["rep"]));
    const other = await founded("ono");
    for (const [who, whom] of [
      ["ono", "sakai"],
      ["sakai", "ono"],
    ] as const) {
      expect((await call(who, "POST", "/blocks", { userId: whom })).status).toBe(200);
      expect(await refusal(await inviteDoctors("ono", other, ["sakai"]))).toEqual(asEver);
      expect((await post("ono", id, "renew_invitation", { userId: "sakai" })).status).toBe(403);
      await call(who, "DELETE", `/blocks/${whom}`);
    }
    await call("user", "POST", "/blocks", { userId: "ono" });
    expect((await call("ono", "PUT", `/groups/${id}`, { connectUsers: ["user"] })).status).toBe(422);
    await call("user", "DELETE", "/blocks/ono");
    expect([await stateOf(other, "sakai"), await stateOf(id, "user")]).toEqual(["none", "none"]);
  });

  test("asks the contact rule of whom it is for, and says nothing of it", async () => {
    const id = await founded("ono");
    const asEver = await refusal(await inviteDoctors("ono", id, ["rep"]));
    expect((await call("sakai", "PUT", "/contactRules", { doctor: "asked" })).status).toBe(200);
    expect(await refusal(await inviteDoctors("ono", id, ["sakai"]))).toEqual(asEver);
    expect(await stateOf(id, "sakai")).toBe("none");
    await call("sakai", "PUT", "/contactRules", { doctor: "anyone" });
    expect((await inviteDoctors("ono", id, ["sakai"])).status).toBe(200);
    await invitedAgo(id, "sakai", DAY_MS + 1);
    const renewed = async () => refusal(await post("ono", id, "renew_invitation", { userId: "sakai" }));
    await call("sakai", "POST", "/blocks", { userId: "ono" });
    const asBlocked = await renewed();
    await call("sakai", "DELETE", "/blocks/ono");
    await call("sakai", "PUT", "/contactRules", { doctor: "asked" });
    expect([asBlocked.status, await renewed()]).toEqual([403, asBlocked]);
    await call("sakai", "PUT", "/contactRules", { doctor: "anyone" });
    expect((await post("ono", id, "renew_invitation", { userId: "sakai" })).status).toBe(200);
  });

  test("counts with those who are added at once: 300 a day, all together", async () => {
    const inbox = env.INBOX.get(env.INBOX.idFromName("mori"));
    const aNewDay = () =>
      runInDurableObject(inbox, (_, { storage }) => void storage.sql.exec("DELETE FROM used"));
    await aNewDay();
    const id = await founded("mori");
    expect(await inbox.use("invitation", GROUP_INVITATIONS_PER_DAY)).toBeNull();
    expect((await call("mori", "PUT", `/groups/${id}`, { connectUsers: ["user"] })).status).toBe(429);
    expect(await stateOf(id, "user")).toBe("none");
    await aNewDay();
  });

  test("is seen by whoever was invited, with what it says and when it ends, and answered once", async () => {
    const id = await founded("kato");
    await inviteDoctors("kato", id, ["mori"]);
    const before = await read("mori", id);
    expect(before).toMatchObject({ state: "invited", isMember: false, doctors: [], memberCount: 1 });
    expect(before.invitation).toMatchObject({ message: "ご一緒しませんか。", inviter: { objectId: "kato" } });
    expect(before.invitation?.expiresAt).toBe((before.invitedAt ?? 0) + GROUP_INVITATION_MS);
    expect((await approve("mori", id)).status).toBe(200);
    expect((await approve("mori", id)).status).toBe(200);
    expect(await read("mori", id)).toMatchObject({ state: "member", memberCount: 2 });
    expect(await refusal(await post("mori", id, "disapprove_doctor_users", {}))).toMatchObject({
      status: 409,
    });
    expect(await countsOf(id)).toEqual({ members: 2, admins: 1 });
  });

  test("sent twice stays one, also to somebody who belongs to it by now", async () => {
    const id = await founded("kato");
    for (let time = 0; time < 2; time++) expect((await inviteDoctors("kato", id, ["mori"])).status).toBe(200);
    await approve("mori", id);
    expect((await inviteDoctors("kato", id, ["mori"])).status).toBe(200);
    expect(await stateOf(id, "mori")).toBe("member");
    const { total } = await respond<{ total: number }>("kato", "GET", `/groups/${id}/invitations`);
    expect(total).toBe(1);
  });

  test("stands for 29 times 24 hours by the server's clock", async () => {
    const id = await founded("kato");
    await inviteDoctors("kato", id, ["mori", "ono"]);
    await invitedAgo(id, "mori", GROUP_INVITATION_MS - 60_000);
    await invitedAgo(id, "ono", GROUP_INVITATION_MS + 1000);
    expect((await approve("mori", id)).status).toBe(200);
    expect(await refusal(await approve("ono", id))).toMatchObject({
      status: 409,
      message: "招待の有効期限が切れています",
      current: { state: "expired" },
    });
    const { groups } = await respond<{ groups: ListedGroup[] }>("ono", "GET", "/groups/find_invited_groups");
    expect(groups.map(({ objectId }) => objectId)).not.toContain(id);
    expect((await inviteDoctors("kato", id, ["ono"])).status).toBe(200);
    expect((await approve("ono", id)).status).toBe(200);
  });

  test("is declined without a way back but another invitation", async () => {
    const id = await founded("kato");
    await inviteDoctors("kato", id, ["mori"]);
    for (let time = 0; time < 2; time++)
      expect((await post("mori", id, "disapprove_doctor_users", {})).status).toBe(200);
    expect(await refusal(await approve("mori", id))).toMatchObject({
      status: 409,
      current: { state: "declined" },
    });
    expect((await inviteDoctors("kato", id, ["mori"])).status).toBe(200);
  });

  test("that was accepted notifies the admins, except those who muted the group", async () => {
    const id = await founded("mori");
    await joined("mori", id, ["ono"]);
    const notified = async (who: string) => {
      const page = await respond<{ items: { text: string }[] }>(who, "GET", "/notifications?limit=50");
      return page.items.filter(({ text }) => text === "来た会").length;
    };
    await call("mori", "PUT", `/groups/${id}`, { name: "来た会" });
    expect((await post("mori", id, "add_admin_users", { userIds: ["ono"] })).status).toBe(200);
    await call("ono", "PUT", `/groups/${id}/telling`, { tells: "nothing" });
    const before = await notified("ono");
    await joined("mori", id, ["sakai"]);
    await until(async () => expect(await notified("mori")).toBe(1));
    expect(await notified("ono")).toBe(before);
  });

  test("is withdrawn by an admin alone, and says so", async () => {
    const id = await founded("kato");
    await joined("kato", id, ["ono"]);
    await inviteDoctors("kato", id, ["mori"]);
    expect((await post("ono", id, "disapprove_doctor_users", { userIds: ["mori"] })).status).toBe(403);
    for (let time = 0; time < 2; time++)
      expect((await post("kato", id, "disapprove_doctor_users", { userIds: ["mori"] })).status).toBe(200);
    expect(await stateOf(id, "mori")).toBe("none");
    expect(await refusal(await approve("mori", id))).toMatchObject({
      status: 409,
      message: "この招待は取り消されました",
    });
  });

  test("is sent again a day later at the earliest, and its days begin anew", async () => {
    const id = await founded("kato");
    await inviteDoctors("kato", id, ["mori"]);
    expect((await post("kato", id, "renew_invitation", { userId: "mori" })).status).toBe(409);
    await invitedAgo(id, "mori", 28 * DAY_MS);
    expect((await post("kato", id, "renew_invitation", { userId: "mori" })).status).toBe(200);
    const { invitation } = await read("mori", id);
    expect(invitation?.expiresAt).toBeGreaterThan(Date.now() + 28 * DAY_MS);
    const { invitations } = await respond<{ invitations: SentInvitation[] }>(
      "kato",
      "GET",
      `/groups/${id}/invitations`,
    );
    expect(invitations.map(({ state }) => state)).toEqual(["invited", "renewed"]);
  });

  test("that has expired is taken back or sent again only until the same person is invited anew", async () => {
    const id = await founded("kato");
    const open = async () => {
      const path = `/groups/${id}/invitations`;
      const { invitations } = await respond<{ invitations: SentInvitation[] }>("kato", "GET", path);
      return invitations.map(({ state, isOpen }) => [state, isOpen]);
    };
    await inviteDoctors("kato", id, ["mori"]);
    await invitedAgo(id, "mori", GROUP_INVITATION_MS + 1000);
    expect(await open()).toEqual([["expired", true]]);
    expect((await post("kato", id, "renew_invitation", { userId: "mori" })).status).toBe(200);
    expect(await open()).toEqual([
      ["invited", true],
      ["expired", false],
    ]);
    await approve("mori", id);
    expect(await open()).toEqual([
      ["accepted", false],
      ["expired", false],
    ]);
  });

  test("that ends within seven days is first, the soonest before; then the newest", async () => {
    await env.DB.prepare("UPDATE memberships SET state = 'declined' WHERE user_id = 'sakai'").run();
    const days = [1, 10, 24, 27, 3];
    const ids: string[] = [];
    for (const age of days) {
      const id = await founded("kato");
      await inviteDoctors("kato", id, ["sakai"]);
      await invitedAgo(id, "sakai", age * DAY_MS);
      ids.push(id);
    }
    const { groups } = await respond<{ groups: ListedGroup[] }>(
      "sakai",
      "GET",
      "/groups/find_invited_groups",
    );
    const order = groups.map(({ objectId }) => days[ids.indexOf(objectId)]);
    expect(order).toEqual([27, 24, 1, 3, 10]);
  });
});
