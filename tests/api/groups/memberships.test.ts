import { env, runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import { INVITATION_MS, INVITATIONS_PER_DAY } from "#contract/groups/limits";
import type { Group, GroupEvent, ListedGroup, SentInvitation } from "#contract/groups/shapes";
import { DAY_MS } from "#contract/limits";
import { answer, call, signedIn } from "../../support/workerd/asking/calls";
import { agreed, person } from "../../support/workerd/asking/people";
import {
  approve,
  countsOf,
  founded,
  inviteDoctors,
  invitedAgo,
  joined,
  refusal,
  stateOf,
} from "../../support/workerd/given/groups";
import { until } from "../../support/workerd/until";

const DOCTORS = ["kato", "mori", "ono", "sakai", "suspended"];

beforeAll(async () => {
  for (const id of DOCTORS) await person(id);
  const ms = { role: "ms", licenceState: null, companyCode: "aoba" } as const;
  await env.DB.prepare(
    "INSERT INTO companies (code, name, inquiry_mail_address) VALUES ('aoba', '青葉製薬', 'aoba@example.jp') ON CONFLICT DO NOTHING",
  ).run();
  await person("rep", ms);
  await person("boss", { ...ms, isManager: true });
  await person("user", { role: "connect", licenceState: null });
  await person("reviewed", { licenceState: "in-review" });
  await agreed();
  for (const id of [...DOCTORS, "rep", "boss", "user", "reviewed"]) await signedIn(id);
});

const post = (who: string, groupId: string, path: string, body?: unknown) =>
  call(who, "POST", `/groups/${groupId}/${path}`, body);
const read = (who: string, groupId: string) => answer<Group>(who, "GET", `/groups/${groupId}`);

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
  });

  test("counts with those who are added at once: 300 a day, all together", async () => {
    const inbox = env.INBOX.get(env.INBOX.idFromName("mori"));
    const aNewDay = () =>
      runInDurableObject(inbox, (_, { storage }) => void storage.sql.exec("DELETE FROM used"));
    await aNewDay();
    const id = await founded("mori");
    expect(await inbox.use("invitation", INVITATIONS_PER_DAY)).toBeNull();
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
    expect(before.invitation?.expiresAt).toBe((before.invitedAt ?? 0) + INVITATION_MS);
    expect((await approve("mori", id)).status).toBe(200);
    expect((await approve("mori", id)).status).toBe(200);
    expect(await read("mori", id)).toMatchObject({ state: "member", memberCount: 2 });
    expect(await refusal(await post("mori", id, "disapprove_doctor_users", {}))).toMatchObject({
      status: 409,
    });
    expect(await countsOf(id)).toEqual({ members: 2, admins: 1 });
  });

  test("sent twice stays one; who belongs to it is not invited", async () => {
    const id = await founded("kato");
    for (let time = 0; time < 2; time++) expect((await inviteDoctors("kato", id, ["mori"])).status).toBe(200);
    await approve("mori", id);
    expect(await refusal(await inviteDoctors("kato", id, ["mori"]))).toMatchObject({
      status: 409,
      current: { members: [{ userId: "mori", state: "member" }] },
    });
    const { total } = await answer<{ total: number }>("kato", "GET", `/groups/${id}/invitations`);
    expect(total).toBe(1);
  });

  test("stands for 29 times 24 hours by the server's clock", async () => {
    const id = await founded("kato");
    await inviteDoctors("kato", id, ["mori", "ono"]);
    await invitedAgo(id, "mori", INVITATION_MS - 60_000);
    await invitedAgo(id, "ono", INVITATION_MS + 1000);
    expect((await approve("mori", id)).status).toBe(200);
    expect(await refusal(await approve("ono", id))).toMatchObject({
      status: 409,
      message: "招待の有効期限が切れています",
      current: { state: "expired" },
    });
    const { groups } = await answer<{ groups: ListedGroup[] }>("ono", "GET", "/groups/find_invited_groups");
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

  test("that was accepted is told to the admins, but to none who want to hear nothing of the group", async () => {
    const id = await founded("mori");
    await joined("mori", id, ["ono"]);
    const told = async (who: string) => {
      const page = await answer<{ items: { text: string }[] }>(who, "GET", "/notifications?limit=50");
      return page.items.filter(({ text }) => text === "来た会").length;
    };
    await call("mori", "PUT", `/groups/${id}`, { name: "来た会" });
    expect((await post("mori", id, "add_admin_users", { userIds: ["ono"] })).status).toBe(200);
    await call("ono", "PUT", `/groups/${id}/telling`, { tells: "nothing" });
    const before = await told("ono");
    await joined("mori", id, ["sakai"]);
    await until(async () => expect(await told("mori")).toBe(1));
    expect(await told("ono")).toBe(before);
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
    const { invitations } = await answer<{ invitations: SentInvitation[] }>(
      "kato",
      "GET",
      `/groups/${id}/invitations`,
    );
    expect(invitations.map(({ state }) => state)).toEqual(["invited", "renewed"]);
  });

  test("that ends within seven days stands first, the soonest before; then the newest", async () => {
    await env.DB.prepare("UPDATE memberships SET state = 'declined' WHERE user_id = 'sakai'").run();
    const days = [1, 10, 24, 27, 3];
    const ids: string[] = [];
    for (const age of days) {
      const id = await founded("kato");
      await inviteDoctors("kato", id, ["sakai"]);
      await invitedAgo(id, "sakai", age * DAY_MS);
      ids.push(id);
    }
    const { groups } = await answer<{ groups: ListedGroup[] }>("sakai", "GET", "/groups/find_invited_groups");
    const order = groups.map(({ objectId }) => days[ids.indexOf(objectId)]);
    expect(order).toEqual([27, 24, 1, 3, 10]);
  });
});

