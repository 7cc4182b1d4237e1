import { MAIL_TYPES, type MailType } from "#contract/users/calls";
import { mailSubscriptions } from "../db/schema/users";
import { allRows } from "../db/sql";

const ROW_COLUMNS = { mail_type: mailSubscriptions.mailType, is_subscribed: mailSubscriptions.isSubscribed };

/** Notices are on until switched off; the magazine is off until asked for (特定電子メール法). */
const DEFAULTS = new Set<MailType>(MAIL_TYPES.filter((each) => each !== "mailMagazine"));

/** The kinds of mail a person gets now. Every sender of one asks here first. */
export async function subscriptionsOf(DB: D1Database, userId: string): Promise<MailType[]> {
  const results = await allRows(
    DB,
    ROW_COLUMNS,
    "SELECT mail_type, is_subscribed FROM mail_subscriptions WHERE user_id = ?",
    userId,
  );
  const chosen = new Map(results.map(({ mail_type, is_subscribed }) => [mail_type, is_subscribed]));
  return MAIL_TYPES.filter((each) => chosen.get(each) ?? DEFAULTS.has(each));
}
