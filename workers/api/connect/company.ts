import type { CompanyProfile, connect, Product } from "#contract/connect/calls";
import { COMPANY_PEOPLE } from "#contract/connect/limits";
import { COMPANY_PROFILE_CHANGED } from "#contract/connect/texts";
import { NATIONWIDE } from "#contract/reference/prefectures";
import { codesIn } from "../../db/columns";
import { isUnblocked } from "../../db/moderated";
import type { Env } from "../../env";
import { inReadingOrder, type Read } from "../../search/words/syllabary";
import type { Viewer } from "../../viewer";
import { refuseForeignPicture } from "../doctors/edit/avatar";
import { conflict, notFound } from "../errors";
import { discardUnshownAt } from "../files/discard";
import type { Handler } from "../serve";
import { countView } from "./figures";

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
    DB.prepare(
      `INSERT INTO company_profiles (user_id, introduction, url, address, contact_department, contact_tel, contact_email,
         contact_hours, rev, updated_at, cover_url)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 1, ?9, ?11
       WHERE ?10 = 0 OR EXISTS (SELECT 1 FROM company_profiles WHERE user_id = ?1)
       ON CONFLICT (user_id) DO UPDATE SET introduction = ?2, url = ?3, address = ?4, contact_department = ?5,
         contact_tel = ?6, contact_email = ?7, contact_hours = ?8, rev = rev + 1, updated_at = ?9, cover_url = ?11 WHERE rev = ?10`,
    ).bind(
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
    DB.prepare(
      `UPDATE users SET avatar_url = ?2, updated_at = ?3 WHERE id = ?1
       AND EXISTS (SELECT 1 FROM company_profiles WHERE user_id = ?1 AND rev = ?4 + 1 AND updated_at = ?3)`,
    ).bind(objectId, after.avatarUrl, now, rev),
  ]);
  return written?.meta.changes !== 0;
}

const COLLEAGUES = "JOIN users m ON m.company_code = u.company_code AND m.role IN ('ms', 'connect')";
const NAMED = `WHERE u.id = ?1 AND m.status = 'active' AND m.admin_permissions = '[]' AND ${isUnblocked("?2", "m.id")}`;
/** Those whom the page of the company ?1 names to the viewer ?2. */
const PEOPLE = `FROM users u ${COLLEAGUES} ${NAMED}`;
const PEOPLE_BY_AREA = `FROM users u ${COLLEAGUES} JOIN json_each(m.territories) area ${NAMED}`;

/** A company with its products and its people, in one round trip; 404 for an account that is no company's. */
export async function companyOf(
  viewer: Viewer,
  DB: D1Database,
  id: string,
  prefectureCodes: readonly string[] = [],
): Promise<CompanyProfile> {
  const [rows, products, people, areas] = await DB.batch([
    DB.prepare(
      `SELECT u.id AS objectId, coalesce(c.name, u.last_name_ja) AS name, u.company_code AS companyCode, u.rank,
           u.avatar_url AS avatarUrl, p.cover_url AS coverUrl, coalesce(p.introduction, '') AS introduction, p.url, coalesce(p.address, '') AS address,
           coalesce(p.contact_department, '') AS contactDepartment, p.contact_tel AS contactTel,
           p.contact_email AS contactEmail, coalesce(p.contact_hours, '') AS contactHours, coalesce(p.rev, 0) AS rev
         FROM users u LEFT JOIN companies c ON c.code = u.company_code LEFT JOIN company_profiles p ON p.user_id = u.id
         WHERE u.id = ? AND u.role = 'connectCompany' AND u.status = 'active'`,
    ).bind(id),
    DB.prepare(
      `SELECT id AS objectId, name, generic_name AS genericName, kind, facts, document_url AS documentUrl, image_url AS imageUrl, rev
         FROM company_products WHERE user_id = ? ORDER BY created_at, id`,
    ).bind(id),
    DB.prepare(
      `SELECT m.id AS objectId, trim(m.last_name_ja || ' ' || m.first_name_ja) AS name, m.role, m.organization,
           m.job_title AS jobTitle, m.avatar_url AS avatarUrl, m.territories, m.last_name_kana AS lastKana,
           m.first_name_kana AS firstKana, count(*) OVER () AS count
         ${PEOPLE}
           AND (?4 = '[]' OR EXISTS (SELECT 1 FROM json_each(m.territories) area
             WHERE area.value = '${NATIONWIDE}' OR area.value IN (SELECT value FROM json_each(?4))))
         ORDER BY m.last_name_kana, m.first_name_kana, m.id LIMIT ?3`,
    ).bind(id, viewer.id, COMPANY_PEOPLE, JSON.stringify(prefectureCodes)),
    DB.prepare(
      `SELECT NULL AS prefectureCode, count(*) AS count ${PEOPLE}
       UNION ALL
       SELECT area.value, count(DISTINCT m.id) ${PEOPLE_BY_AREA} GROUP BY area.value
       ORDER BY 1`,
    ).bind(id, viewer.id),
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
