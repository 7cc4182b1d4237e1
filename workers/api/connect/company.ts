import type { CompanyProfile, ConnectProfile, connect, Product } from "#contract/connect/calls";
import { COMPANY_PEOPLE, FIGURE_WEEKS, LEAST_FIGURE, PRODUCTS_PER_COMPANY } from "#contract/connect/limits";
import {
  COMPANY_PROFILE_CHANGED,
  CONNECT_PROFILE_CHANGED,
  PRODUCT_CHANGED,
  PRODUCTS_USED_UP,
} from "#contract/connect/texts";
import { fromJapanTime } from "#contract/dates/japan-time";
import { DAY_MS } from "#contract/limits";
import { NATIONWIDE } from "#contract/reference/prefectures";
import { codesIn } from "../../db/columns";
import { isUnblocked } from "../../db/moderated";
import { companyProducts, connectProfiles } from "../../db/schema/connect";
import { companies, users } from "../../db/schema/users";
import { computed, firstRow, firstValue, nullable, runSql, statement } from "../../db/sql";
import type { Env } from "../../env";
import { inReadingOrder, type Read } from "../../search/words/syllabary";
import type { Viewer } from "../../viewer";
import { refuseForeignPicture } from "../doctors/edit/avatar";
import { conflict, invalidFields, notFound } from "../errors";
import { discardUnshownAt } from "../files/discard";
import type { Call, Handler } from "../serve";
import { changeOwnProfile } from "../users/own-profile";

/** The form names what it adds, so that a second sending finds it there; a change is written only onto what was read. */
export const putProduct: Handler<typeof connect.putProduct> = async (call) => {
  const { viewer, body, env, db } = call;
  await refuseForeignPicture(db, viewer, body.imageUrl, "imageUrl");
  const isWritten = await (body.rev === undefined ? add(call) : change(call, body.rev));
  const current = await companyOf(viewer, env.DB, viewer.id);
  const there = current.products.find(({ objectId }) => objectId === call.params.id);
  if (isWritten || (there && isUnchanged(there, body))) return current;
  if (there) throw conflict(PRODUCT_CHANGED, current);
  if (body.rev === undefined && current.products.length >= PRODUCTS_PER_COMPANY)
    throw invalidFields({ form: PRODUCTS_USED_UP });
  throw notFound();
};

export const removeProduct: Handler<typeof connect.removeProduct> = async ({ viewer, params, env }) => {
  const gone = await firstRow(
    env.DB,
    { imageUrl: companyProducts.imageUrl },
    "DELETE FROM company_products WHERE id = ? AND user_id = ? RETURNING image_url AS imageUrl",
    params.id,
    viewer.id,
  );
  await discardUnshownAt(env, gone?.imageUrl);
};

type Put = Call<typeof connect.putProduct>;

async function add({ viewer, params, body, env }: Put): Promise<boolean> {
  const { name, genericName, kind, facts, documentUrl, imageUrl } = body;
  const { meta } = await runSql(
    env.DB,
    `INSERT INTO company_products (id, user_id, name, generic_name, kind, facts, document_url, created_at, updated_at, image_url)
     SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8, ?10
     WHERE (SELECT count(*) FROM company_products WHERE user_id = ?2) < ?9
     ON CONFLICT (id) DO NOTHING`,
    params.id,
    viewer.id,
    name,
    genericName,
    kind,
    facts,
    documentUrl,
    Date.now(),
    PRODUCTS_PER_COMPANY,
    imageUrl,
  );
  return meta.changes > 0;
}

async function change({ viewer, params, body, env }: Put, rev: number): Promise<boolean> {
  const { name, genericName, kind, facts, documentUrl, imageUrl } = body;
  const before = await firstValue(
    env.DB,
    { image_url: companyProducts.imageUrl },
    "SELECT image_url FROM company_products WHERE id = ? AND user_id = ?",
    params.id,
    viewer.id,
  );
  const { meta } = await runSql(
    env.DB,
    `UPDATE company_products SET name = ?3, generic_name = ?4, kind = ?5, facts = ?6, document_url = ?7, rev = rev + 1,
       updated_at = ?8, image_url = ?10 WHERE id = ?1 AND user_id = ?2 AND rev = ?9`,
    params.id,
    viewer.id,
    name,
    genericName,
    kind,
    facts,
    documentUrl,
    Date.now(),
    rev,
    imageUrl,
  );
  if (meta.changes > 0) await discardUnshownAt(env, before);
  return meta.changes > 0;
}

