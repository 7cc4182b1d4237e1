import { beforeAll, expect, it } from "vitest";
import type { GroupEvent } from "#contract/groups/shapes";
import { WITHDRAWN_NAME } from "#contract/users/texts";
import { eventText } from "~/routes/groups/history/event-labels";
import { PASSWORD } from "../../support/workerd/client/browser";
import { respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { openAccount } from "../../support/workerd/fixtures/accounts";
import { countsOf, founded, joined } from "../../support/workerd/fixtures/groups";
import { until } from "../../support/workerd/until";

const FIRST = "heir-first";
const SECOND = "heir-second";

beforeAll(async () => {
  for (const id of [FIRST, SECOND]) await person(id, { lastNameJa: "森", firstNameJa: "一" });
});

/** Somebody who founds a group and leaves the service, by password as people do. */
async function founder(name: string) {
  const { id, username, browser } = await openAccount(name);
  await agreed();
  for (const who of [FIRST, SECOND]) await signedIn(who);
  await signedIn(id);
  await browser.signIn(username);
  const leave = async () => {
    const body = { password: PASSWORD, isConfirmed: true };
    expect((await browser.call("POST", "/users/withdraw", body)).status).toBe(204);
  };
  return { id, leave };
}

const historyOf = async (who: string, groupId: string) =>
  (await respond<{ items: GroupEvent[] }>(who, "POST", `/groups/${groupId}/get_notification`, {})).items;

it("a group outlives its only admin: its history says who left and who leads now, under no name", async () => {
  const { id, leave } = await founder("leads-alone");
  const groupId = await founded(id);
  await joined(id, groupId, [FIRST, SECOND]);
  await leave();
  const events = await historyOf(FIRST, groupId);
  expect(events.slice(0, 2).map(eventText).sort()).toEqual([
    "森 一 先生が管理者になりました",
    `${WITHDRAWN_NAME}が退出しました`,
  ]);
  expect(eventText(events.at(-1) as GroupEvent)).toBe(`${WITHDRAWN_NAME}がコミュニティを作成しました`);
  expect(await countsOf(groupId)).toEqual({ members: 2, admins: 1 });
  const notified = async (who: string) => {
    const { items } = await respond<{ items: { topic: string; about: { id: string } }[] }>(
      who,
      "GET",
      "/notifications",
    );
    return items.filter(({ topic, about }) => topic === "groupAdminGiven" && about.id === groupId).length;
  };
  await until(async () => expect([await notified(FIRST), await notified(SECOND)]).toEqual([1, 0]));
});

it("of a member the history says the same, once", async () => {
  const { id, leave } = await founder("belongs");
  const groupId = await founded(FIRST);
  await joined(FIRST, groupId, [id]);
  await leave();
  const words = (await historyOf(FIRST, groupId)).map(eventText);
  expect(words.filter((line) => line.includes(WITHDRAWN_NAME))).toEqual([
    `${WITHDRAWN_NAME}が退出しました`,
    `${WITHDRAWN_NAME}が参加しました`,
  ]);
  expect(await countsOf(groupId)).toEqual({ members: 1, admins: 1 });
});
