import { eq, sql } from "drizzle-orm";
import type { Company, contact } from "#contract/contact/calls";
import type { Database } from "../../db/client";
import { companies } from "../../db/schema/users";
import type { Viewer } from "../../viewer";
import type { Handler } from "../serve";

export const companyList: Handler<typeof contact.companyList> = async ({ viewer, db }) =>
  companiesFor(viewer, db);

export const prefectureCompanyList: Handler<typeof contact.prefectureCompanyList> = async ({
  viewer,
  query,
  db,
}) => companiesFor(viewer, db, query.prefectureCode);

/**
 * Companies by name. `prefectureCode` leaves out those who do not answer there; without prefectures, one does
 * everywhere.
 */
export async function companiesFor(
  viewer: Viewer | null,
  db: Database,
  prefectureCode?: string,
): Promise<Company[]> {
  const here = sql`${companies.prefectureCodes} = '[]' OR EXISTS (
    SELECT 1 FROM json_each(${companies.prefectureCodes}) WHERE value = ${prefectureCode ?? ""})`;
  const own = viewer?.role === "ms" && viewer.isOperatingCompany;
  const rows = await db
    .select()
    .from(companies)
    .where(
      sql`${own ? eq(companies.isOperating, false) : eq(companies.isInternal, false)}
        AND ${companies.closedAt} IS NULL AND (${prefectureCode ? here : sql`1`})`,
    )
    .orderBy(companies.name);
  return rows.map(({ code, name, inquiryMailAddress, isInternal }) => ({
    companyCode: code,
    companyName: name,
    inquiryMailAddress: viewer ? inquiryMailAddress : null,
    isInternal,
  }));
}