describe("a group", () => {
  test("never loses its last admin", async () => {
    const id = await founded("kato");
    await joined("kato", id, ["mori"]);
    expect(await refusal(await post("kato", id, "exit"))).toMatchObject({
      status: 409,
      message: "コミュニティには1名以上の管理者が必要です",
    });
    expect((await post("kato", id, "remove_admin_users", { userIds: ["kato"] })).status).toBe(409);
    expect((await post("kato", id, "add_admin_users", { userIds: ["mori"] })).status).toBe(200);
    expect((await post("mori", id, "remove_admin_users", { userIds: ["kato", "mori"] })).status).toBe(409);
    expect(await countsOf(id)).toEqual({ members: 2, admins: 2 });
    expect((await post("kato", id, "exit")).status).toBe(204);
    expect((await post("kato", id, "exit")).status).toBe(204);
    expect(await countsOf(id)).toEqual({ members: 1, admins: 1 });
  });

  test("takes members out, no admin and not oneself; they lose what members see", async () => {
    const id = await founded("kato");
    await joined("kato", id, ["mori", "ono"]);
    await post("kato", id, "add_admin_users", { userIds: ["ono"] });
    expect((await post("kato", id, "remove_doctor_users", { userIds: ["ono"] })).status).toBe(409);
    expect((await post("kato", id, "remove_doctor_users", { userIds: ["kato"] })).status).toBe(422);
    expect((await post("mori", id, "remove_doctor_users", { userIds: ["ono"] })).status).toBe(403);
    for (let time = 0; time < 2; time++)
      expect((await post("kato", id, "remove_doctor_users", { userIds: ["mori"] })).status).toBe(200);
    expect((await call("mori", "GET", `/groups/${id}/get_doctors`)).status).toBe(404);
    expect(await read("mori", id)).toMatchObject({ state: "removed", doctors: [] });
  });

  test("gives the office to whoever asks when no admin is active, else it is asked for", async () => {
    const id = await founded("suspended");
    await joined("suspended", id, ["mori"]);
    expect(await refusal(await post("suspended", id, "apply_for_admin"))).toMatchObject({
      status: 409,
      message: "あなたは既に管理者として登録されています",
    });
    expect(await (await post("mori", id, "apply_for_admin")).json()).toEqual({ result: "applied" });
    expect((await read("suspended", id)).applicants).toMatchObject([{ objectId: "mori" }]);
    await post("suspended", id, "dismiss_admin_application", { userIds: ["mori"] });
    expect((await read("suspended", id)).applicants).toEqual([]);
    await env.DB.prepare("UPDATE users SET status = 'suspended' WHERE id = 'suspended'").run();
    expect(await (await post("mori", id, "apply_for_admin")).json()).toEqual({ result: "admin" });
    expect(await countsOf(id)).toEqual({ members: 2, admins: 2 });
  });

  test("that was deleted says so to whoever had to do with it, and is gone for all others", async () => {
    const id = await founded("kato");
    await joined("kato", id, ["mori"]);
    await inviteDoctors("kato", id, ["ono"]);
    expect((await call("mori", "DELETE", `/groups/${id}`)).status).toBe(403);
    expect((await call("kato", "DELETE", `/groups/${id}`)).status).toBe(204);
    const deleted = { status: 404, message: "このコミュニティは管理者によって削除されました" };
    for (const who of ["kato", "mori", "ono"])
      expect(await refusal(await call(who, "GET", `/groups/${id}`))).toMatchObject(deleted);
    expect(await refusal(await approve("ono", id))).toMatchObject(deleted);
    expect(await refusal(await call("sakai", "GET", `/groups/${id}`))).toMatchObject({
      message: "コミュニティが見つかりません",
    });
    expect(await countsOf(id)).toEqual({ members: 0, admins: 0 });
  });

  test("founded by an MS needs a manager of the branch, also after the last one left", async () => {
    const fields = { name: "在宅医療の会", description: "共有の場です。" };
    expect(await refusal(await call("rep", "POST", "/groups", fields))).toMatchObject({
      status: 422,
      message: "支店長以上の管理職を追加してください",
    });
    const id = await founded("rep", { ...fields, managers: ["boss"] });
    expect(await (await post("rep", id, "check_manager")).json()).toEqual({ result: true });
    await call("boss", "POST", `/groups/${id}/approve_ms_users`);
    await call("boss", "POST", `/groups/${id}/exit`);
    expect(await (await post("rep", id, "check_manager")).json()).toEqual({ result: false });
    expect(await read("rep", id)).toMatchObject({ lacksManager: true });
    expect((await call("rep", "PUT", `/groups/${id}`, { name: "別の名" })).status).toBe(422);
    expect((await call("rep", "PUT", `/groups/${id}`, { name: "別の名", managers: ["boss"] })).status).toBe(
      200,
    );
    expect(await read("rep", id)).toMatchObject({ name: "別の名", lacksManager: false });
    expect((await founded("boss", fields)).length).toBeGreaterThan(0);
  });

  test("adds connect users at once, who may leave and are no admins", async () => {
    const id = await founded("kato", { connectUsers: ["user"] });
    expect(await read("user", id)).toMatchObject({ state: "member", memberCount: 2 });
    expect((await post("kato", id, "add_admin_users", { userIds: ["user"] })).status).toBe(422);
    expect((await post("kato", id, "remove_connect_user", { userId: "user" })).status).toBe(200);
    expect((await call("user", "GET", `/groups/${id}`)).status).toBe(404);
    expect((await call("kato", "PUT", `/groups/${id}`, { connectUsers: ["user"] })).status).toBe(200);
    expect((await post("user", id, "exit")).status).toBe(204);
  });

  test("is founded once by a form that was sent twice, and changed by who saw it as it is", async () => {
    const creationKey = "a-form";
    const id = await founded("kato", { creationKey });
    expect(await founded("kato", { creationKey })).toBe(id);
    expect((await call("kato", "PUT", `/groups/${id}`, { name: "新しい名", rev: 0 })).status).toBe(200);
    expect(
      await refusal(await call("kato", "PUT", `/groups/${id}`, { name: "古い名", rev: 0 })),
    ).toMatchObject({
      status: 409,
      current: { name: "新しい名" },
    });
  });

  test("tells its members who came and left, in their order", async () => {
    const id = await founded("kato");
    await joined("kato", id, ["mori", "ono"]);
    await post("kato", id, "add_admin_users", { userIds: ["mori"] });
    await post("kato", id, "remove_doctor_users", { userIds: ["ono"] });
    const { items } = await answer<{ items: GroupEvent[] }>(
      "mori",
      "POST",
      `/groups/${id}/get_notification`,
      {},
    );
    expect(items.map(({ kind, user, actor }) => [kind, user?.objectId, actor?.objectId])).toEqual([
      ["removed", "ono", undefined],
      ["adminAdded", "mori", "kato"],
      ["joined", "ono", undefined],
      ["joined", "mori", undefined],
      ["founded", "kato", undefined],
    ]);
  });
});

