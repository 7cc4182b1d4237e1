import { type SQL, sql } from "drizzle-orm";
import type { Person } from "#contract/chat/shapes";
import { nfkc } from "#contract/japanese/nfkc";
import { wordsWithoutTitles } from "#contract/japanese/titles";
import { VARIANTS } from "#contract/japanese/variants";
import type { Database } from "../../../db/client";
import { doctors } from "../../../db/schema/doctors";
import { companies, users } from "../../../db/schema/users";
import { allRows, computed, nullable, type RowOf } from "../../../db/sql";
import { valuesClause } from "../../../db/values-clause";
import { readRomaji } from "../../../search/words/romaji";
import { inReadingOrder } from "../../../search/words/syllabary";

const ROW = {
  id: users.id,
  role: users.role,
  name: computed<string>(),
  organization: users.organization,
  company: nullable(companies.name),
  avatar_url: users.avatarUrl,
  doctor_id: computed<string | null>(),
  is_under_review: computed<number>(),
  is_operator: computed<number>(),
};
type Row = RowOf<typeof ROW>;

/** A doctor's first workplace, or the hospital of co-medical staff. */
const WORKPLACE = `COALESCE((SELECT workplaces.name FROM doctors JOIN workplaces ON workplaces.doctor_id = doctors.id
  WHERE doctors.user_id = users.id AND workplaces.is_working ORDER BY workplaces.position LIMIT 1),
  (SELECT hospitals.name FROM hospitals WHERE hospitals.id = users.hospital_id))`;

/** Somebody who has left waits for no review. */
const IS_UNDER_REVIEW =
  "users.role = 'doctor' AND users.status <> 'withdrawn' AND users.licence_state IS NOT 'verified'";

const EXPRESSIONS: Record<keyof Row, string> = {
  id: "users.id",
  role: "users.role",
  name: "users.last_name_ja || ' ' || users.first_name_ja",
  organization: `COALESCE(users.organization, ${WORKPLACE})`,
  company: "companies.name",
  avatar_url: "users.avatar_url",
  doctor_id: "(SELECT doctors.id FROM doctors WHERE doctors.user_id = users.id LIMIT 1)",
  is_under_review: IS_UNDER_REVIEW,
  is_operator: "users.admin_permissions <> '[]'",
};

const entriesOf = (expressions: typeof EXPRESSIONS, written: (name: string, expression: string) => string) =>
  Object.entries(expressions)
    .map(([name, expression]) => written(name, expression))
    .join();

const jsonOf = (expressions: typeof EXPRESSIONS) =>
  `json_object(${entriesOf(expressions, (name, expression) => `'${name}', ${expression}`)})`;

const COLUMNS = sql.raw(entriesOf(EXPRESSIONS, (name, expression) => `${expression} AS ${name}`));

/**
 * A person as JSON, in the row that names them, which saves the trip that `peopleOf` takes. `id` is SQL for theirs, of
 * the statement around it. Where rows are sorted and cut, they have to be before: it is computed for each.
 */
export const personJson = (id: string) => `(SELECT ${jsonOf(EXPRESSIONS)}
  FROM users LEFT JOIN companies ON companies.code = users.company_code WHERE users.id = ${id})`;

/** The people that rows had in them as such JSON, by their ids. */
export function peopleIn(found: Iterable<string | null | undefined>): Map<string, Person> {
  const texts = [...new Set(found)].filter((text) => text != null);
  return new Map(
    texts.map((text) => personOf(JSON.parse(text) as Row)).map((person) => [person.objectId, person]),
  );
}

/** The people with these ids, in one query however many they are; an id without a user is left out. */
export async function peopleOf(db: Database, ids: Iterable<string>): Promise<Map<string, Person>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await allRows(
    db,
    ROW,
    sql`SELECT ${COLUMNS} FROM users
    LEFT JOIN companies ON companies.code = users.company_code
    WHERE users.id IN (SELECT value FROM json_each(${JSON.stringify(wanted)}))`,
  );
  return new Map(rows.map((row) => [row.id, personOf(row)]));
}

const NAME_EXPRESSIONS: typeof EXPRESSIONS = {
  ...EXPRESSIONS,
  organization: "users.organization",
  company: `CASE WHEN users.role = 'connectCompany'
    THEN (SELECT companies.name FROM companies WHERE companies.code = users.company_code) END`,
  doctor_id: "NULL",
};

/**
 * Names and faces, for lists that read one row a person: without where they work, nor their page. A connect company
 * goes by its company's name.
 */
