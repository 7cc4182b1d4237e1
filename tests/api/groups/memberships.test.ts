import { env } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import type { GroupEvent, GroupMember } from "#contract/groups/shapes";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import {
  approve,
  countsOf,
  founded,
  inviteDoctors,
  joined,
  refusal,
} from "../../support/workerd/fixtures/groups";
import { post, read, setUp } from "./setup";

beforeAll(setUp);

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

  test("finds members by part of a name, its reading, the company or the workplace", async () => {
    const id = await founded("kato");
    await person("hayashi", { lastNameJa: "林", lastNameKana: "ハヤシ", organization: "みなと病院" });
    await agreed();
    await signedIn("hayashi");
    await joined("kato", id, ["mori", "hayashi"]);
    const found = async (name: string) => {
      const path = `/groups/${id}/get_doctors?name=${encodeURIComponent(name)}`;
      const { doctors } = await respond<{ doctors: GroupMember[] }>("mori", "GET", path);
      return doctors.map(({ objectId }) => objectId);
    };
    expect(await found("")).toEqual(["kato", "mori", "hayashi"]);
    for (const name of ["林", "はやし", "hayashi", "林先生", "みなと"])
      expect(await found(name)).toEqual(["hayashi"]);
    expect(await found("該当なし")).toEqual([]);
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
    expect(await read("rep", id)).toMatchObject({ isMissingManager: true });
    expect((await call("rep", "PUT", `/groups/${id}`, { name: "別の名" })).status).toBe(422);
    expect((await call("rep", "PUT", `/groups/${id}`, { name: "別の名", managers: ["boss"] })).status).toBe(
      200,
    );
    expect(await read("rep", id)).toMatchObject({ name: "別の名", isMissingManager: false });
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
    const { items } = await respond<{ items: GroupEvent[] }>(
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
    const { roomId } = await respond<{ roomId: string }>("kato", "POST", `/groups/${id}/room`);
    expect(await respond<{ roomId: string }>("mori", "POST", `/groups/${id}/room`)).toEqual({ roomId });
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
    expect(await respond("kato", "GET", `/chat/rooms/${roomId}`)).toMatchObject({ title: "新しい名" });
    await call("kato", "DELETE", `/groups/${id}`);
    expect((await call("kato", "GET", `/chat/rooms/${roomId}`)).status).toBe(404);
  });
});