describe("the chat of a group", () => {
  test("has the group's members: who leaves is out of it with the same answer", async () => {
    const id = await founded("kato");
    await joined("kato", id, ["mori"]);
    const { roomId } = await answer<{ roomId: string }>("kato", "POST", `/groups/${id}/room`);
    expect(await answer<{ roomId: string }>("mori", "POST", `/groups/${id}/room`)).toEqual({ roomId });
    expect((await call("mori", "GET", `/chat/rooms/${roomId}`)).status).toBe(200);
    expect((await call("ono", "GET", `/chat/rooms/${roomId}`)).status).toBe(404);
    await joined("kato", id, ["ono"]);
    expect((await call("ono", "GET", `/chat/rooms/${roomId}`)).status).toBe(200);
    expect((await call("mori", "PATCH", `/chat/rooms/${roomId}`, { title: "別の名" })).status).toBe(403);
    expect((await post("ono", id, "exit")).status).toBe(204);
    expect((await call("ono", "GET", `/chat/rooms/${roomId}`)).status).toBe(404);
    await post("kato", id, "remove_doctor_users", { userIds: ["mori"] });
    expect((await call("mori", "GET", `/chat/rooms/${roomId}`)).status).toBe(404);
    await call("kato", "PUT", `/groups/${id}`, { name: "新しい名" });
    expect(await answer("kato", "GET", `/chat/rooms/${roomId}`)).toMatchObject({ title: "新しい名" });
    await call("kato", "DELETE", `/groups/${id}`);
    expect((await call("kato", "GET", `/chat/rooms/${roomId}`)).status).toBe(404);
  });
});