type Facts = Omit<Put["body"], "rev">;

const isUnchanged = (one: Facts, other: Facts) =>
  (["name", "genericName", "kind", "facts", "documentUrl", "imageUrl"] as const).every(
    (field) => one[field] === other[field],
  );

type Row = Omit<CompanyProfile, "products" | "people" | "peopleCount" | "peopleFound" | "areas" | "isSelf">;
type PersonOfCompany = CompanyProfile["people"][number];
/** One of its people, with how many were asked for. */
type PersonRow = Read & Omit<PersonOfCompany, "territories"> & { territories: string; count: number };
/** How many look after a prefecture; without one: how many there are. */
type AreaRow = { prefectureCode: string | null; count: number };

export const company: Handler<typeof connect.company> = async ({ viewer, params, query, env, later }) => {
  const found = await companyOf(viewer, env.DB, params.id, query.prefectureCodes);
  if (!found.isSelf) later(countView(env.DB, params.id, Date.now()));
  return found;
};

/** Sending a company again as it stands already is no conflict. */
export const changeCompany: Handler<typeof connect.changeCompany> = async ({ viewer, body, db, env }) => {
  await refuseForeignPicture(db, viewer, body.avatarUrl);
  await refuseForeignPicture(db, viewer, body.coverUrl, "coverUrl");
  const { rev, ...changes } = body;
  const before = await companyOf(viewer, env.DB, viewer.id);
  const after = { ...before, ...changes };
  if (JSON.stringify(after) === JSON.stringify(before)) return before;
  const isWritten = await write(env, after, rev ?? before.rev);
  const current = await companyOf(viewer, env.DB, viewer.id);
  if (!isWritten) throw conflict(COMPANY_PROFILE_CHANGED, current);
  await discardUnshownAt(env, before.avatarUrl, before.coverUrl);
  return current;
};

async function write({ DB }: Env, after: CompanyProfile, rev: number): Promise<boolean> {
  const now = Date.now();
  const { objectId, introduction, url, address, contactDepartment, contactTel, contactEmail, contactHours } =
    after;
  const { coverUrl } = after;
  const [written] = await DB.batch([
    statement(
      DB,
      `INSERT INTO company_profiles (user_id, introduction, url, address, contact_department, contact_tel, contact_email,
         contact_hours, rev, updated_at, cover_url)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 1, ?9, ?11
       WHERE ?10 = 0 OR EXISTS (SELECT 1 FROM company_profiles WHERE user_id = ?1)
       ON CONFLICT (user_id) DO UPDATE SET introduction = ?2, url = ?3, address = ?4, contact_department = ?5,
         contact_tel = ?6, contact_email = ?7, contact_hours = ?8, rev = rev + 1, updated_at = ?9, cover_url = ?11 WHERE rev = ?10`,
      objectId,
      introduction,
      url,
      address,
      contactDepartment,
      contactTel,
      contactEmail,
      contactHours,
      now,
      rev,
      coverUrl,
    ),
    statement(
      DB,
      `UPDATE users SET avatar_url = ?2, updated_at = ?3 WHERE id = ?1
       AND EXISTS (SELECT 1 FROM company_profiles WHERE user_id = ?1 AND rev = ?4 + 1 AND updated_at = ?3)`,
      objectId,
      after.avatarUrl,
      now,
      rev,
    ),
  ]);
  return written?.meta.changes !== 0;
}

const COLLEAGUES = "JOIN users m ON m.company_code = u.company_code AND m.role IN ('ms', 'connect')";
const NAMED = `WHERE u.id = ?1 AND m.status = 'active' AND m.admin_permissions = '[]' AND ${isUnblocked("?2", "m.id")}`;
/** Those whom the page of the company ?1 names to the viewer ?2. */
const PEOPLE = `FROM users u ${COLLEAGUES} ${NAMED}`;
const PEOPLE_BY_AREA = `FROM users u ${COLLEAGUES} JOIN json_each(m.territories) area ${NAMED}`;

