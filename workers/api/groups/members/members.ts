import { sql } from "drizzle-orm";
import type { Person } from "#contract/chat/shapes";
import type { groups } from "#contract/groups/calls";
import { GROUP_MEMBERS, MUTE_MS } from "#contract/groups/limits";
import type { GroupMember } from "#contract/groups/shapes";
import { NAME_SEARCH_SIZE } from "#contract/limits";
import { memberships } from "../../../db/schema/groups";
import { users as usersTable } from "../../../db/schema/users";
import { allRows, firstRow, runSql } from "../../../db/sql";
import { searchDoctors } from "../../../search/query";
import { isCalled, peopleIn, peopleOf, peopleWhere, personJson } from "../../chat/people/people";
import { hasExchangedWith } from "../../chat/people/who-may-talk";
import { unblockedOf } from "../../moderation/blocked";
import { findMs } from "../../ms";
import type { Call, Handler } from "../../serve";
import { MEMBER_COLUMNS, memberOf, readGroup } from "../group-record";
import { actOf, membershipOf, membershipsOf, requireAdmin, requireMember, stateNow } from "./membership";

export const doctors: Handler<typeof groups.doctors> = async (call) => ({
  doctors: await membersOf(call, "doctor"),
});
export const mss: Handler<typeof groups.mss> = async (call) => ({
  users: await membersOf(call, "ms"),
});
export const connectUsers: Handler<typeof groups.connectUsers> = async (call) => ({
  users: await membersOf(call, "connect"),
});

/** Admins come first, then the others in the order in which they came. */
async function membersOf(
  {
    viewer,
    db,
    params: { id: groupId },
    query,
  }: Pick<Call<typeof groups.doctors>, "viewer" | "db" | "params" | "query">,
  role: string,
): Promise<GroupMember[]> {
  const [{ isAdmin }, rows] = await Promise.all([
    requireMember(db, viewer, groupId),
    allRows(
      db,
      MEMBER_COLUMNS,
      sql`WITH found AS MATERIALIZED (
        SELECT m.user_id AS userId, m.state, m.joined_at AS joinedAt, m.applied_at AS appliedAt
        FROM memberships m JOIN users ON users.id = m.user_id LEFT JOIN companies ON companies.code = users.company_code
        WHERE m.group_id = ${groupId} AND m.state IN ('admin', 'member') AND users.role = ${role}
          AND ${isCalled(query.name)}
        ORDER BY m.state, m.joined_at, m.user_id LIMIT ${GROUP_MEMBERS})
      SELECT found.*, ${sql.raw(personJson("found.userId"))} AS person FROM found`,
    ),
  ]);
  const people = peopleIn(rows.map(({ person }) => person));
  return rows.flatMap((row) => memberOf(row, people, isAdmin));
}

export const checkAdmin: Handler<typeof groups.checkAdmin> = async ({ viewer, db, params }) => ({
  result: (await membershipOf(db, viewer, params.id))?.isAdmin ?? false,
});

export const checkMember: Handler<typeof groups.checkMember> = async ({ viewer, env, params }) => {
  const row = await firstRow(
    env.DB,
    { state: memberships.state, invitedAt: memberships.invitedAt },
    "SELECT state, invited_at AS invitedAt FROM memberships WHERE group_id = ? AND user_id = ?",
    params.id,
    viewer.id,
  );
  const state = stateNow(row?.state ?? null, row?.invitedAt ?? null, Date.now());
  return { result: state === "member" || state === "admin", isInvited: state === "invited", state };
};

/** Sets how loud the group is for the viewer. */
export const setNotificationLevel: Handler<typeof groups.setNotificationLevel> = async (call) => {
  const { viewer, db, env, params, body } = call;
  await requireMember(db, viewer, params.id);
  const { tells = null, isMuted = null } = body;
  await runSql(
    env.DB,
    `UPDATE memberships SET tells = coalesce(?3, tells),
       muted_until = CASE WHEN ?4 IS NULL THEN muted_until WHEN ?4 THEN ?5 ELSE NULL END
     WHERE group_id = ?1 AND user_id = ?2 AND state IN ('member', 'admin')`,
    params.id,
    viewer.id,
    tells,
    isMuted === null ? null : Number(isMuted),
    Date.now() + MUTE_MS,
  );
  return readGroup(call, params.id, 0);
};

