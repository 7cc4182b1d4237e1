import { isMuted } from "../contact-rules/may-contact";
import { users } from "../db/schema/users";
import { allRows, computed, type RowOf } from "../db/sql";
import type { Env } from "../env";
import type { UnreadMessageEvent } from "../queue/queue-message";
import type { Email } from "./email";
import { queueMail, siteOrigin } from "./post";
import { subscriptionsOf } from "./subscriptions";
import { directMessageEmail, groupMessageUnreadEmail } from "./templates/notifications";
import { unsubscribeUrls } from "./unsubscribe";

const ROW_COLUMNS = { id: users.id, name: computed<string>(), email: users.email, role: users.role };
type Row = RowOf<typeof ROW_COLUMNS>;

/**
 * Turns it into a mail for somebody who is still active and wants to know. Its event names the place in the room:
 * repeated, it is one mail.
 */
export async function mailUnread(event: UnreadMessageEvent, env: Env): Promise<void> {
  const ids = JSON.stringify([event.userId, event.senderId]);
  const results = await allRows(
    env.DB,
    ROW_COLUMNS,
    `SELECT id, last_name_ja || ' ' || first_name_ja AS name, email, role FROM users
     WHERE id IN (SELECT value FROM json_each(?)) AND status = 'active'`,
    ids,
  );
  const to = results.find(({ id }) => id === event.userId);
  const from = results.find(({ id }) => id === event.senderId);
  const mailType = event.kind === "group" ? "groupMessageUnread" : "directMessage";
  if (!to || !(await subscriptionsOf(env.DB, to.id)).includes(mailType)) return;
  if (event.kind !== "group" && (await isMuted(env.DB, event.senderId, to.id))) return;
  const site = siteOrigin(env);
  const unsubscribe = await unsubscribeUrls(env, site, { userId: to.id, mailType });
  await queueMail(env, {
    event: `unread-message/${event.userId}/${event.roomId}/${event.lastSeq}`,
    to: to.email,
    role: to.role,
    letter: mailOf(event, { to, from: from?.name ?? "退会したメンバー", site, unsubscribe }),
  });
}

type Existing = { to: Row; from: string; site: string; unsubscribe: Email["unsubscribe"] };

function mailOf(
  { kind, roomId, unread }: UnreadMessageEvent,
  { to, from, site, unsubscribe }: Existing,
): Email {
  if (kind === "group") {
    return groupMessageUnreadEmail({ name: to.name, count: unread, url: `${site}/rooms`, unsubscribe });
  }
  return directMessageEmail({ name: to.name, from, url: `${site}/rooms/${roomId}`, unsubscribe });
}
