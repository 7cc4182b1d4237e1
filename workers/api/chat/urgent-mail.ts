import type { Role } from "#contract/endpoint";
import type { Env } from "../../env";
import { urgentMessageEmail } from "../../mail/letters/notifications";
import { queueMail, siteOrigin } from "../../mail/post";
import type { UrgentMailEvent } from "../../queue/queue-message";

type Row = { id: string; name: string; email: string; role: Role };

/**
 * Mails somebody who has no push and no open screen about an urgent message. Its event names the message: repeated
 * rounds make no second mail. Ties and blocks were asked when the notification was made.
 */
export async function mailUrgent(event: UrgentMailEvent, env: Env): Promise<void> {
  const { userId, senderId, place, path } = event;
  const { results } = await env.DB.prepare(
    `SELECT id, last_name_ja || ' ' || first_name_ja AS name, email, role FROM users
     WHERE id IN (?, ?) AND status = 'active' AND email <> ''`,
  )
    .bind(userId, senderId)
    .all<Row>();
  const to = results.find(({ id }) => id === userId);
  const from = results.find(({ id }) => id === senderId);
  if (!to || !from) return;
  const url = `${siteOrigin(env)}${path}`;
  await queueMail(env, {
    event: `urgent-message/${userId}/${place}`,
    to: to.email,
    role: to.role,
    letter: urgentMessageEmail({ name: to.name, from: from.name, url }),
  });
}
