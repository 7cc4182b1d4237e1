import type { ContactRules, contactRules as contract } from "#contract/contact-rules/calls";
import { NO_COMPANY } from "#contract/contact-rules/texts";
import { monthInJapan } from "#contract/dates/japan-time";
import { wishesOf } from "../../contact-rules/may-contact";
import { mutedCompanies } from "../../db/schema/contact-rules";
import { companies } from "../../db/schema/users";
import { allRows, firstRow, nullable, runSql, statement } from "../../db/sql";
import { notifyCounts, requestIsRead } from "../business-card/exchange/notify-of-cards";
import { invalidFields, notFound } from "../errors";
import type { Call, Handler, Handlers } from "../serve";

async function rulesOf(DB: D1Database, userId: string): Promise<ContactRules> {
  const [{ pausedUntil, areas, ...wishes }, muted] = await Promise.all([
    wishesOf(DB, userId),
    mutedBy(DB, userId),
  ]);
  const isPaused = pausedUntil > Date.now();
  return {
    doctor: wishes.doctor,
    ms: wishes.ms,
    connectCompany: wishes.connectCompany,
    areas: [...areas],
    isPaused,
    pausedUntil: isPaused ? pausedUntil : null,
    mutedCompanies: muted,
  };
}

async function mutedBy(DB: D1Database, userId: string) {
  const results = await allRows(
    DB,
    { companyCode: mutedCompanies.companyCode, companyName: companies.name, mutedAt: mutedCompanies.mutedAt },
    `SELECT m.company_code AS companyCode, c.name AS companyName, m.muted_at AS mutedAt
       FROM muted_companies m JOIN companies c ON c.code = m.company_code WHERE m.user_id = ?
       ORDER BY m.muted_at DESC, m.company_code`,
    userId,
  );
  return results;
}

const contactRules: Handler<typeof contract.contactRules> = ({ viewer, env }) => rulesOf(env.DB, viewer.id);

const updateContactRules: Handler<typeof contract.updateContactRules> = async ({ viewer, body, env }) => {
  const now = Date.now();
  const pausedUntil = body.isPaused ? monthInJapan(now).until : 0;
  await runSql(
    env.DB,
    `INSERT INTO contact_rules (user_id, doctor, ms, company, areas, paused_until, updated_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
     ON CONFLICT (user_id) DO UPDATE SET doctor = ?2, ms = ?3, company = ?4, areas = ?5, paused_until = ?6,
       updated_at = ?7`,
    viewer.id,
    body.doctor,
    body.ms,
    body.connectCompany,
    JSON.stringify(body.areas),
    pausedUntil,
    now,
  );
  return rulesOf(env.DB, viewer.id);
};

const muteCompany: Handler<typeof contract.muteCompany> = async ({ viewer, body, env, later }) => {
  const company = await companyOf(env.DB, body.userId);
  if (!company) throw notFound();
  const { code, name } = company;
  if (code === null || name === null) throw invalidFields({ userId: NO_COMPANY });
  await mute({ viewer, env, later }, code);
  return { companyName: name };
};

const unmuteCompany: Handler<typeof contract.unmuteCompany> = async ({ viewer, body, env }) => {
  await runSql(
    env.DB,
    "DELETE FROM muted_companies WHERE user_id = ? AND company_code = ?",
    viewer.id,
    body.companyCode,
  );
};

export const contactRulesHandlers: Handlers<typeof contract> = {
  contactRules,
  updateContactRules,
  muteCompany,
  unmuteCompany,
};

/** The company that somebody belongs to or is; null for somebody who is not there. */
function companyOf(DB: D1Database, userId: string) {
  return firstRow(
    DB,
    { code: nullable(companies.code), name: nullable(companies.name) },
    `SELECT c.code, c.name FROM users u LEFT JOIN companies c ON c.code = u.company_code
       WHERE u.id = ? AND u.role IN ('ms', 'connect', 'connectCompany') AND u.status <> 'withdrawn'`,
    userId,
  );
}

type Muting = Pick<Call<typeof contract.muteCompany>, "viewer" | "env" | "later">;

/** Mutes a company from now on; what its people asked before is declined with it. */
async function mute({ viewer, env, later }: Muting, companyCode: string): Promise<void> {
  const now = Date.now();
  const [, declined] = await env.DB.batch<{ id: string; requester: string }>([
    statement(
      env.DB,
      "INSERT OR IGNORE INTO muted_companies (user_id, company_code, muted_at) VALUES (?, ?, ?)",
      viewer.id,
      companyCode,
      now,
    ),
    statement(
      env.DB,
      `UPDATE exchanges SET status = 'rejected', seq = seq + 1, updated_at = ?3, receiver_read_at = ?3
       WHERE receiver_id = ?1 AND status = 'requested'
         AND requester_id IN (SELECT id FROM users WHERE company_code = ?2)
       RETURNING id, requester_id AS requester`,
      viewer.id,
      companyCode,
      now,
    ),
  ]);
  const requests = declined?.results ?? [];
  if (requests.length === 0) return;
  const people = [viewer.id, ...requests.map(({ requester }) => requester)];
  const ids = requests.map(({ id }) => id);
  later(Promise.all([notifyCounts(env, people), requestIsRead(env, viewer.id, ids)]));
}
