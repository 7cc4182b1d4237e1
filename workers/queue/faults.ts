import { toHex } from "#contract/wire/bytes";
import { hmac } from "../../durable-objects/hmac";
import { faultOf } from "../db/fault";
import { countInHour } from "../db/hourly-counts";
import { statement } from "../db/sql";

/** Where faults are noted, and what their messages are named by. */
export type Settings = { DB: D1Database; MASTER_KEY: string };

const FAULT_CHARS = 200;

/** Notes why a message failed, for the case that it dies, and counts it. What cannot be noted holds nothing up. */
export async function noteFaults(
  messages: readonly Pick<Message<unknown>, "body" | "attempts">[],
  error: unknown,
  env: Settings,
): Promise<void> {
  const now = Date.now();
  try {
    const noted = await Promise.all(
      messages.map(async ({ body, attempts }) =>
        statement(
          env.DB,
          `INSERT INTO queue_faults (message, fault, attempts, at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (message) DO UPDATE SET fault = ?2, attempts = ?3, at = ?4`,
          await messageId(body, env),
          faultSummary(error),
          attempts,
          now,
        ),
      ),
    );
    if (noted.length > 0) await env.DB.batch(noted);
    await countInHour(env.DB, "queue failed", messages.length, now);
  } catch (fault) {
    console.error(JSON.stringify({ fault: faultOf(fault) }));
  }
}

/** The same message is the same row, however often it is put back; what it contains cannot be guessed from its id. */
export async function messageId(
  body: unknown,
  { MASTER_KEY }: Pick<Settings, "MASTER_KEY">,
): Promise<string> {
  return toHex(await hmac(MASTER_KEY, `dead-letter:${JSON.stringify(withoutWaiting(body))}`));
}

/** How long a message has waited says nothing of what it is. */
export function withoutWaiting<T>(body: T): T {
  const { waits: _, since: __, ...rest } = { waits: 0, since: 0, ...body };
  return rest as T;
}

/** The words of an error without what people wrote: addresses, quoted values, anything that is not plain ASCII. */
export function faultSummary(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const words = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
  return withoutPeople(words.split("\n")[0] ?? "");
}

/** Leaves out addresses, quoted values and what is not plain ASCII. Cut last: half an address looks like none. */
export const withoutPeople = (words: string) =>
  words
    .split(" ")
    .map((word) => (word.includes("@") ? "…" : word))
    .join(" ")
    .replace(/"[^"]*"?/g, "…")
    .replace(/[^\x20-\x7e…]+/g, "…")
    .slice(0, FAULT_CHARS);
