import type { businessCard, OwnCard } from "#contract/business-card/calls";
import { businessCards } from "../../db/schema/business-card";
import { firstRow, runSql } from "../../db/sql";
import type { Env } from "../../env";
import { notFound } from "../errors";
import type { Handler } from "../serve";
import { notifyOfChange } from "./exchange/notify-of-cards";

const ROW_COLUMNS = {
  address: businessCards.address,
  tel: businessCards.tel,
  jobTitle: businessCards.jobTitle,
  back: businessCards.back,
  hidesEmail: businessCards.hidesEmail,
};

const EMPTY: OwnCard = { jobTitle: "", tel: "", address: "", back: "", hidesEmail: false };

async function readOwn(DB: D1Database, userId: string): Promise<OwnCard> {
  const row = await firstRow(
    DB,
    ROW_COLUMNS,
    `SELECT job_title AS jobTitle, tel, address, back, hides_email AS hidesEmail
       FROM business_cards WHERE user_id = ?`,
    userId,
  );
  return row ?? EMPTY;
}

export const ownCard: Handler<typeof businessCard.ownCard> = ({ viewer, env }) => readOwn(env.DB, viewer.id);

/** A card saved as it was is not a changed card: nobody is notified. */
export const updateOwnCard: Handler<typeof businessCard.updateOwnCard> = async ({
  viewer,
  body,
  env,
  later,
}) => {
  const { jobTitle, tel, address, back, hidesEmail } = body;
  const now = Date.now();
  const { meta } = await runSql(
    env.DB,
    `INSERT INTO business_cards (user_id, job_title, tel, address, back, hides_email, updated_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
     ON CONFLICT (user_id) DO UPDATE SET job_title = ?2, tel = ?3, address = ?4, back = ?5, hides_email = ?6,
       updated_at = ?7
     WHERE (job_title, tel, address, back, hides_email) <> (?2, ?3, ?4, ?5, ?6)`,
    viewer.id,
    jobTitle,
    tel,
    address,
    back,
    Number(hidesEmail),
    now,
  );
  if (meta.changes > 0) later(notifyOfChange(env, viewer.id, now));
  return readOwn(env.DB, viewer.id);
};

/**
 * A card draws on its owner's profile: after a change of what is on it there, it is a changed card for everybody
 * who holds it. `now` is the time of the change (epoch ms).
 */
export async function cardChanged(env: Env, userId: string, now: number): Promise<void> {
  await runSql(
    env.DB,
    `INSERT INTO business_cards (user_id, updated_at) VALUES (?1, ?2)
     ON CONFLICT (user_id) DO UPDATE SET updated_at = max(updated_at, ?2)`,
    userId,
    now,
  );
  await notifyOfChange(env, userId, now);
}

/** The same for the address to sign in with, where the card shows it. */
export async function addressChanged(env: Env, userId: string, now: number): Promise<void> {
  const { hidesEmail } = await readOwn(env.DB, userId);
  if (!hidesEmail) await cardChanged(env, userId, now);
}

/** A note is kept as long as the cards are exchanged. */
export const updateCardNote: Handler<typeof businessCard.updateCardNote> = async ({ viewer, body, env }) => {
  const { meta } = await runSql(
    env.DB,
    `INSERT INTO card_notes (owner_id, user_id, memo, tags, updated_at)
     SELECT ?1, ?2, ?3, ?4, ?5 WHERE EXISTS (SELECT 1 FROM exchanges WHERE status = 'accepted'
       AND ((requester_id = ?1 AND receiver_id = ?2) OR (requester_id = ?2 AND receiver_id = ?1)))
     ON CONFLICT (owner_id, user_id) DO UPDATE SET memo = ?3, tags = ?4, updated_at = ?5`,
    viewer.id,
    body.userId,
    body.memo,
    JSON.stringify(body.tags.filter(Boolean)),
    Date.now(),
  );
  if (meta.changes === 0) throw notFound();
};
