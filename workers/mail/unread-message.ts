import type { MailType } from "#contract/users";
import type { Env } from "../env";
import { directMessageLetter, groupMessageUnreadLetter } from "./letters/notifications";
import { postMail } from "./post";
import { unsubscribeUrls } from "./unsubscribe";

/** Something in a chat has not been read in time. `senderId`: who wrote last. Never the text. */
export type UnreadMessage = {
  type: "unreadMessage";
  userId: string;
  roomId: string;
  kind: "direct" | "group";
  senderId: string;
  lastSeq: number;
  unread: number;
};

type Row = { id: string; name: string; email: string };

/** The switch of one's mail settings that this is about. */
export const mailTypeOf = ({ kind }: UnreadMessage): MailType =>
  kind === "group" ? "groupMessageUnread" : "directMessage";

/** Turns it into a mail for who is still active. Its event names the place in the room: repeated, it is one mail. */
export async function mailUnread(event: UnreadMessage, env: Env): Promise<void> {
  const { to, from } = await peopleOf(event, env);
  if (!to) return;
  const unsubscribe = await unsubscribeUrls(env, env.SITE_ORIGIN, {
    userId: to.id,
    mailType: mailTypeOf(event),
  });
  await postMail(env, {
    event: `unread-message/${event.userId}/${event.roomId}/${event.lastSeq}`,
    to: to.email,
    letter: letterOf(event, { name: to.name, from, site: env.SITE_ORIGIN, unsubscribe }),
  });
}

async function peopleOf({ userId, senderId }: UnreadMessage, { DB }: Env) {
  const { results } = await DB.prepare(
    `SELECT id, last_name_ja || ' ' || first_name_ja AS name, email FROM users
     WHERE id IN (SELECT value FROM json_each(?)) AND status = 'active'`,
  )
    .bind(JSON.stringify([userId, senderId]))
    .all<Row>();
  const to = results.find(({ id }) => id === userId);
  const from = results.find(({ id }) => id === senderId);
  return { to, from: from?.name ?? "退会したメンバー" };
}

type Known = { name: string; from: string; site: string; unsubscribe: { page: string; oneClick: string } };

function letterOf({ kind, roomId, unread }: UnreadMessage, { name, from, site, unsubscribe }: Known) {
  return kind === "group"
    ? groupMessageUnreadLetter({ name, count: unread, url: `${site}/rooms`, unsubscribe })
    : directMessageLetter({ name, from, url: `${site}/rooms/${roomId}`, unsubscribe });
}
