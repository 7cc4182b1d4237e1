import { DAY_MS } from "#contract/limits";
import { countInHour } from "../db/hourly-counts";
import { stoppedAddresses } from "../db/schema/mail";
import { businessDetails } from "../db/schema/operator";
import { allRows, firstRow } from "../db/sql";
import type { Env } from "../env";
import { onceForEach } from "../queue/once";
import { Busy } from "../queue/retry";
import { type SendingBusiness, withBusiness } from "./email";
import { isAwaited, type Mail } from "./mail";
import { mailQueue } from "./post";
import { senderOf } from "./senders";

/** Sends one mail, once per event. Throws when it was not sent and should be tried again. */
export const deliverMail = (mail: Mail, env: Env, now = Date.now()): Promise<void> =>
  deliverTogether([mail], env, now);

/** A mail composed by work of the queue: where a provider counts requests, it takes its place among the letters. */
export async function passOnMail(mail: Mail, env: Env): Promise<void> {
  if (!env.RESEND_API_KEY) return deliverMail(mail, env);
  await mailQueue(env, mail.kind).send({ type: "mail", mail });
}

/**
 * Sends mails in one request of the provider, each once per event. An address that the provider gave back gets none.
 * Throws `Busy` when the provider takes nothing now.
 */
export function deliverTogether(mails: readonly Mail[], env: Env, now = Date.now()): Promise<void> {
  const events = mails.map(({ event }) => event);
  return onceForEach(
    env.DB,
    events,
    async (claimed) => {
      const due = mails.filter(({ event }, at) => claimed.has(event) && events.indexOf(event) === at);
      const stopped = await stoppedAmong(due, env.DB, now);
      const wanted = due.filter((mail) => !stopped.has(mail));
      await countInHour(env.DB, "letters stopped", stopped.size, now);
      if (wanted.length > 0) await send(wanted, { env, now, isAlone: mails.length === 1 });
    },
    now,
  );
}

type Sending = { env: Env; now: number; isAlone: boolean };

async function send(mails: readonly Mail[], { env, now, isAlone }: Sending) {
  const business = await businessOf(env.DB);
  try {
    await senderOf(env).send(
      mails.map((mail) => ({ ...withBusiness(mail, business), from: fromOf(mail, env) })),
    );
  } catch (error) {
    if (error instanceof Busy) await countInHour(env.DB, "letters waited", mails.length, now);
    // What is refused together goes out one by one then, and most of it does.
    else if (isAlone) await countInHour(env.DB, "letters failed", 1, now);
    throw error;
  }
  await countInHour(env.DB, "letters sent", mails.length, now);
}

const fromOf = ({ service }: Mail, { SERVICE_NAME, MAIL_FROM }: Env) => ({
  name: service ?? SERVICE_NAME,
  email: MAIL_FROM,
});

/** A code that somebody asks for is tried again a day after their address gave one back: its mailbox may be new. */
async function stoppedAmong(mails: readonly Mail[], DB: D1Database, now: number): Promise<Set<Mail>> {
  const results = await allRows(
    DB,
    { address: stoppedAddresses.address, stoppedAt: stoppedAddresses.stoppedAt },
    `SELECT address, stopped_at AS stoppedAt FROM stopped_addresses
     WHERE address IN (SELECT lower(value) FROM json_each(?))`,
    JSON.stringify(mails.map(({ to }) => to)),
  );
  if (results.length === 0) return new Set();
  const since = new Map(results.map(({ address, stoppedAt }) => [address, stoppedAt]));
  return new Set(
    mails.filter(({ to, kind }) => {
      const stoppedAt = since.get(to.toLowerCase());
      return stoppedAt !== undefined && !(isAwaited(kind) && now - stoppedAt > DAY_MS);
    }),
  );
}

const BUSINESS = {
  legalName: businessDetails.legalName,
  address: businessDetails.address,
  telephone: businessDetails.telephone,
};

/** Who sends it, as law asks for it; nobody has written it in a new installation. */
function businessOf(DB: D1Database): Promise<SendingBusiness | null> {
  return firstRow(DB, BUSINESS, "SELECT legal_name AS legalName, address, telephone FROM business_details");
}
