import { env, runInDurableObject } from "cloudflare:test";
import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { GROUP_INVITATION_MS } from "#contract/groups/limits";
import { sized } from "../../support/size";
import { inboxOf } from "../../support/workerd/chat/rooms";
import { call, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { countsOf, invitedAgo, statesOf } from "../../support/workerd/fixtures/groups";
import { type GroupEvent, GroupModel } from "../../support/workerd/models/group-model";

const PEOPLE = ["kato", "mori", "ono", "sakai"] as const;
/** All but what nobody does (expire) and what ends everything (dissolve). */
const EVENTS: readonly Exclude<GroupEvent, "expire" | "dissolve">[] = [
  "invite",
  "approve",
  "decline",
  "withdraw",
  "exit",
  "remove",
  "addAdmin",
  "removeAdmin",
  "apply",
];

beforeAll(async () => {
  for (const id of PEOPLE) await person(id);
  await agreed();
  for (const id of PEOPLE) await signedIn(id);
});

/** Each history begins on a day of its own, with nothing used of what a day allows. */
async function aNewDay() {
  await env.DB.prepare("DELETE FROM attempts").run();
  for (const id of PEOPLE)
    await runInDurableObject(inboxOf(id), (_, { storage }) => void storage.sql.exec("DELETE FROM used"));
}

async function newGroup(): Promise<string> {
  await aNewDay();
  // Founding is allowed a few times a day as well: a history begins with a row of its own.
  const id = crypto.randomUUID();
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO groups (id, name, latest_at, created_at, updated_at) VALUES (?, '会', 0, 0, 0)",
    ).bind(id),
    env.DB.prepare(
      "INSERT INTO memberships (group_id, user_id, state, updated_at, joined_at) VALUES (?, 'kato', 'admin', 0, 0)",
    ).bind(id),
  ]);
  return id;
}

const PATHS: Record<Exclude<GroupEvent, "expire" | "dissolve">, string> = {
  invite: "invite_doctor_users",
  approve: "approve_doctor_users",
  decline: "disapprove_doctor_users",
  withdraw: "disapprove_doctor_users",
  exit: "exit",
  remove: "remove_doctor_users",
  addAdmin: "add_admin_users",
  removeAdmin: "remove_admin_users",
  apply: "apply_for_admin",
};
type Acted = Exclude<GroupEvent, "expire">;

async function act(groupId: string, event: Acted, who: string, other: string): Promise<number> {
  if (event === "dissolve") return (await call(who, "DELETE", `/groups/${groupId}`)).status;
  const isOwn = ["approve", "decline", "exit", "apply"].includes(event);
  const body = isOwn ? {} : { userIds: [other], message: "ご一緒しませんか。" };
  return (await call(who, "POST", `/groups/${groupId}/${PATHS[event]}`, body)).status;
}

const stepOf = <Event extends GroupEvent>(events: readonly Event[]) =>
  fc
    .record({
      event: fc.constantFrom(...events),
      who: fc.constantFrom(...PEOPLE),
      other: fc.constantFrom(...PEOPLE),
    })
    .filter(({ who, other }) => who !== other);

/** Most histories are longer than their group lives: it is dissolved seldom. */
const STEPS = stepOf<GroupEvent>([...EVENTS, ...EVENTS, ...EVENTS, "expire", "expire", "dissolve"]);
const RACED = stepOf(EVENTS);

const HISTORIES = sized(20, 2000);
const RACES = sized(6, 200);

/** That an invitation has expired is judged by the clock, and stands nowhere. */
const storedOf = (state: string) => (state === "expired" ? "invited" : state);
const expectedOf = (model: GroupModel) =>
  Object.fromEntries(PEOPLE.map((each) => [each, storedOf(model.stateOf(each))]));

test(`${HISTORIES} histories of four people end where the table says, with the counts it says and an admin`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(STEPS, { minLength: 4, maxLength: 20 }), async (steps) => {
      const groupId = await newGroup();
      const model = new GroupModel("kato");
      for (const { event, who, other } of steps) {
        if (event === "expire") {
          model.expires(other);
          await invitedAgo(groupId, other, GROUP_INVITATION_MS + 1000);
        } else {
          const isDone = model.act(event, who, other);
          const status = await act(groupId, event, who, other);
          expect([event, who, other, status < 300]).toEqual([event, who, other, isDone]);
          expect([403, 404, 409, 422, 200, 204]).toContain(status);
        }
        expect(await statesOf(groupId, PEOPLE)).toEqual(expectedOf(model));
        expect(await countsOf(groupId)).toEqual(model.counts());
        expect(model.isDissolved || model.counts().admins > 0).toBe(true);
      }
    }),
    { numRuns: HISTORIES },
  );
}, 3_600_000);

test(`${RACES} races of twenty at once leave states of the table, an admin, and counts that are counted`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(RACED, { minLength: 20, maxLength: 20 }), async (steps) => {
      const groupId = await newGroup();
      const seated = ["mori", "ono"].map((userId) =>
        env.DB.prepare(
          "INSERT INTO memberships (group_id, user_id, state, updated_at, joined_at) VALUES (?, ?, 'admin', 0, 0)",
        ).bind(groupId, userId),
      );
      await env.DB.batch(seated);
      const statuses = await Promise.all(
        steps.map(({ event, who, other }) => act(groupId, event, who, other)),
      );
      expect(statuses.filter((status) => ![200, 204, 403, 404, 409, 422].includes(status))).toEqual([]);
      expect((await countsOf(groupId)).admins).toBeGreaterThan(0);
    }),
    { numRuns: RACES },
  );
}, 3_600_000);
