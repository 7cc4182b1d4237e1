import type { Env } from "./env";
import { deliverMail } from "./mail/deliver";
import type { Mail } from "./mail/mail";

/** What is done after an answer, through the queue: at least once, in no order. */
export type Event = { type: "mail"; mail: Mail };

/** One failing message never holds up the others; after the last retry it goes to the dead-letter queue. */
export async function consume(batch: MessageBatch<Event>, env: Env): Promise<void> {
  await Promise.all(batch.messages.map((message) => handle(message, env)));
}

async function handle(message: Message<Event>, env: Env) {
  try {
    await HANDLERS[message.body.type](message.body, env);
    message.ack();
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    console.error(JSON.stringify({ event: message.id, attempts: message.attempts, fault }));
    message.retry({ delaySeconds: Math.min(10 * 2 ** message.attempts, 3600) });
  }
}

const HANDLERS: {
  [Type in Event["type"]]: (event: Extract<Event, { type: Type }>, env: Env) => Promise<void>;
} = {
  mail: ({ mail }, env) => deliverMail(mail, env),
};