export async function namesOf(DB: D1Database, ids: Iterable<string>): Promise<Map<string, Person>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await allRows(
    DB,
    ROW,
    `WITH wanted(id) AS (${valuesClause(wanted.length, 1)})
     SELECT ${entriesOf(NAME_EXPRESSIONS, (name, expression) => `${expression} AS ${name}`)}
     FROM wanted CROSS JOIN users ON users.id = wanted.id`,
    JSON.stringify(wanted),
  );
  return new Map(rows.map((row) => [row.id, personOf(row)]));
}

/** The same as `personJson`. */
export const nameJson = (id: string) =>
  `(SELECT ${jsonOf(NAME_EXPRESSIONS)} FROM users WHERE users.id = ${id})`;

/** People who fulfil a condition over `users`, in the order of their readings. */
export async function peopleWhere(
  db: Database,
  condition: ReturnType<typeof sql>,
  limit: number,
): Promise<Person[]> {
  const rows = await allRows(
    db,
    {
      id: users.id,
      role: users.role,
      name: computed<string>(),
      organization: computed<string | null>(),
      company: nullable(companies.name),
      avatar_url: users.avatarUrl,
      doctor_id: nullable(doctors.id),
      is_under_review: computed<number>(),
      is_operator: computed<number>(),
      lastKana: users.lastNameKana,
      firstKana: users.firstNameKana,
    },
    sql`SELECT ${COLUMNS}, users.last_name_kana AS lastKana,
      users.first_name_kana AS firstKana
    FROM users LEFT JOIN companies ON companies.code = users.company_code
    WHERE ${condition} ORDER BY users.last_name_kana, users.first_name_kana, users.id LIMIT ${limit}`,
  );
  return inReadingOrder(rows).map(personOf);
}

/**
 * A condition over `users` and `companies`: part of the name, its reading (in kana or Latin letters), the company or
 * the workplace. Blanks and titles do not count, nor does it matter in which variants of characters a name is written.
 */
export function isCalled(name: string): SQL {
  const wanted = bareName(name);
  return wanted
    ? sql`(${isNamed(name)} OR instr(companies.name, ${wanted}) > 0
    OR instr(COALESCE(users.organization, ${sql.raw(WORKPLACE)}), ${wanted}) > 0)`
    : sql`true`;
}

/** The same of the name and its reading alone; `people`: what the users are called in the statement. */
export function isNamed(name: string, people = sql`users`): SQL {
  const wanted = bareName(name);
  const { keys, readings } = readRomaji(wanted);
  const spelled = /^[a-z]+$/i.test(wanted) && (keys[0] ?? readings[0]);
  return sql`(${isWrittenIn(sql`${people}.last_name_ja || ${people}.first_name_ja`, name)}
    OR instr(${people}.last_name_kana || ${people}.first_name_kana, ${katakana(spelled || wanted)}) > 0)`;
}

/** A condition for a column of names that has the typed name in it, without its title and in any variants. */
export function isWrittenIn(column: SQL, name: string): SQL {
  const wanted = Array.from(bareName(name), usualOf);
  const families = [...new Set(wanted)].flatMap((usual) =>
    (variantsOf.get(usual) ?? []).map((variant) => [variant, usual] as const),
  );
  const usualColumn = families
    .slice(0, MOST_VARIANTS)
    .reduce((text, [variant, usual]) => sql`replace(${text}, ${variant}, ${usual})`, sql`(${column})`);
  return sql`instr(${usualColumn}, ${wanted.join("")}) > 0`;
}

const bareName = (name: string) => wordsWithoutTitles(nfkc(name)).join("");

/** A statement of D1 binds at most a hundred values, and may ask for two names. */
const MOST_VARIANTS = 18;
const usualOf = (character: string) => VARIANTS.get(character) ?? character;
const variantsOf = new Map<string, string[]>();
for (const [variant, usual] of VARIANTS) variantsOf.set(usual, [...(variantsOf.get(usual) ?? []), variant]);

/** Readings are stored in katakana: ひらがな is typed as easily. */
function katakana(text: string) {
  return text.replace(/[ぁ-ゖ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60));
}

/** A connect company goes by its company's name, everybody else by their own. */
function personOf({
  id,
  role,
  name,
  organization,
  company,
  avatar_url: avatarUrl,
  doctor_id: doctorId,
  is_under_review: isUnderReview,
  is_operator: isOperator,
}: Row): Person {
  const isCompany = role === "connectCompany" && company !== null;
  return {
    objectId: id,
    name: isCompany ? company : name.trim(),
    role,
    organization: isCompany ? organization : (company ?? organization),
    avatarUrl,
    doctorId,
    isUnderReview: isUnderReview === 1 || undefined,
    isOperator: isOperator === 1 || undefined,
  };
}
