import type { Env } from "../env";
import { once } from "../queue/once";
import type { Mail } from "./mail";
import { senderOf } from "./senders";

/** Sends one mail, once per event. Throws when it was not sent and should be tried again. */
export function deliverMail(mail: Mail, env: Env, now = Date.now()): Promise<void> {
  const from = { name: mail.service ?? env.SERVICE_NAME, email: env.MAIL_FROM };
  return once(env.DB, mail.event, () => senderOf(env).send(mail, from), now);
}
