import type { connect as contract } from "#contract/connect/calls";
import { DOCTORS_LOOKED_AT, DOCTORS_SHOWN_AT_ONCE, MOST_DOCTORS_LOOKED_AT } from "#contract/connect/limits";
import { DOCTOR_CONDITION_REQUIRED } from "#contract/connect/texts";
import { mayContact } from "../../contact-rules/may-contact";
import { users } from "../../db/schema/users";
import { allRows, computed } from "../../db/sql";
import type { Env } from "../../env";
import type { DoctorSource } from "../../search/documents/doctor-document";
import { queryTerms } from "../../search/match";
import { searchDoctors } from "../../search/query";
import { isCalledBy } from "../../search/words/meanings";
import { invalidFields } from "../errors";
import type { Handler } from "../serve";

const ROW_COLUMNS = {
  objectId: users.id,
  name: computed<string>(),
  avatarUrl: users.avatarUrl,
  introduction: computed<string>(),
  address: computed<string>(),
  products: computed<string>(),
};

/** Companies that are open and have an account, by name, or by the name of a product. */
export const findCompanies: Handler<typeof contract.findCompanies> = async ({ query, env }) => {
  const results = await allRows(
    env.DB,
    ROW_COLUMNS,
    `SELECT u.id AS objectId, coalesce(c.name, u.last_name_ja) AS name, u.avatar_url AS avatarUrl,
       coalesce(p.introduction, '') AS introduction, coalesce(p.address, '') AS address,
       (SELECT coalesce(group_concat(name || ' ' || generic_name, ' '), '') FROM company_products WHERE user_id = u.id) AS products
     FROM users u LEFT JOIN companies c ON c.code = u.company_code LEFT JOIN company_profiles p ON p.user_id = u.id
     WHERE u.role = 'connectCompany' AND u.status = 'active' AND coalesce(c.is_internal, 0) = 0 AND c.closed_at IS NULL
     ORDER BY name, u.id`,
  );
  const words = query.q.split(/\s+/).filter(Boolean);
  const found = results.filter(({ name, products }) =>
    words.every((word) => isCalledBy(word, name, "") || isCalledBy(word, products, "")),
  );
  const { limit, offset } = query;
  return {
    total: found.length,
    companies: found.slice(offset, offset + limit).map(({ products: _, ...company }) => company),
  };
};

/**
 * The doctors' search for companies. Whoever takes nothing from this company is passed over, so no number of hits is
 * given, and a page is named by how many were shown before it: a difference would name them.
 */
export const findDoctors: Handler<typeof contract.findDoctors> = async ({ viewer, query, env }) => {
  const { departments, prefectureCodes, hospitalName, from } = query;
  if (departments.length + prefectureCodes.length === 0 && queryTerms(hospitalName).length === 0)
    throw invalidFields({ hospitalName: DOCTOR_CONDITION_REQUIRED });
  const condition = { departments, prefectures: prefectureCodes, hospitalName, signupCondition: 1 as const };
  const last = from + DOCTORS_SHOWN_AT_ONCE;
  // One more than is shown tells whether there is a next page.
  const open = await firstOpen(env, viewer.id, condition, last + 1);
  return { doctors: open.slice(from, last).map(lineOf), next: open.length > last ? last : null };
};

type Condition = Omit<Parameters<typeof searchDoctors>[1], "from" | "size">;

/** The first doctors of a search whom the company may contact, `count` at most. */
async function firstOpen(
  env: Env,
  companyId: string,
  condition: Condition,
  count: number,
): Promise<DoctorSource[]> {
  const open: DoctorSource[] = [];
  for (let from = 0; from < MOST_DOCTORS_LOOKED_AT && open.length < count; from += DOCTORS_LOOKED_AT) {
    const { hits } = await searchDoctors(env.SEARCH_DB, { ...condition, from, size: DOCTORS_LOOKED_AT });
    const accounts = hits.flatMap(({ hpcrUser }) => (hpcrUser ? [hpcrUser.objectId] : []));
    const [willing, active] = await Promise.all([
      mayContact(env.DB, companyId, accounts),
      activeAmong(env.DB, accounts),
    ]);
    const isOpen = (id: string) => willing.has(id) && active.has(id);
    open.push(...hits.filter(({ hpcrUser }) => hpcrUser && isOpen(hpcrUser.objectId)));
    if (hits.length < DOCTORS_LOOKED_AT) break;
  }
  return open.slice(0, count);
}

/** The index follows the record with a delay: whoever was suspended meanwhile is left out at once. */
async function activeAmong(DB: D1Database, accounts: readonly string[]): Promise<ReadonlySet<string>> {
  const results = await allRows(
    DB,
    { id: users.id },
    "SELECT id FROM users WHERE id IN (SELECT value FROM json_each(?)) AND status = 'active'",
    JSON.stringify(accounts),
  );
  return new Set(results.map(({ id }) => id));
}

/** Fewer facts than colleagues are shown: who it is, the field and the present workplaces. */
function lineOf({ objectId, lastName, firstName, lastNameKana, firstNameKana, ...hit }: DoctorSource) {
  return {
    ...{ objectId, lastName, firstName, lastNameKana, firstNameKana },
    doctorCategory: hit.doctorCategory,
    workplaces: hit.enrollmentPeriodList.map(({ name, prefectureCode, hospitalCity }) => ({
      ...{ name, prefectureCode, hospitalCity },
    })),
  };
}
