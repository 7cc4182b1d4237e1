import { env, runInDurableObject } from "cloudflare:test";
import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { GROUP_INVITATION_MS } from "#contract/groups/limits";
import type { Group } from "#contract/groups/shapes";
import { sized } from "../../support/size";
import { inboxOf } from "../../support/workerd/chat/rooms";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { countsOf, invitedAgo, statesOf } from "../../support/workerd/fixtures/groups";
import { type ManagedEvent, ManagedGroupModel } from "../../support/workerd/models/managed-group-model";

/** An MS who founds groups, their manager, a colleague, and a connect user. */
const PEOPLE = {
  rep: { role: "ms" },
  boss: { role: "ms", isManager: true },
  colleague: { role: "ms" },
  visitor: { role: "connect" },
} as const;
const HISTORIES = sized(20, 2000);

type Step = { event: ManagedEvent; who: Who; other: Who };
type Who = keyof typeof PEOPLE;
const NAMES = Object.keys(PEOPLE) as Who[];

beforeAll(async () => {
  for (const [id, traits] of Object.entries(PEOPLE)) await person(id, { ...traits, licenceState: null });
  await agreed();
  for (const id of NAMES) await signedIn(id);
});

async function newGroup(): Promise<string> {
  for (const id of NAMES)
    await runInDurableObject(inboxOf(id), (_, { storage }) => void storage.sql.exec("DELETE FROM used"));
  const id = crypto.randomUUID();
  await env.DB.batch([
    env.DB.prepare("DELETE FROM attempts"),
    env.DB.prepare("UPDATE users SET status = 'active'"),
    env.DB.prepare(
      `INSERT INTO groups (id, name, needs_manager, latest_at, created_at, updated_at)
       VALUES (?, '支店の会', 1, 0, 0, 0)`,
    ).bind(id),
    env.DB.prepare(
      "INSERT INTO memberships (group_id, user_id, state, updated_at, joined_at) VALUES (?, 'rep', 'admin', 0, 0)",
    ).bind(id),
  ]);
  return id;
}

type Posted = Exclude<ManagedEvent, "expire" | "suspend" | "restore" | "add" | "edit">;
const PATHS: Record<Posted, string> = {
  invite: "invite_ms_users",
  approve: "approve_ms_users",
  decline: "disapprove_ms_users",
  withdraw: "disapprove_ms_users",
  exit: "exit",
  remove: "remove_ms_users",
  addAdmin: "add_admin_users",
  removeAdmin: "remove_admin_users",
  apply: "apply_for_admin",
};

async function act(groupId: string, event: Posted | "add" | "edit", who: Who, other: Who): Promise<number> {
  const path = `/groups/${groupId}`;
  const asks = async (method: string, to: string, body: object) => (await call(who, method, to, body)).status;
  if (event === "add") return asks("PUT", path, { connectUsers: [other] });
  if (event === "edit") return asks("PUT", path, { name: "支店の会" });
  if (event === "remove" && other === "visitor")
    return asks("POST", `${path}/remove_connect_user`, { userId: other });
  const isOwn = ["approve", "decline", "exit", "apply"].includes(event);
  const body = isOwn ? {} : { userIds: [other], message: "ご一緒しませんか。" };
  return asks("POST", `${path}/${PATHS[event]}`, body);
}

/** What is seldom allowed comes more often. */
const EVENTS: readonly ManagedEvent[] = [
  ...(["invite", "invite", "approve", "approve", "addAdmin", "apply", "apply"] as const),
  ...(["add", "add", "edit", "suspend", "restore", "expire"] as const),
  ...(["decline", "withdraw", "exit", "remove", "removeAdmin"] as const),
];
const STEPS = fc
  .record({
    event: fc.constantFrom(...EVENTS),
    who: fc.constantFrom(...NAMES),
    other: fc.constantFrom(...NAMES),
  })
  .filter(({ event, who, other }) => who !== other && (other !== "visitor" || event !== "withdraw"));

