import { SECOND_MS } from "#contract/limits";
import type { Env } from "../env";
import { inTime } from "../in-time";
import type { MailEvent } from "../queue/queue-message";
import { Busy, fail, waitingOn, waitOf } from "../queue/retry";
import { deliverTogether } from "./deliver";
import { goesFirst } from "./mail";
import { mailQueue } from "./post";
import { isHeldBack } from "./quiet";
import { senderOf } from "./senders";

type Mail = Message<MailEvent>;

/** Resend takes five requests a second of a team; another limit is a setting. */
const PER_SECOND = 5;
/** Ordinary letters leave the rest of the rate to codes and password links. */
const SHARE = 0.8;
/** A wait that is no longer than this is waited for here; a longer one in the queue. */
const WAITS_HERE_MS = 10 * SECOND_MS;
/** The time for which one batch may keep the batches after it waiting for a provider that is busy. */
const PATIENCE_MS = 60 * SECOND_MS;
/** A code is good for ten minutes: it is tried again this soon, however long the provider is away. */
const AWAITED_WAITS_MS = 15 * SECOND_MS;
/** A consumer is ended after fifteen minutes, whatever it is doing. */
const BATCH_MS = 10 * 60 * SECOND_MS;

/**
 * Sends a batch of mails at the provider's rate, those that somebody waits for first, and digests in common requests.
 * When the provider takes nothing, they wait for as long as it asks and spend no attempt.
 */
export async function carryMails(letters: readonly Mail[], env: Env, within: number): Promise<void> {
  const areDue = await Promise.all(letters.map((letter) => isDue(letter, env, within)));
  const parcels = parcelsOf(
    letters.filter((_, at) => areDue[at]),
    env,
  );
  const giveUpAt = Date.now() + PATIENCE_MS;
  const endsAt = Date.now() + BATCH_MS;
  let waits = 0;
  for (let parcel = parcels.shift(); parcel; parcel = parcels.shift()) {
    const startedAt = Date.now();
    if (startedAt > endsAt)
      return fail([parcel, ...parcels].flat(), new Error("the batch took too long"), env);
    const error = await deliveryFault(parcel, env, within);
    if (!error) for (const letter of parcel) letter.ack();
    else if (error instanceof Busy) {
      const wait = waitOf(error, waits);
      waits += 1;
      parcels.unshift(parcel);
      if (wait > WAITS_HERE_MS || Date.now() + wait > giveUpAt)
        return waitInQueue(parcels.flat(), error, env);
      await scheduler.wait(wait);
    } else if (parcel.length > 1) parcels.unshift(...parcel.map((letter) => [letter]));
    else await fail(parcel, error, env);
    await keepRate(parcel, startedAt, env);
  }
}

async function isDue(letter: Mail, env: Env, within: number): Promise<boolean> {
  const { quietFor } = letter.body;
  if (!quietFor) return true;
  try {
    if (!(await inTime(isHeldBack(env, quietFor, letter.body), within))) return true;
    letter.ack();
  } catch (error) {
    await fail([letter], error, env);
  }
  return false;
}

/** The letters of one request each: those that one may end are many, and go together. */
function parcelsOf(letters: readonly Mail[], env: Env): Mail[][] {
  const { mostTogether } = senderOf(env);
  const single = letters.filter(({ body }) => !body.mail.headers || mostTogether === 1);
  const common = letters.filter((letter) => !single.includes(letter));
  const [awaited, others] = [true, false].map((first) =>
    single.filter(({ body }) => goesFirst(body.mail.kind) === first).map((letter) => [letter]),
  ) as [Mail[][], Mail[][]];
  const parcels = [...awaited, ...others];
  for (let from = 0; from < common.length; from += mostTogether)
    parcels.push(common.slice(from, from + mostTogether));
  return parcels;
}

async function deliveryFault(parcel: readonly Mail[], env: Env, within: number): Promise<unknown> {
  const mails = parcel.map(({ body }) => body.mail);
  return inTime(deliverTogether(mails, env), within).then(
    () => null,
    (error: unknown) => error ?? new Error("no reason"),
  );
}

async function keepRate([letter]: readonly Mail[], startedAt: number, env: Env) {
  if (!letter || !senderOf(env).isCounted || goesFirst(letter.body.mail.kind)) return;
  const perSecond = Number(env.MAIL_PER_SECOND) || PER_SECOND;
  const rest = SECOND_MS / (perSecond * SHARE) - (Date.now() - startedAt);
  if (rest > 0) await scheduler.wait(rest);
}

async function waitInQueue(letters: readonly Mail[], busy: Busy, env: Env) {
  const now = Date.now();
  await Promise.all(
    letters.map(async (letter) => {
      const body = waitingOn(letter.body, now);
      if (!body) return fail([letter], busy, env);
      const longest = goesFirst(body.mail.kind) ? { longest: AWAITED_WAITS_MS } : {};
      const delaySeconds = Math.ceil(waitOf(busy, letter.body.waits ?? 0, longest) / SECOND_MS);
      await mailQueue(env, body.mail.kind).send(body, { delaySeconds });
      letter.ack();
    }),
  );
}
