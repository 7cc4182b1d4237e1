import type { Env } from "../env";
import type { Mail } from "./mail";
import { senderOf } from "./senders";

/** How long one delivery may take before another may try the same mail. */
const CLAIM_MS = 60_000;

/**
 * Sends one mail, once per event: a queue may deliver a message twice, at the same time too.
 * Throws when the mail was not sent and should be tried again.
 */
export async function deliverMail(mail: Mail, env: Env, now = Date.now()): Promise<void> {
  if (!(await claim(mail.event, env, now))) return refuseWhileClaimed(mail.event, env);
  try {
    await senderOf(env).send(mail, { name: env.SERVICE_NAME, email: env.MAIL_FROM });
  } catch (error) {
    await env.DB.prepare("UPDATE mail_deliveries SET claimed_at = 0 WHERE event = ?").bind(mail.event).run();
    throw error;
  }
  await env.DB.prepare("UPDATE mail_deliveries SET sent_at = ? WHERE event = ?")
    .bind(Date.now(), mail.event)
    .run();
}

async function claim(event: string, env: Env, now: number): Promise<boolean> {
  const claimed = await env.DB.prepare(
    `INSERT INTO mail_deliveries (event, claimed_at) VALUES (?1, ?2)
     ON CONFLICT (event) DO UPDATE SET claimed_at = ?2 WHERE sent_at IS NULL AND claimed_at < ?2 - ?3
     RETURNING event`,
  )
    .bind(event, now, CLAIM_MS)
    .first();
  return claimed !== null;
}

/** Sent already: done. Being sent by somebody else: they may fail, so it must come back. */
async function refuseWhileClaimed(event: string, env: Env): Promise<void> {
  const row = await env.DB.prepare("SELECT sent_at FROM mail_deliveries WHERE event = ?")
    .bind(event)
    .first<{ sent_at: number | null }>();
  if (row?.sent_at === null) throw new Error(`mail ${event} is being sent by another delivery`);
}
