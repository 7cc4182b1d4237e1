import type { Role } from "#contract/endpoint";
import { codesIn } from "../db/columns";
import { isUnblocked } from "../db/moderated";
import { contactRules } from "../db/schema/contact-rules";
import { users } from "../db/schema/users";
import { allRows, computed, firstRow, nullable, type RowOf } from "../db/sql";
import { type Comer, EVERYBODY, mayComeNear, type Tie, type Wishes } from "./contact-rule";

/**
 * Those of the receivers whom the comer may ask for a card, write to first, or reach by mail. One query however many
 * they are; an id that names nobody is left out. A receiver who has set nothing lets everybody come.
 * `isInvited`: the comer showed a good code of the one receiver's card.
 */
export async function mayContact(
  DB: D1Database,
  comerId: string,
  receiverIds: readonly string[],
  isInvited = false,
): Promise<ReadonlySet<string>> {
  const found = await readNearness(DB, comerId, receiverIds);
  const now = Date.now();
  return new Set(
    found.flatMap(({ id, comer, wishes, tie }) =>
      mayComeNear(comer, wishes, { ...tie, isInvited }, now) ? [id] : [],
    ),
  );
}

/** A conversation that was opened goes on; only somebody muted or blocked since is not heard by mail any more. */
export async function isMuted(DB: D1Database, senderId: string, readerId: string): Promise<boolean> {
  const [found] = await readNearness(DB, senderId, [readerId]);
  if (!found) return false;
  const tie = { ...found.tie, hasExchanged: true };
  return !mayComeNear(found.comer, found.wishes, tie, Date.now());
}

/** The rules that somebody has set, for callers that put many questions to `wantsAd`. */
export async function wishesOf(DB: D1Database, userId: string): Promise<Wishes> {
  const row = await firstRow(
    DB,
    WISH_ROW_COLUMNS,
    `SELECT ${WISH_COLUMNS} FROM users u LEFT JOIN contact_rules r ON r.user_id = u.id WHERE u.id = ?`,
    userId,
  );
  return row ? wishesFrom(row) : EVERYBODY;
}

type Nearness = { id: string; comer: Comer; wishes: Wishes; tie: Tie };

const IS_DIRECTION = (requester: string, receiver: string, status: string) =>
  `EXISTS (SELECT 1 FROM exchanges WHERE requester_id = ${requester} AND receiver_id = ${receiver} AND status = '${status}')`;

async function readNearness(
  DB: D1Database,
  comerId: string,
  receiverIds: readonly string[],
): Promise<Nearness[]> {
  const results = await allRows(
    DB,
    NEARNESS_ROW_COLUMNS,
    `SELECT u.id, ${WISH_COLUMNS}, ${comerColumns("me")},
         NOT (${isUnblocked("me.id", "u.id")} AND ${isUnblocked("u.id", "me.id")}) AS isBlocked,
         ${IS_DIRECTION("u.id", "me.id", "requested")} AS hasAsked,
         ${IS_DIRECTION("u.id", "me.id", "accepted")} OR ${IS_DIRECTION("me.id", "u.id", "accepted")} AS hasExchanged
       FROM users me JOIN users u ON u.id IN (SELECT value FROM json_each(?2))
       LEFT JOIN contact_rules r ON r.user_id = u.id WHERE me.id = ?1`,
    comerId,
    JSON.stringify(receiverIds),
  );
  return results.map((row) => ({
    id: row.id,
    comer: comerFrom(row),
    wishes: wishesFrom(row),
    tie: {
      isBlocked: row.isBlocked === 1,
      hasAsked: row.hasAsked === 1,
      hasExchanged: row.hasExchanged === 1,
    },
  }));
}

const WISH_ROW_COLUMNS = {
  doctor: nullable(contactRules.doctor),
  ms: nullable(contactRules.ms),
  company: nullable(contactRules.company),
  areas: nullable(contactRules.areas),
  pausedUntil: nullable(contactRules.pausedUntil),
  mutedCompanies: computed<string>(),
};
type WishRow = RowOf<typeof WISH_ROW_COLUMNS>;
const NEARNESS_ROW_COLUMNS = {
  doctor: nullable(contactRules.doctor),
  ms: nullable(contactRules.ms),
  company: nullable(contactRules.company),
  areas: nullable(contactRules.areas),
  pausedUntil: nullable(contactRules.pausedUntil),
  mutedCompanies: computed<string>(),
  role: users.role,
  companyCode: users.companyCode,
  territories: computed<string>(),
  worksIn: computed<string>(),
  companyAreas: computed<string>(),
  id: users.id,
  isBlocked: computed<number>(),
  hasAsked: computed<number>(),
  hasExchanged: computed<number>(),
};

const WISH_COLUMNS = `r.doctor, r.ms, r.company, r.areas, r.paused_until AS pausedUntil,
  (SELECT json_group_array(company_code) FROM muted_companies m WHERE m.user_id = u.id) AS mutedCompanies`;

export type ComerRow = {
  role: Role;
  companyCode: string | null;
  territories: string;
  worksIn: string;
  companyAreas: string;
};

/** Territories that count for others: what somebody says of themselves admits nobody, until an operator confirms it. */
const confirmedAreas = (user: string) => `json_each(${user}.territories) area
    ON area.value NOT IN (SELECT value FROM json_each(${user}.declared_territories))`;

const comerExpressions = (user: string): Record<keyof ComerRow, string> => ({
  role: `${user}.role`,
  companyCode: `${user}.company_code`,
  territories: `(SELECT json_group_array(area.value) FROM (SELECT 1) JOIN ${confirmedAreas(user)})`,
  worksIn: `(SELECT json_group_array(DISTINCT w.prefecture_code) FROM doctors d JOIN workplaces w ON w.doctor_id = d.id
    WHERE d.user_id = ${user}.id AND w.is_working = 1 AND w.prefecture_code IS NOT NULL)`,
  companyAreas: `coalesce((SELECT nullif(c.prefecture_codes, '[]') FROM companies c WHERE c.code = ${user}.company_code),
    (SELECT json_group_array(DISTINCT area.value) FROM users ms JOIN ${confirmedAreas("ms")}
      WHERE ms.company_code = ${user}.company_code AND ms.role = 'ms' AND ms.status = 'active'))`,
});

/** The columns that `comerFrom` reads, for a query over users under the name `user`. */
const comerColumns = (user: string) =>
  Object.entries(comerExpressions(user))
    .map(([name, expression]) => `${expression} AS ${name}`)
    .join();

/** The same as one column of JSON. */
export const comerJson = (user: string) =>
  `json_object(${Object.entries(comerExpressions(user)).map(([name, expression]) => `'${name}', '' || ${expression}`)})`;

/**
 * Somebody's areas: the territories of the account and, of a doctor, where they work. A company's account has none: it
 * is of the prefectures that its record names, and where that names none, of those in which its MS work.
 */
export function comerFrom({ role, companyCode, territories, worksIn, companyAreas }: ComerRow): Comer {
  const own = [...codesIn(territories), ...codesIn(worksIn)];
  return { role, companyCode, areas: own.length > 0 ? own : codesIn(companyAreas) };
}

function wishesFrom({ doctor, ms, company, areas, pausedUntil, mutedCompanies }: WishRow): Wishes {
  return {
    doctor: doctor ?? "anyone",
    ms: ms ?? "anyone",
    connectCompany: company ?? "anyone",
    areas: areas ?? [],
    pausedUntil: pausedUntil ?? 0,
    mutedCompanies: codesIn(mutedCompanies),
  };
}
