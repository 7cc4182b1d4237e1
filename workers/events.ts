import { subscriptionsOf } from "./api/users/subscriptions";
import { openDatabase } from "./db/client";
import type { Env } from "./env";
import { deliverMail } from "./mail/deliver";
import type { Mail } from "./mail/mail";
import { mailTypeOf, mailUnread, type UnreadMessage } from "./mail/unread-message";

/** What is done after an answer, through the queue: at least once, in no order. */
export type Event = { type: "mail"; mail: Mail } | UnreadMessage;

/** One failing message never holds up the others; after the last retry it goes to the dead-letter queue. */
export async function consume(batch: MessageBatch<Event>, env: Env): Promise<void> {
  await Promise.all(batch.messages.map((message) => handle(message, env)));
}

async function handle(message: Message<Event>, env: Env) {
  try {
    await act(message.body, env);
    message.ack();
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    console.error(JSON.stringify({ event: message.id, attempts: message.attempts, fault }));
    message.retry({ delaySeconds: Math.min(10 * 2 ** message.attempts, 3600) });
  }
}

function act(event: Event, env: Env): Promise<void> {
  switch (event.type) {
    case "mail":
      return deliverMail(event.mail, env);
    case "unreadMessage":
      return tellUnread(event, env);
  }
}

/** Only to who has not switched such mails off. */
async function tellUnread(event: UnreadMessage, env: Env) {
  const db = openDatabase(env.DB, { apiCalls: 0, d1: 0, rows: 0 });
  const wanted = await subscriptionsOf(db, event.userId);
  if (wanted.includes(mailTypeOf(event))) await mailUnread(event, env);
}
