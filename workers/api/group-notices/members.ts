import { type SQL, sql } from "drizzle-orm";
import { type Mentionable, mentionsIn } from "#contract/posts/mentions";
import type { Mention } from "#contract/posts/shapes";
import { isCalledBy } from "../../search/words/heard";
import type { GroupStand } from "./stand";

type Row = Mentionable & { company: string | null; organization: string | null };

const CALLED_AT_ONCE = 8;

/** Members of the group besides the viewer, in the order of their readings. */
async function colleagues({ db, viewer, place }: GroupStand): Promise<Row[]> {
  return db.all<Row>(sql`SELECT users.id AS userId, users.last_name_ja AS lastName, users.first_name_ja AS firstName,
      users.last_name_kana AS lastKana, users.first_name_kana AS firstKana, companies.name AS company,
      users.organization
    FROM memberships JOIN users ON users.id = memberships.user_id
    LEFT JOIN companies ON companies.code = users.company_code
    WHERE memberships.group_id = ${place.id} AND memberships.state IN ('member', 'admin')
      AND users.status = 'active' AND users.id <> ${viewer.id}
    ORDER BY users.last_name_kana, users.first_name_kana`);
}

/** Who is called in a text with @. */
export async function mentionsOf(stand: GroupStand, ...texts: string[]): Promise<Mention[]> {
  const text = texts.join("\n");
  return /[@＠]/.test(text) ? mentionsIn(text, await colleagues(stand)) : [];
}

/** Those whose name holds, begins with or sounds like what was typed, in any script; all when nothing was. */
export async function callable(stand: GroupStand, typed: string) {
  const people = await colleagues(stand);
  const found = typed.trim()
    ? people.filter(({ lastName, firstName, lastKana, firstKana }) =>
        isCalledBy(typed, lastName + firstName, lastKana + firstKana),
      )
    : people;
  return found.slice(0, CALLED_AT_ONCE).map(({ userId, lastName, firstName, company, organization }) => ({
    userId,
    name: `${lastName} ${firstName}`.trim(),
    organization: company ?? organization,
  }));
}

/** Ids of the members that a condition over `memberships` fits, but for one of them. */
export async function memberIds(
  { db, place }: GroupStand,
  but: string,
  also: SQL = sql`true`,
): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`SELECT memberships.user_id AS id
    FROM memberships JOIN users ON users.id = memberships.user_id AND users.status = 'active'
    WHERE memberships.group_id = ${place.id} AND memberships.state IN ('member', 'admin')
      AND memberships.user_id <> ${but} AND ${also}`);
  return rows.map(({ id }) => id);
}