/** By chance few come as far as a manager and a second member: a history begins with a part of the way there. */
const BEGINNING: readonly Step[] = [
  { event: "invite", who: "rep", other: "boss" },
  { event: "approve", who: "boss", other: "rep" },
  { event: "invite", who: "rep", other: "colleague" },
  { event: "approve", who: "colleague", other: "rep" },
  { event: "suspend", who: "boss", other: "rep" },
];
/** That an invitation has expired is judged by the clock, and stands nowhere. */
const storedOf = (state: string) => (state === "expired" ? "invited" : state);
const expectedOf = (model: ManagedGroupModel) =>
  Object.fromEntries(NAMES.map((each) => [each, storedOf(model.stateOf(each))]));

const BEGINNINGS = fc.integer({ min: 0, max: BEGINNING.length });

const suspension = (who: Who, status: "active" | "suspended") =>
  env.DB.prepare("UPDATE users SET status = ? WHERE id = ?").bind(status, who).run();

async function takes(groupId: string, model: ManagedGroupModel, { event, who, other }: Step) {
  switch (event) {
    case "expire":
      model.expires(other);
      return void (await invitedAgo(groupId, other, GROUP_INVITATION_MS + 1000));
    case "suspend":
      model.suspend(other);
      return void (await suspension(other, "suspended"));
    case "restore":
      model.restore(other);
      return void (await suspension(other, "active"));
  }
  const isDone = model.act(event, who, other);
  const status = await act(groupId, event, who, other);
  expect([event, who, other, status < 300]).toEqual([event, who, other, isDone]);
  expect([200, 204, 401, 403, 404, 409, 422]).toContain(status);
}

test(`${HISTORIES} histories of an MS's group with connect users, without active admins and without a manager end where the table says`, async () => {
  await fc.assert(
    fc.asyncProperty(BEGINNINGS, fc.array(STEPS, { minLength: 8, maxLength: 25 }), async (started, more) => {
      const steps = [...BEGINNING.slice(0, started), ...more];
      const groupId = await newGroup();
      const model = new ManagedGroupModel("rep", PEOPLE);
      for (const step of steps) {
        await takes(groupId, model, step);
        expect(await statesOf(groupId, NAMES)).toEqual(expectedOf(model));
        expect(await countsOf(groupId)).toEqual(model.counts());
        const admin = model.activeAdmin();
        if (admin)
          expect((await respond<Group>(admin, "GET", `/groups/${groupId}`)).isMissingManager).toBe(
            model.isMissingManager(),
          );
      }
    }),
    { numRuns: HISTORIES },
  );
}, 3_600_000);

test("a connect user is added, a member takes over from nobody, and nothing is saved without a manager", async () => {
  const groupId = await newGroup();
  const model = new ManagedGroupModel("rep", PEOPLE);
  const steps: Step[] = [
    { event: "edit", who: "rep", other: "boss" },
    { event: "add", who: "rep", other: "visitor" },
    { event: "invite", who: "rep", other: "boss" },
    { event: "add", who: "rep", other: "visitor" },
    { event: "edit", who: "rep", other: "boss" },
    { event: "approve", who: "boss", other: "rep" },
    { event: "apply", who: "boss", other: "rep" },
    { event: "suspend", who: "boss", other: "rep" },
    { event: "apply", who: "visitor", other: "rep" },
    { event: "apply", who: "boss", other: "rep" },
    { event: "exit", who: "boss", other: "rep" },
    { event: "restore", who: "boss", other: "rep" },
    { event: "exit", who: "boss", other: "rep" },
    { event: "edit", who: "rep", other: "boss" },
  ];
  for (const step of steps) await takes(groupId, model, step);
  expect(model.isMissingManager()).toBe(true);
  expect(await statesOf(groupId, NAMES)).toEqual(expectedOf(model));
  expect(model.stateOf("visitor")).toBe("member");
});