type Search = Call<typeof groups.candidates>;

/** Somebody who asks about a group has to lead it: how people stand to it is for its admins. */
export const candidates: Handler<typeof groups.candidates> = async (call) => {
  const { viewer, db, env, query } = call;
  const { groupId } = query;
  const [{ people, isCut }] = await Promise.all([
    FINDERS[query.kind](call),
    groupId ? requireAdmin(db, viewer, groupId) : null,
  ]);
  const others = people.filter(({ objectId }) => objectId !== viewer.id);
  const ids = others.map(({ objectId }) => objectId);
  const [open, standings, managers] = await Promise.all([
    unblockedOf(env.DB, viewer.id, others, ({ objectId }) => objectId),
    groupId ? membershipsOf(actOf(env.DB, viewer, groupId), ids) : [],
    query.kind === "ms" ? managersAmong(env.DB, ids) : new Set<string>(),
  ]);
  const stateOf = new Map(standings.map(({ userId, state }) => [userId, state]));
  return {
    people: open.map((person) => ({
      ...person,
      state: stateOf.get(person.objectId) ?? ("none" as const),
      isManager: managers.has(person.objectId),
    })),
    isCut,
  };
};

type Candidates = { people: Person[]; isCut: boolean };

/** `count`: how many there were before some of them were left out. */
const found = (people: Person[], count = people.length): Candidates => ({
  people,
  isCut: count >= NAME_SEARCH_SIZE,
});

const FINDERS: Record<Search["query"]["kind"], (call: Search) => Promise<Candidates>> = {
  /** Those who have signed up and whose licence is verified. */
  doctor: async ({ viewer, db, env, query }) => {
    const may = sql`users.role = 'doctor' AND users.status = 'active' AND users.licence_state = 'verified'`;
    if (!query.name.trim())
      return found(await peopleWhere(db, sql`${may} AND ${hasExchangedWith(viewer)}`, NAME_SEARCH_SIZE));
    const { hits } = await searchDoctors(env.SEARCH_DB, {
      partOfName: query.name,
      signupCondition: 1,
      size: NAME_SEARCH_SIZE,
      from: 0,
    });
    const ids = hits.flatMap(({ hpcrUser }) => hpcrUser?.objectId ?? []);
    const isHit = sql`users.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
    return found(await peopleWhere(db, sql`${may} AND ${isHit}`, NAME_SEARCH_SIZE), hits.length);
  },

  ms: async ({ viewer, db, query }) => {
    const isRequested = [query.name, query.companyCode, query.organization].some(
      (each) => each.trim() !== "",
    );
    if (!isRequested && !query.managersOnly) {
      const tied = sql`users.role = 'ms' AND users.status = 'active' AND (${hasExchangedWith(viewer)}
        OR (${viewer.role === "ms" ? 1 : 0} AND users.company_code = ${viewer.user.companyCode}))`;
      return found(await peopleWhere(db, tied, NAME_SEARCH_SIZE));
    }
    const { users } = await findMs(viewer, db, query, { limit: NAME_SEARCH_SIZE, offset: 0 });
    const people = await peopleOf(
      db,
      users.map(({ objectId }) => objectId),
    );
    return found(
      users.flatMap(({ objectId }) => people.get(objectId) ?? []),
      users.length,
    );
  },

  connect: async ({ db, query }) => {
    if (!query.name.trim()) return found([]);
    const may = sql`users.role = 'connect' AND users.status = 'active'`;
    return found(await peopleWhere(db, sql`${may} AND ${isCalled(query.name)}`, NAME_SEARCH_SIZE));
  },
};

async function managersAmong(DB: D1Database, ids: readonly string[]): Promise<Set<string>> {
  const results = await allRows(
    DB,
    { id: usersTable.id },
    "SELECT id FROM users WHERE id IN (SELECT value FROM json_each(?)) AND is_manager = 1",
    JSON.stringify(ids),
  );
  return new Set(results.map(({ id }) => id));
}