/** A company with its products and its people, in one round trip; 404 for an account that is no company's. */
async function companyOf(
  viewer: Viewer,
  DB: D1Database,
  id: string,
  prefectureCodes: readonly string[] = [],
): Promise<CompanyProfile> {
  const [rows, products, people, areas] = await DB.batch([
    statement(
      DB,
      `SELECT u.id AS objectId, coalesce(c.name, u.last_name_ja) AS name, u.company_code AS companyCode, u.rank,
           u.avatar_url AS avatarUrl, p.cover_url AS coverUrl, coalesce(p.introduction, '') AS introduction, p.url, coalesce(p.address, '') AS address,
           coalesce(p.contact_department, '') AS contactDepartment, p.contact_tel AS contactTel,
           p.contact_email AS contactEmail, coalesce(p.contact_hours, '') AS contactHours, coalesce(p.rev, 0) AS rev
         FROM users u LEFT JOIN companies c ON c.code = u.company_code LEFT JOIN company_profiles p ON p.user_id = u.id
         WHERE u.id = ? AND u.role = 'connectCompany' AND u.status = 'active'`,
      id,
    ),
    statement(
      DB,
      `SELECT id AS objectId, name, generic_name AS genericName, kind, facts, document_url AS documentUrl, image_url AS imageUrl, rev
         FROM company_products WHERE user_id = ? ORDER BY created_at, id`,
      id,
    ),
    statement(
      DB,
      `SELECT m.id AS objectId, trim(m.last_name_ja || ' ' || m.first_name_ja) AS name, m.role, m.organization,
           m.job_title AS jobTitle, m.avatar_url AS avatarUrl, m.territories, m.last_name_kana AS lastKana,
           m.first_name_kana AS firstKana, count(*) OVER () AS count
         ${PEOPLE}
           AND (?4 = '[]' OR EXISTS (SELECT 1 FROM json_each(m.territories) area
             WHERE area.value = '${NATIONWIDE}' OR area.value IN (SELECT value FROM json_each(?4))))
         ORDER BY m.last_name_kana, m.first_name_kana, m.id LIMIT ?3`,
      id,
      viewer.id,
      COMPANY_PEOPLE,
      JSON.stringify(prefectureCodes),
    ),
    statement(
      DB,
      `SELECT NULL AS prefectureCode, count(*) AS count ${PEOPLE}
       UNION ALL
       SELECT area.value, count(DISTINCT m.id) ${PEOPLE_BY_AREA} GROUP BY area.value
       ORDER BY 1`,
      id,
      viewer.id,
    ),
  ]);
  const row = rows?.results[0] as Row | undefined;
  if (!row) throw notFound();
  const named = (people?.results ?? []) as PersonRow[];
  const counts = (areas?.results ?? []) as AreaRow[];
  return {
    ...row,
    products: (products?.results ?? []) as Product[],
    people: inReadingOrder(named).map(
      ({ lastKana: _, firstKana: __, count: ___, territories, ...person }) => ({
        ...person,
        territories: codesIn(territories),
      }),
    ),
    peopleCount: counts.find(({ prefectureCode }) => prefectureCode === null)?.count ?? 0,
    peopleFound: named[0]?.count ?? 0,
    areas: counts.flatMap(({ prefectureCode, count }) => (prefectureCode ? [{ prefectureCode, count }] : [])),
    isSelf: id === viewer.id,
  };
}

const WEEK_MS = 7 * DAY_MS;
/** A Monday, 0:00 in Japan. */
const A_MONDAY = fromJapanTime("2024-01-01T00:00");

/** The Monday in Japan that a moment's week begins with, epoch ms. */
export const weekOf = (at: number) => A_MONDAY + Math.floor((at - A_MONDAY) / WEEK_MS) * WEEK_MS;

/** A page of a company was opened by somebody else: a number rises, and nobody's name is kept. */
async function countView(DB: D1Database, userId: string, at: number) {
  await runSql(
    DB,
    `INSERT INTO company_page_views (user_id, week_from, views) VALUES (?, ?, 1)
       ON CONFLICT (user_id, week_from) DO UPDATE SET views = views + 1`,
    userId,
    weekOf(at),
  );
}

type Counted = { week: number; number: number };

