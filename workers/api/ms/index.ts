import { type SQL, sql } from "drizzle-orm";
import { matches } from "#contract/japanese/wording";
import type { MsProfile, MsUser, ms } from "#contract/ms/calls";
import { MS_PROFILE_CHANGED } from "#contract/ms/texts";
import type { Database } from "../../db/client";
import { companies, msProfiles, users } from "../../db/schema/users";
import { allRows, computed, nullable } from "../../db/sql";
import { isCalledBy } from "../../search/words/meanings";
import { inReadingOrder } from "../../search/words/syllabary";
import type { Viewer } from "../../viewer";
import { cardsHeldOf } from "../business-card/cards";
import { notFound } from "../errors";
import type { Call, Handler, Handlers } from "../serve";
import { changeOwnProfile } from "../users/own-profile";

type MsCondition = {
  companyCode?: string;
  organization?: string;
  /** Kanji, kana or romaji; several words must all be in it. */
  name?: string;
  managersOnly?: boolean;
};
type Page = { limit: number; offset: number };
const ROW_COLUMNS = {
  companyCode: users.companyCode,
  organization: users.organization,
  jobTitle: users.jobTitle,
  avatarUrl: users.avatarUrl,
  objectId: users.id,
  lastnameJa: users.lastNameJa,
  firstnameJa: users.firstNameJa,
  lastnameKana: users.lastNameKana,
  firstnameKana: users.firstNameKana,
  companyName: nullable(companies.name),
  territories: users.territories,
  declaredTerritories: users.declaredTerritories,
  isManager: users.isManager,
};
const NAMED_COLUMNS = {
  lastKana: users.lastNameKana,
  firstKana: users.firstNameKana,
  id: users.id,
  name: computed<string>(),
  organization: users.organization,
};

const MOST_WORDS = 8;

/** A page of the active MS that fit, in the order of their readings, and how many they are. */
export async function findMs(viewer: Viewer, db: Database, condition: MsCondition, page: Page) {
  const ids = await idsOf(viewer, db, condition);
  const { limit, offset } = page;
  return { total: ids.length, users: await usersOf(db, ids.slice(offset, offset + limit)) };
}

/** Names are compared and put in order here: what SQL knows of kana and of variants of kanji is not enough. */
async function idsOf(viewer: Viewer, db: Database, condition: MsCondition): Promise<string[]> {
  const { organization = "", name = "" } = condition;
  const words = name.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const rows = await allRows(
    db,
    NAMED_COLUMNS,
    sql`SELECT users.id, users.last_name_ja || users.first_name_ja AS name,
      users.last_name_kana AS lastKana, users.first_name_kana AS firstKana, users.organization
    FROM users ${COMPANY} WHERE ${isListed(viewer, condition)} ORDER BY users.id`,
  );
  const found = rows
    .filter((row) => organization.trim() === "" || matches(row.organization ?? "", organization))
    .filter((row) => words.every((word) => isCalledBy(word, row.name, row.lastKana + row.firstKana)));
  return inReadingOrder(found).map(({ id }) => id);
}

async function usersOf(db: Database, ids: readonly string[]): Promise<MsUser[]> {
  const rows = await allRows(
    db,
    ROW_COLUMNS,
    sql`SELECT ${USER} FROM json_each(${JSON.stringify(ids)}) found
    JOIN users ON users.id = found.value ${COMPANY} ORDER BY found.key`,
  );
  return rows;
}

/**
 * Active MS of companies that are not closed; those of an internal company are seen by the operating company's own
 * people alone.
 */
function isListed(viewer: Viewer, { companyCode = "", managersOnly = false }: MsCondition): SQL {
  const seesInternal = viewer.role === "ms" && viewer.isOperatingCompany;
  return sql`users.role = 'ms' AND users.status = 'active' AND users.admin_permissions = '[]'
    AND (${seesInternal ? 1 : 0} OR coalesce(companies.is_internal, 0) = 0)
    AND companies.closed_at IS NULL AND (${companyCode} = '' OR users.company_code = ${companyCode})
    AND (${managersOnly ? 0 : 1} OR users.is_manager = 1)`;
}

const COMPANY = sql`LEFT JOIN companies ON companies.code = users.company_code`;
const USER = sql`users.id AS objectId, users.last_name_ja AS lastnameJa, users.first_name_ja AS firstnameJa,
  users.last_name_kana AS lastnameKana, users.first_name_kana AS firstnameKana, users.company_code AS companyCode,
  companies.name AS companyName, users.organization, users.job_title AS jobTitle, users.is_manager AS isManager,
  users.avatar_url AS avatarUrl, users.territories, users.declared_territories AS declaredTerritories`;

const PROFILE_COLUMNS = {
  ...ROW_COLUMNS,
  introduction: computed<string>(),
  tel: msProfiles.tel,
  rev: computed<number>(),
};

const profile: Handler<typeof ms.profile> = ({ viewer, body, db }) => profileOf(viewer, db, body.objectId);

const changeProfile: Handler<typeof ms.changeProfile> = (asked) =>
  changeOwnProfile(asked, {
    table: "ms_profiles",
    now: () => profileOf(asked.viewer, asked.db, asked.viewer.id),
    changed: MS_PROFILE_CHANGED,
  });

async function profileOf(viewer: Viewer, db: Database, objectId: string): Promise<MsProfile> {
  const [row] = await allRows(
    db,
    PROFILE_COLUMNS,
    sql`SELECT ${USER}, coalesce(p.introduction, '') AS introduction, p.tel,
      coalesce(p.rev, 0) AS rev
    FROM users LEFT JOIN companies ON companies.code = users.company_code
      LEFT JOIN ms_profiles p ON p.user_id = users.id
    WHERE users.id = ${objectId} AND users.role = 'ms' AND users.status = 'active'`,
  );
  if (!row) throw notFound();
  return { ...row, isSelf: objectId === viewer.id };
}

const search: Handler<typeof ms.search> = (call) => find(call, false);

const managers: Handler<typeof ms.managers> = (call) => find(call, true);

type Asked = Pick<Call<typeof ms.search>, "viewer" | "body" | "db" | "env">;

async function find({ viewer, body, db, env }: Asked, managersOnly: boolean) {
  const [found, held] = await Promise.all([
    findMs(viewer, db, { ...body, managersOnly }, body),
    cardsHeldOf(env.DB, viewer.id),
  ]);
  const ids = found.users.map(({ objectId }) => objectId);
  return { ...found, cards: ids.filter((id) => held.has(id)) };
}

export const msHandlers: Handlers<typeof ms> = { search, managers, profile, changeProfile };
