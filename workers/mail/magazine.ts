import { magazineRecipients, magazines } from "../db/schema/mail";
import { users } from "../db/schema/users";
import { allRows, computed, firstRow, runSql } from "../db/sql";
import type { Env } from "../env";
import { once } from "../queue/once";
import type { MagazineEvent, MagazineMailEvent } from "../queue/queue-message";
import { IN_AUDIENCE } from "./audience";
import { passOnMail } from "./deliver";
import { compose } from "./email";
import { siteOrigin } from "./post";
import { subscriptionsOf } from "./subscriptions";
import { magazineEmail } from "./templates/magazine";
import { unsubscribeUrls } from "./unsubscribe";

/** People at a time, and the pause between: providers refuse who comes all at once. */
const SLICE = 100;
const PAUSE_SECONDS = 10;

/** Starts the issues whose time has come. */
export async function startMagazines(env: Env, now: number): Promise<void> {
  const results = await allRows(
    env.DB,
    { id: magazines.id },
    "SELECT id FROM magazines WHERE state = 'scheduled' AND send_at <= ?",
    now,
  );
  for (const { id } of results) await env.EVENTS.send({ type: "magazine", magazineId: id, after: "" });
}

/** Queues the mails of the next people, and the slice after them. One that was withdrawn meanwhile ends here. */
export const magazineSlice = (event: MagazineEvent, env: Env): Promise<void> =>
  once(env.DB, `magazine/${event.magazineId}/slice/${event.after}`, () => sendSlice(event, env));

async function sendSlice({ magazineId, after }: MagazineEvent, env: Env): Promise<void> {
  const { DB } = env;
  const started = await firstRow(
    DB,
    {},
    "UPDATE magazines SET state = 'sending' WHERE id = ? AND state IN ('scheduled', 'sending') RETURNING id",
    magazineId,
  );
  if (!started) return;
  const results = await allRows(
    DB,
    { id: magazineRecipients.userId },
    `INSERT INTO magazine_recipients (magazine_id, user_id)
     SELECT m.id, u.id FROM magazines m, users u
     WHERE m.id = ?1 AND u.id > ?2 AND ${IN_AUDIENCE} ORDER BY u.id LIMIT ${SLICE}
     ON CONFLICT DO UPDATE SET outcome = outcome RETURNING user_id AS id`,
    magazineId,
    after,
  );
  const ids = results.map(({ id }) => id).sort();
  if (ids.length > 0)
    await env.EVENTS.sendBatch(
      ids.map((userId) => ({ body: { type: "magazineMail" as const, magazineId, userId } })),
    );
  const last = ids.at(-1);
  if (last && ids.length === SLICE)
    return env.EVENTS.send(
      { type: "magazine", magazineId, after: last },
      { delaySeconds: PAUSE_SECONDS },
    ).then(() => undefined);
  await runSql(
    DB,
    "UPDATE magazines SET state = 'sent', finished_at = ? WHERE id = ?",
    Date.now(),
    magazineId,
  );
}

const ISSUE_COLUMNS = {
  subject: magazines.subject,
  body: magazines.body,
  linkLabel: magazines.linkLabel,
  linkUrl: magazines.linkUrl,
  name: computed<string>(),
  email: users.email,
  role: users.role,
};

/** One person's mail; nothing for who has unsubscribed or left since it was queued. */
export async function mailMagazine({ magazineId, userId }: MagazineMailEvent, env: Env): Promise<void> {
  const issue = await firstRow(
    env.DB,
    ISSUE_COLUMNS,
    `SELECT m.subject, m.body, m.link_label AS linkLabel, m.link_url AS linkUrl,
       u.last_name_ja || ' ' || u.first_name_ja AS name, u.email, u.role
     FROM magazines m, users u WHERE m.id = ? AND u.id = ? AND u.status = 'active'`,
    magazineId,
    userId,
  );
  const isWanted = issue !== null && (await subscriptionsOf(env.DB, userId)).includes("mailMagazine");
  if (isWanted) {
    const unsubscribe = await unsubscribeUrls(env, siteOrigin(env), { userId, mailType: "mailMagazine" });
    const { email, role } = issue;
    const event = `magazine/${magazineId}/${userId}`;
    const letter = magazineEmail({ ...issue, unsubscribe });
    await passOnMail(compose({ event, to: email, role, letter }, env), env);
  }
  await runSql(
    env.DB,
    `UPDATE magazine_recipients SET outcome = ?3, outcome_at = ?4
     WHERE magazine_id = ?1 AND user_id = ?2 AND outcome = 'waiting'`,
    magazineId,
    userId,
    isWanted ? "sent" : "declined",
    Date.now(),
  );
}
