import { cutText } from "#contract/japanese/characters";
import type { About } from "#contract/notifications/about";
import { NOTIFICATION_TEXT_CHARS } from "#contract/notifications/limits";
import type { Topic } from "#contract/notifications/topics";
import { toBase64Url, utf8 } from "#contract/wire/bytes";
import type { Ending, InboxNotification } from "../../durable-objects/inbox/notifications/notification";
import type { Env } from "../env";
import { deliverOrQueue } from "./deliver-or-queue";

type Bindings = Pick<Env, "DB" | "INBOX" | "EVENTS">;

export type NotifiedEvent = {
  /** Names what happened, e.g. `card-requested/{exchange}`: with the same name it notifies once, ever. */
  eventKey: string;
  topic: Topic;
  /** The thing it leads to; notifications about the same thing are one line of the list. */
  about: About;
  /** The person who did it, who is not told themselves; left out when it was the service. */
  actorId?: string | null;
  /**
   * The name of the thing (a title, a community's name, the first line of a post): enough to read when the thing is
   * gone. It is never the actor's name, which is read from the record.
   */
  text: string;
  /** When it happened; now, when left out. */
  at?: number;
  urgent?: InboxNotification["urgent"];
};

/** Tells people of something, on every screen they have open; any number of them, at the price of a few lines in the queue. */
export async function notify(
  env: Bindings,
  recipients: readonly string[],
  event: NotifiedEvent,
): Promise<void> {
  const { topic, about, actorId = null, text, at = Date.now(), urgent } = event;
  const id = await notificationId(event.eventKey);
  const others = recipients.filter((userId) => userId !== actorId);
  const cut = cutText(text, NOTIFICATION_TEXT_CHARS);
  const notification = { id, topic, about, actorId, text: cut, at, ...(urgent && { urgent }) };
  await deliverOrQueue(env, others, { type: "notify", notification });
}

/** One event, everything about a thing (or one topic of it), or everything that a person did. */
type Ended = { eventKey: string } | { about: About; topic?: Topic } | { actorId: string };

/**
 * Something that people were notified of has changed: `read`, they have opened its thing elsewhere; `gone`, it was deleted,
 * and what they were told stays and says so; `withdrawn`, it was taken back, and nothing of it is left. This may come
 * before they were notified.
 */
export async function endNotifications(
  env: Bindings,
  recipients: readonly string[],
  ended: Ended,
  how: Ending["how"],
): Promise<void> {
  const which = "eventKey" in ended ? { id: await notificationId(ended.eventKey) } : ended;
  await deliverOrQueue(env, recipients, { type: "endNotifications", ending: { which, how, at: Date.now() } });
}

/** The id of an event in addresses: 24 characters that say nothing. */
export async function notificationId(eventKey: string): Promise<string> {
  return toBase64Url(await crypto.subtle.digest("SHA-256", utf8(eventKey))).slice(0, 24);
}
