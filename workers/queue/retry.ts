import { MINUTE_MS } from "#contract/limits";
import { faultOf } from "../db/fault";
import { noteFaults, type Settings } from "./faults";

/** Somebody who carries for us takes nothing now. `retryAfterMs`: the time that they asked for; null when they named none. */
export class Busy extends Error {
  constructor(
    message: string,
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }
}

/** What a message remembers of its waiting, which spends none of its attempts; `since`: epoch ms. */
export type Waiting = { waits?: number; since?: number };

/** A carrier that was away for so long is a fault like any other: the message spends attempts from then on. */
const GIVES_UP_AFTER_MS = 24 * 60 * MINUTE_MS;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 5 * MINUTE_MS;
/** A queue holds a message back for at most twelve hours. */
const LONGEST_DELAY_MS = 12 * 60 * MINUTE_MS;
/** Up to this part of a wait comes on top, so that what was refused together does not come back together. */
const JITTER = 0.25;

/** Throws `Busy` for an answer that says 429 or 5xx; what else it says is the caller's to read. */
export function refuseWhenBusy(carrier: string, response: Response, now = Date.now()): void {
  if (response.status !== 429 && response.status < 500) return;
  throw new Busy(
    `${carrier} answered ${response.status}`,
    retryAfterMs(response.headers.get("retry-after"), now),
  );
}

/** `Retry-After` as seconds or as a date (RFC 9110); null when it is neither. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null || header.trim() === "") return null;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/**
 * How long to wait: never less than was asked for, as far as a queue can, and longer each time when nothing was, up to
 * `longest` ms.
 */
export function waitOf(
  { retryAfterMs: asked }: Busy,
  waits: number,
  { longest = LONGEST_WAIT_MS, random = Math.random() } = {},
): number {
  const wait = asked || Math.min(FIRST_WAIT_MS * 2 ** Math.min(waits, 10), longest);
  return Math.ceil(Math.min(wait * (1 + JITTER * random), LONGEST_DELAY_MS));
}

/** The message as it comes back after waiting; null once it has waited for too long. */
export function waitingOn<T extends Waiting>(body: T, now: number): T | null {
  const { waits = 0, since = now } = body;
  return now - since > GIVES_UP_AFTER_MS ? null : { ...body, waits: waits + 1, since };
}

/** Spends an attempt; after the last one the message is a dead letter. */
export async function fail(
  messages: readonly Message<unknown>[],
  error: unknown,
  env: Settings,
): Promise<void> {
  for (const message of messages) {
    const { id, attempts, body } = message;
    const { type } = (body ?? {}) as { type?: string };
    console.error(JSON.stringify({ event: id, type, attempts, fault: faultOf(error) }));
    message.retry({ delaySeconds: Math.min(10 * 2 ** attempts, 3600) });
  }
  await noteFaults(messages, error, env);
}
