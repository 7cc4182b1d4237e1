import { closeSockets } from "../api/auth/sessions";
import { countAnew } from "../api/business-card/exchange/notify-of-cards";
import { eraseFromRooms } from "../api/chat/rooms/leaving";
import { sendScheduled } from "../api/chat/scheduled";
import { mailUrgent, notifyUrgent } from "../api/chat/urgent-notifications";
import { notifyOfChanges, notifyOfTaken } from "../api/directory/notify";
import { deleteAll } from "../api/files/discard";
import { followNow } from "../api/groups/room";
import { mailOfNotice, notifyOfNotice } from "../api/notices/writing/notify";
import { notifyDoctor } from "../api/papers/own/own-papers";
import type { Env } from "../env";
import { remind } from "../hourly/reminders";
import { renewDirectory } from "../imports/write/renew-directory";
import { inTime } from "../in-time";
import { carryMails } from "../mail/carry";
import { mailDigest } from "../mail/digest/digest-mail";
import { digestSlice } from "../mail/digest/run";
import { magazineSlice, mailMagazine } from "../mail/magazine";
import { mailUnread } from "../mail/unread-message";
import { notifyQueued } from "../notifications/deliver-or-queue";
import { deliverPush } from "../push/deliver";
import { pushNewMessage } from "../push/new-message";
import { pushNewNotification } from "../push/new-notification";
import { refillIndex } from "../search/documents/refill";
import { isDeadLetterQueue, storeDeadLetters } from "./dead-letters";
import type { MailEvent, QueueMessage } from "./queue-message";
import { Busy, fail, waitingOn, waitOf } from "./retry";

/** The time after which an event is tried again: longer than anything here takes, and than one delivery's claim. */
const ENDS_WITHIN_MS = 120_000;

/**
 * One message that fails, or whose object never answers, never holds up the others, nor the batches after it; after the
 * last retry it goes to the dead-letter queue.
 */
export async function consume(
  batch: MessageBatch<QueueMessage>,
  env: Env,
  within = ENDS_WITHIN_MS,
): Promise<void> {
  if (isDeadLetterQueue(batch.queue)) return storeDeadLetters(batch, env);
  const mails = batch.messages.filter((message) => message.body.type === "mail") as Message<MailEvent>[];
  const toMany = batch.messages.filter(({ body }) => body.type === "inboxes");
  const others = batch.messages.filter(({ body }) => body.type !== "inboxes" && body.type !== "mail");
  await Promise.all([
    carryMails(mails, env, within),
    ...others.map((message) => handle(message, env, within)),
    sequentially(toMany),
  ]);

  /** One after another: each wakes dozens of Inboxes, and together they would hold up every other request. */
  async function sequentially(messages: readonly Message<QueueMessage>[]) {
    for (const message of messages) await handle(message, env, within);
  }
}

async function handle(message: Message<QueueMessage>, env: Env, within: number) {
  try {
    await inTime(act(message.body as Exclude<QueueMessage, MailEvent>, env), within);
    message.ack();
  } catch (error) {
    if (error instanceof Busy && (await isWaiting(message, error, env))) return;
    await fail([message], error, env);
  }
}

/** What waits as a push service asks for spends no attempt. */
async function isWaiting(message: Message<QueueMessage>, busy: Busy, env: Env): Promise<boolean> {
  const later = message.body.type === "push" ? waitingOn(message.body, Date.now()) : null;
  if (!later) return false;
  await env.EVENTS.send(later, { delaySeconds: Math.ceil(waitOf(busy, (later.waits ?? 1) - 1) / 1000) });
  message.ack();
  return true;
}

async function act(event: Exclude<QueueMessage, MailEvent>, env: Env): Promise<void> {
  switch (event.type) {
    case "digest":
      return digestSlice(event, env);
    case "digestMail":
      return mailDigest(event, env);
    case "renewDirectory":
      return renewDirectory(env);
    case "magazine":
      return magazineSlice(event, env);
    case "magazineMail":
      return mailMagazine(event, env);
    case "push":
      return deliverPush(event.push, env);
    case "socketsEnd":
      return closeSockets(env, event);
    case "roomsLeft":
      return eraseFromRooms(env, event.userId);
    case "bytesUnnamed":
      return deleteAll(env.FILES, event.keys);
    case "groupMembersChanged":
      return followNow(env, event.groupId);
    case "directoryChanged":
      return notifyOfChanges(env);
    case "changesTaken":
      return notifyOfTaken(env, event);
    case "vacantBeds":
      return remind(env, event);
    case "papersProposed":
      return notifyDoctor(env, event.doctorId);
    case "hospitalNotice":
      return notifyOfNotice(env, event);
    case "noticeMail":
      return mailOfNotice(event, env);
    case "cardCounts":
      return countAnew(env, event.userId);
    case "refillIndex":
      return refillIndex(env, event.kind);
    case "newMessage":
      return pushNewMessage(event, env);
    case "scheduledMessage":
      return sendScheduled(event, env);
    case "urgentMessage":
      return notifyUrgent(event, env);
    case "urgentMail":
      return mailUrgent(event, env);
    case "newNotification":
      return pushNewNotification(event, env);
    case "inboxes":
      return notifyQueued(event, env);
    case "unreadMessage":
      await mailUnread(event, env);
      return pushNewMessage(event, env);
  }
}