export const figures: Handler<typeof connect.figures> = async ({ viewer, env }) => {
  const newest = weekOf(Date.now());
  const weeks = Array.from({ length: FIGURE_WEEKS }, (_, nth) => newest - nth * WEEK_MS);
  const since = newest - (FIGURE_WEEKS - 1) * WEEK_MS;
  // A bound number is a REAL to SQLite: without the cast every moment would be a week of its own.
  const week = (column: string) => `CAST((${column} - ?2) / ${WEEK_MS} AS INTEGER) AS week`;
  const inWeek = (column: string) => `${week(column)}, count(*) AS number`;
  const sums = await env.DB.batch<Counted>([
    statement(
      env.DB,
      `SELECT ${week("week_from")}, views AS number FROM company_page_views
       WHERE user_id = ?1 AND week_from >= ?2`,
      viewer.id,
      since,
    ),
    statement(
      env.DB,
      `SELECT ${inWeek("updated_at")} FROM exchanges
       WHERE (requester_id = ?1 OR receiver_id = ?1) AND status = 'accepted' AND updated_at >= ?2 GROUP BY week`,
      viewer.id,
      since,
    ),
    statement(
      env.DB,
      `SELECT ${inWeek("r.reacted_at")} FROM posts p JOIN reactions r ON r.post_id = p.id
       WHERE p.author_id = ?1 AND p.place_kind = 'board' AND r.user_id <> ?1 AND r.reacted_at >= ?2 GROUP BY week`,
      viewer.id,
      since,
    ),
  ]);
  const [views, cards, reactions] = sums.map(({ results }) => numbers(results));
  return {
    weeks: weeks.map((from) => {
      const nth = (from - since) / WEEK_MS;
      return {
        from,
        views: sumUnlessFew(views, nth),
        cards: sumUnlessFew(cards, nth),
        reactions: sumUnlessFew(reactions, nth),
      };
    }),
  };
};

const numbers = (rows: Counted[]) => new Map(rows.map(({ week, number }) => [week, number]));

/** Few are not told: one could guess who they were. */
function sumUnlessFew(sums: Map<number, number> | undefined, week: number): number | null {
  const sum = sums?.get(week) ?? 0;
  return sum < LEAST_FIGURE ? null : sum;
}

const PROFILE_ROW_COLUMNS = {
  avatarUrl: users.avatarUrl,
  tel: connectProfiles.tel,
  objectId: users.id,
  rev: computed<number>(),
  organization: users.organization,
  jobTitle: users.jobTitle,
  companyCode: users.companyCode,
  lastnameJa: users.lastNameJa,
  firstnameJa: users.firstNameJa,
  lastnameKana: users.lastNameKana,
  firstnameKana: users.firstNameKana,
  companyName: nullable(companies.name),
  companyId: nullable(users.id),
  introduction: computed<string>(),
  territories: users.territories,
  declaredTerritories: users.declaredTerritories,
};

export const profile: Handler<typeof connect.profile> = ({ viewer, params, env }) =>
  profileOf(viewer, env.DB, params.id);

export const changeProfile: Handler<typeof connect.changeProfile> = (asked) =>
  changeOwnProfile(asked, {
    table: "connect_profiles",
    now: () => profileOf(asked.viewer, asked.env.DB, asked.viewer.id),
    changed: CONNECT_PROFILE_CHANGED,
  });

async function profileOf(viewer: Viewer, DB: D1Database, id: string): Promise<ConnectProfile> {
  const row = await firstRow(
    DB,
    PROFILE_ROW_COLUMNS,
    `SELECT u.id AS objectId, u.last_name_ja AS lastnameJa, u.first_name_ja AS firstnameJa,
         u.last_name_kana AS lastnameKana, u.first_name_kana AS firstnameKana, u.company_code AS companyCode,
         c.name AS companyName, (SELECT id FROM users WHERE company_code = u.company_code AND role = 'connectCompany'
           AND status = 'active' ORDER BY id LIMIT 1) AS companyId,
         u.organization, u.job_title AS jobTitle, u.avatar_url AS avatarUrl, u.territories, u.declared_territories AS declaredTerritories,
         coalesce(p.introduction, '') AS introduction, p.tel, coalesce(p.rev, 0) AS rev
       FROM users u LEFT JOIN companies c ON c.code = u.company_code LEFT JOIN connect_profiles p ON p.user_id = u.id
       WHERE u.id = ? AND u.role = 'connect' AND u.status = 'active'`,
    id,
  );
  if (!row) throw notFound();
  return {
    ...row,
    isSelf: id === viewer.id,
  };
}
