import { env } from "cloudflare:test";
import type { QueueMessage } from "../../../workers/queue/queue-message";
import { until } from "./until";

export type Sent = {
  kind: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  headers: string;
};

/** Everything mailed to an address, oldest first. */
export async function mailsTo(recipient: string): Promise<Sent[]> {
  const { results } = await env.DB.prepare(
    "SELECT * FROM outbox WHERE recipient = ? ORDER BY created_at, event",
  )
    .bind(recipient)
    .all<Sent>();
  return results;
}

/** The nth mail to an address, once the queue has brought it. */
export async function mailTo(recipient: string, nth = 1): Promise<Sent> {
  return until(async () => {
    const mail = (await mailsTo(recipient))[nth - 1];
    if (!mail) throw new Error(`no mail ${nth} to ${recipient}`);
    return mail;
  });
}

/**
 * A Worker whose mails to an address are known by the time its answer comes: the queue brings them later, and says of no
 * mail that it will not come.
 */
export function mailsQueued() {
  const recipients: string[] = [];
  const noting = (queue: typeof env.LETTERS): typeof env.LETTERS => ({
    ...queue,
    send: (message: QueueMessage) => {
      if (message.type === "mail") recipients.push(message.mail.to);
      return queue.send(message);
    },
  });
  const bindings: typeof env = { ...env, CODES: noting(env.CODES), LETTERS: noting(env.LETTERS) };
  return { bindings, queuedTo: (address: string) => recipients.filter((to) => to === address).length };
}

export async function codeTo(recipient: string, nth = 1): Promise<string> {
  return /認証コード：(\d{4})/.exec((await mailTo(recipient, nth)).text)?.[1] ?? "";
}

/** The newest mail of a kind to an address, once the queue has brought it. */
export async function newestMail(recipient: string, kind: string): Promise<Sent> {
  return until(async () => {
    const mail = (await mailsTo(recipient)).findLast((each) => each.kind === kind);
    if (!mail) throw new Error(`no mail ${kind} to ${recipient}`);
    return mail;
  });
}
