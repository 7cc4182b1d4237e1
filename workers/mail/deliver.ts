import type { Env } from "../env";
import { once } from "../queue/once";
import { type SendingBusiness, withBusiness } from "./letter";
import type { Mail } from "./mail";
import { senderOf } from "./senders";

/** Sends one mail, once per event. Throws when it was not sent and should be tried again. */
export function deliverMail(mail: Mail, env: Env, now = Date.now()): Promise<void> {
  const from = { name: mail.service ?? env.SERVICE_NAME, email: env.MAIL_FROM };
  return once(
    env.DB,
    mail.event,
    async () => senderOf(env).send(withBusiness(mail, await businessOf(env.DB)), from),
    now,
  );
}

/** Who sends it, as law asks for it; nobody has written it in a new installation. */
function businessOf(DB: D1Database): Promise<SendingBusiness | null> {
  return DB.prepare("SELECT legal_name AS legalName, address, telephone FROM business_details").first();
}
