import { beforeAll, expect, test } from "vitest";
import { CHAT_FOLLOWS_GROUP } from "#contract/chat/texts";
import type { GroupNoticeWithComments } from "#contract/group-notices/calls";
import type { Group, GroupEvent } from "#contract/groups/shapes";
import { ADMIN_REQUIRED, GROUP_DELETED, NOT_A_MEMBER } from "#contract/groups/texts";
import { POST_ALREADY_DELETED } from "#contract/posts/texts";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { approve, countsOf, founded, inviteDoctors, refusal } from "../../support/workerd/fixtures/groups";

const [CHAIR, HOST, GUEST, LATE] = ["chair", "host", "guest", "late"] as const;

beforeAll(async () => {
  for (const id of [CHAIR, HOST, GUEST, LATE]) await person(id);
  await agreed();
  for (const id of [CHAIR, HOST, GUEST, LATE]) await signedIn(id);
});

const write = (who: string, groupId: string, fields: object) =>
  respond<GroupNoticeWithComments>(who, "POST", "/group_notices", {
    groupId,
    title: "12月の症例検討会",
    detail: "日程のご希望をお聞かせください。",
    ...fields,
  });

test("a group from its founding to its dissolution, with its case conference", async () => {
  const id = await founded(CHAIR);
  await inviteDoctors(CHAIR, id, [HOST, GUEST, LATE]);
  for (const who of [HOST, GUEST]) expect((await approve(who, id)).status).toBe(200);
  const { roomId } = await respond<{ roomId: string }>(CHAIR, "POST", `/groups/${id}/room`);
  const inRoom = async (who: string) => (await call(who, "GET", `/chat/rooms/${roomId}`)).status === 200;
  expect(await Promise.all([CHAIR, HOST, GUEST, LATE].map(inRoom))).toEqual([true, true, true, false]);

  // The room has no members and no name of its own.
  for (const body of [{ title: "別の名" }, { memberList: [CHAIR, HOST] }, { memberList: [HOST, GUEST] }]) {
    const refused = await refusal(await call(CHAIR, "PATCH", `/chat/rooms/${roomId}`, body));
    expect(refused).toMatchObject({ status: 403, message: CHAT_FOLLOWS_GROUP });
  }

  const consult = await write(HOST, id, {
    detail: "増量と減量の判断に迷っています。",
    case: {
      ageGroup: "80代",
      sex: "女性",
      course: "体重が3kg増加",
      findings: "Cr 1.6",
      question: "次の一手は",
    },
  });
  expect(consult.kind).toBe("case");
  const reply = { comment: "短期間の増量で様子を見ます。" };
  expect((await call(GUEST, "POST", `/group_notices/${consult.objectId}/comment`, reply)).status).toBe(200);

  const choices = ["12月8日(火) 19:00", "12月10日(木) 19:00"];
  const poll = { choices, isSeveral: true, isSecret: false, endsAt: Date.now() + 86_400_000 };
  const asked = await write(CHAIR, id, { poll });
  await call(HOST, "PUT", `/group_notices/${asked.objectId}/votes`, { choices: [1, 2] });
  await call(GUEST, "PUT", `/group_notices/${asked.objectId}/votes`, { choices: [2] });
  const { poll: answered } = await respond<GroupNoticeWithComments>(
    CHAIR,
    "GET",
    `/group_notices/${asked.objectId}`,
  );
  expect(answered?.choices.map(({ voteCount }) => voteCount)).toEqual([1, 2]);

  const must = await write(CHAIR, id, { title: "12月10日に決まりました", isMustRead: true });
  await call(HOST, "POST", `/group_notices/${must.objectId}/acknowledge`);
  expect(await respond(CHAIR, "POST", `/group_notices/${must.objectId}/remind`)).toEqual({ reminded: 1 });

  // Who comes late reads what was there; who goes is out of group and room within the same answer.
  expect((await approve(LATE, id)).status).toBe(200);
  expect(
    (await respond<GroupNoticeWithComments>(LATE, "GET", `/group_notices/${must.objectId}`)).isRead,
  ).toBe(false);
  expect((await call(GUEST, "POST", `/groups/${id}/exit`)).status).toBeLessThan(300);
  expect(await inRoom(GUEST)).toBe(false);
  const gone = await refusal(await call(GUEST, "GET", `/group_notices?groupId=${id}`));
  expect(gone).toMatchObject({ status: 404, message: NOT_A_MEMBER });
  expect(await countsOf(id)).toEqual({ members: 3, admins: 1 });

  const stuck = await refusal(await call(CHAIR, "POST", `/groups/${id}/exit`));
  expect(stuck).toMatchObject({ status: 409, message: ADMIN_REQUIRED });
  await call(CHAIR, "POST", `/groups/${id}/add_admin_users`, { userIds: [HOST] });
  expect((await call(CHAIR, "POST", `/groups/${id}/exit`)).status).toBeLessThan(300);
  const { items } = await respond<{ items: GroupEvent[] }>(
    HOST,
    "POST",
    `/groups/${id}/get_notification`,
    {},
  );
  expect(items.map(({ kind }) => kind)).toContain("exited");
  expect((await respond<Group>(HOST, "GET", `/groups/${id}`)).isAdmin).toBe(true);

  const path = `/group_notices/${consult.objectId}`;
  expect((await call(HOST, "DELETE", path)).status).toBeLessThan(300);
  expect(await refusal(await call(HOST, "DELETE", path))).toMatchObject({ message: POST_ALREADY_DELETED });
  expect((await call(HOST, "DELETE", `/groups/${id}`)).status).toBeLessThan(300);
  for (const who of [HOST, LATE]) {
    expect(await refusal(await call(who, "GET", `/groups/${id}`))).toMatchObject({ message: GROUP_DELETED });
    expect(await inRoom(who)).toBe(false);
  }
});
