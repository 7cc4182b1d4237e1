import { DAY_MS, HOUR_MS } from "#contract/limits";
import {
  AUTH_CODE_MS,
  AUTH_CODE_RESEND_MS,
  AUTH_CODE_TRIES,
  AUTH_CODES_PER_DAY,
  AUTH_CODES_PER_HOUR,
  AUTH_CODES_PER_HOUR_AND_IP,
} from "#contract/registration/limits";
import { mailCodeSends, mailCodes } from "../../db/schema/mail";
import { allRows, firstRow, runSql } from "../../db/sql";
import type { Env } from "../../env";
import { isKeyedDigest, keyedDigest } from "../auth/digest";

type Holder = { holder: string; email: string };
type Sending = { email: string; ip: string };

/** Four digits that nobody can foresee: '0000' to '9999', each as likely. */
export function newCode(): string {
  const random = new Uint16Array(1);
  // 60,000 is a multiple of 10,000: what lies above would make low codes likelier.
  do crypto.getRandomValues(random);
  while ((random[0] ?? 0) >= 60_000);
  return String((random[0] ?? 0) % 10_000).padStart(4, "0");
}

/**
 * Counts a sending if the limits leave room for it: 60 seconds between two, 3 an hour and 10 a day for an address,
 * 30 an hour from one network address; all windows slide. Gives 0, or the seconds until the next may be sent.
 */
export async function countSending(env: Env, { email, ip }: Sending, now: number): Promise<number> {
  const sent = await firstRow(
    env.DB,
    {},
    `INSERT INTO mail_code_sends (email, ip, sent_at)
     SELECT ?1, ?2, ?3 WHERE
       NOT EXISTS (SELECT 1 FROM mail_code_sends WHERE email = ?1 AND sent_at > ?3 - ?4)
       AND (SELECT count(*) FROM mail_code_sends WHERE email = ?1 AND sent_at > ?3 - ?5) < ?6
       AND (SELECT count(*) FROM mail_code_sends WHERE email = ?1 AND sent_at > ?3 - ?7) < ?8
       AND (SELECT count(*) FROM mail_code_sends WHERE ip = ?2 AND sent_at > ?3 - ?5) < ?9
     RETURNING id`,
    email,
    ip,
    now,
    AUTH_CODE_RESEND_MS,
    HOUR_MS,
    AUTH_CODES_PER_HOUR,
    DAY_MS,
    AUTH_CODES_PER_DAY,
    AUTH_CODES_PER_HOUR_AND_IP,
  );
  return sent ? 0 : secondsToWait(env, { email, ip }, now);
}

/** Takes a sending back that was counted and did not happen. */
export async function forgetSending(env: Env, { email, ip }: Sending, now: number): Promise<void> {
  await runSql(
    env.DB,
    "DELETE FROM mail_code_sends WHERE email = ? AND ip = ? AND sent_at = ?",
    email,
    ip,
    now,
  );
}

async function secondsToWait(env: Env, { email, ip }: Sending, now: number): Promise<number> {
  const times = async (column: "email" | "ip", value: string) => {
    const results = await allRows(
      env.DB,
      { sent_at: mailCodeSends.sentAt },
      `SELECT sent_at FROM mail_code_sends WHERE ${column} = ? AND sent_at > ? ORDER BY sent_at DESC LIMIT 40`,
      value,
      now - DAY_MS,
    );
    return results.map((row) => row.sent_at);
  };
  const [ofEmail, ofIp] = await Promise.all([times("email", email), times("ip", ip)]);
  const until = Math.max(
    (ofEmail[0] ?? 0) + AUTH_CODE_RESEND_MS,
    (ofEmail[AUTH_CODES_PER_HOUR - 1] ?? 0) + HOUR_MS,
    (ofEmail[AUTH_CODES_PER_DAY - 1] ?? 0) + DAY_MS,
    (ofIp[AUTH_CODES_PER_HOUR_AND_IP - 1] ?? 0) + HOUR_MS,
  );
  return Math.max(1, Math.ceil((until - now) / 1000));
}

/** Replaces the holder's code: the one before is dead from now on. */
export async function keepCode(env: Env, { holder, email }: Holder, code: string, now: number) {
  await runSql(
    env.DB,
    `INSERT INTO mail_codes (holder, email, code_hash, tries_left, expires_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (holder) DO UPDATE SET email = excluded.email, code_hash = excluded.code_hash,
       tries_left = excluded.tries_left, expires_at = excluded.expires_at`,
    holder,
    email,
    await keyedDigest(env, "mail-code", holder, email, code),
    AUTH_CODE_TRIES,
    now + AUTH_CODE_MS,
  );
}

type Evaluated = "right" | "wrong" | "dead";

/**
 * Judges one try. It is counted before the code is looked at, so that parallel guesses count too; a right code is
 * gone with its first use. "dead": no code, expired, or no tries left.
 */
export async function checkCode(
  env: Env,
  { holder, email }: Holder,
  code: string,
  now: number,
): Promise<Evaluated> {
  const row = await firstRow(
    env.DB,
    { code_hash: mailCodes.codeHash, tries_left: mailCodes.triesLeft },
    `UPDATE mail_codes SET tries_left = tries_left - 1
     WHERE holder = ? AND email = ? AND tries_left > 0 AND expires_at > ? RETURNING code_hash, tries_left`,
    holder,
    email,
    now,
  );
  if (!row) return "dead";
  if (!(await isKeyedDigest(env, row.code_hash, "mail-code", holder, email, code))) {
    return row.tries_left > 0 ? "wrong" : "dead";
  }
  const used = await firstRow(
    env.DB,
    {},
    "DELETE FROM mail_codes WHERE holder = ? AND code_hash = ? RETURNING holder",
    holder,
    row.code_hash,
  );
  return used ? "right" : "dead";
}
