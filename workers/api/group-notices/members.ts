import { type SQL, sql } from "drizzle-orm";
import { calledAs, type Mentionable, mentionsIn, namesakesAmong } from "#contract/posts/mentions";
import type { Mention } from "#contract/posts/shapes";
import { groups, memberships } from "../../db/schema/groups";
import { users } from "../../db/schema/users";
import { allRows, computed } from "../../db/sql";
import { isCalledBy } from "../../search/words/meanings";
import { inReadingOrder } from "../../search/words/syllabary";
import { peopleOf } from "../chat/people/people";
import { unblockedOf } from "../moderation/blocked";
import type { GroupAccess } from "./notice";

const CALLED_AT_ONCE = 8;
/** In a larger group, nobody is offered before something is typed: eight of so many are of no use to anybody. */
const OFFERED_UNASKED = 100;
/** The time for which a group's names are kept while somebody types one, unless somebody came or left. */
const NAMES_KEPT_MS = 60_000;
const GROUPS_KEPT = 20;

type Names = { revision: number; until: number; people: readonly Mentionable[] };
const saved = new Map<string, Names>();

const NAMES = sql.raw(`users.id AS userId, users.last_name_ja AS lastName, users.first_name_ja AS firstName,
  users.last_name_kana AS lastKana, users.first_name_kana AS firstKana`);

/** Members of a group, in no order, by an index that has them all. */
const membersOf = (groupId: string) => sql`memberships JOIN users ON users.id = memberships.user_id
  WHERE memberships.group_id = ${groupId} AND memberships.state IN ('member', 'admin') AND users.status = 'active'`;

/** The names of all members, the viewer's among them: two rows a member. */
const allNames = ({ db, place }: GroupAccess) =>
  allRows(
    db,
    {
      userId: users.id,
      lastName: users.lastNameJa,
      firstName: users.firstNameJa,
      lastKana: users.lastNameKana,
      firstKana: users.firstNameKana,
      organization: computed<string | null | undefined>(),
    },
    sql`SELECT ${NAMES} FROM ${membersOf(place.id)}`,
  );

/** The number of members of a group, and a number that changes whenever somebody came or left. */
async function membershipOf({ db, place }: GroupAccess) {
  const [group] = await allRows(
    db,
    { members: groups.memberCount, revision: groups.membersRev },
    sql`SELECT member_count AS members, members_rev AS revision FROM groups WHERE id = ${place.id}`,
  );
  return group ?? { members: 0, revision: 0 };
}

/** The names of all members in the order of their readings, from memory where the group is as it was. */
async function namesOf(access: GroupAccess, revision: number): Promise<readonly Mentionable[]> {
  const { place } = access;
  const existing = saved.get(place.id);
  if (existing?.revision === revision && existing.until > Date.now()) return existing.people;
  const people = await notifiedApart(access, inReadingOrder(await allNames(access)));
  saved.delete(place.id);
  saved.set(place.id, { revision, until: Date.now() + NAMES_KEPT_MS, people });
  for (const oldest of [...saved.keys()].slice(0, -GROUPS_KEPT)) saved.delete(oldest);
  return people;
}

/** The people who are called in a text with @: anybody but the viewer. */
export async function mentionsOf(access: GroupAccess, ...texts: string[]): Promise<Mention[]> {
  const text = texts.join("\n");
  if (!/[@＠]/.test(text)) return [];
  return mentionsIn(text, (await notifiedApart(access, await allNames(access))).filter(isOther(access)));
}

/** The same people; of those who share a name, with where they work. */
async function notifiedApart(
  access: GroupAccess,
  people: readonly Mentionable[],
): Promise<readonly Mentionable[]> {
  const namesakes = namesakesAmong(people);
  if (namesakes.length === 0) return people;
  const organizations = await organizationsOf(access, namesakes);
  const same = new Set(namesakes);
  return people.map((each) =>
    same.has(each) ? { ...each, organization: organizations.get(each.userId) ?? null } : each,
  );
}

const isOther =
  ({ viewer }: GroupAccess) =>
  ({ userId }: Mentionable) =>
    userId !== viewer.id;

/**
 * Members whose name holds, begins with or sounds like what was typed, in any script; when nothing was, the first
 * members of a group that is not large. People whom the viewer has blocked are left out.
 */
export async function callable(access: GroupAccess, typed: string) {
  const word = typed.trim();
  const { members: count, revision } = await membershipOf(access);
  if (!word && count > OFFERED_UNASKED) return [];
  const members = (await namesOf(access, revision))
    .filter(isOther(access))
    .filter((each) => !word || isNamed(word, each))
    .slice(0, CALLED_AT_ONCE);
  const found = await unblockedOf(access.env.DB, access.viewer.id, members, ({ userId }) => userId);
  const organizations = await organizationsOf(access, found);
  return found.map((each) => ({
    userId: each.userId,
    name: calledAs({ ...each, organization: null }),
    organization: organizations.get(each.userId) ?? null,
    calledAs: calledAs(each),
  }));
}

const isNamed = (word: string, { lastName, firstName, lastKana, firstKana }: Mentionable) =>
  isCalledBy(word, lastName + firstName, lastKana + firstKana);

/** The workplaces of these people, as beside their posts. */
async function organizationsOf({ db }: GroupAccess, people: readonly Mentionable[]) {
  const existing = await peopleOf(
    db,
    people.map(({ userId }) => userId),
  );
  return new Map([...existing].map(([userId, { organization }]) => [userId, organization]));
}

/** Ids of the members that a condition over `memberships` fits, but for one of them. */
export async function memberIds(
  { db, place }: GroupAccess,
  but: string,
  also: SQL = sql`true`,
): Promise<string[]> {
  const rows = await allRows(
    db,
    { id: memberships.userId },
    sql`SELECT memberships.user_id AS id
    FROM memberships JOIN users ON users.id = memberships.user_id AND users.status = 'active'
    WHERE memberships.group_id = ${place.id} AND memberships.state IN ('member', 'admin')
      AND memberships.user_id <> ${but} AND ${also}`,
  );
  return rows.map(({ id }) => id);
}
