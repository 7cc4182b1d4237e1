import { SECOND_MS } from "#contract/limits";
import { countInHour } from "../db/hourly-counts";
import type { Env } from "../env";
import type { Scope } from "../scope";

const SLOW_MS = SECOND_MS;
/** Slow requests are written down at most this often by an isolate. */
const COUNT_EVERY_MS = 5 * SECOND_MS;

type Ended = {
  request: Request;
  answer: Response;
  env: Env;
  ctx: ExecutionContext;
  scope: Scope;
  startedAt: number;
};

/**
 * Logs and counts, by route, a request that was answered with a fault or took longer than a second: never its address,
 * whose ids and words are people's. 503 is an answer that somebody gave on purpose, and waits for nobody.
 */
export function logRequest({ request, answer, env, ctx, scope, startedAt }: Ended): void {
  const ms = Date.now() - startedAt;
  const isFault = answer.status >= 500 && answer.status !== 503;
  if (!isFault && ms <= SLOW_MS) return;
  const kind = isFault ? "fault" : "slow";
  const { method } = request;
  const route = scope.route();
  ctx.waitUntil(
    roleOf(scope).then((role) => {
      const { d1: trips, depth, rows } = scope.tally;
      const line = { request: kind, requestId: scope.requestId, method, route, role };
      console.warn(JSON.stringify({ ...line, status: answer.status, ms, trips, depth, rows }));
    }),
  );
  // The host of the API has the record, and counts.
  if (env.API_ORIGIN) return;
  ctx.waitUntil(
    isFault ? countInHour(env.DB, `fault ${method} ${route}`) : countSlow(env, `slow ${method} ${route}`),
  );
}

/** What this isolate has counted and not written down yet. */
let slowCounts = new Map<string, number>();
let writerSince = 0;

/** Sums up for some seconds: when everything is slow, a row per request would make it slower. */
export async function countSlow(
  { DB }: Pick<Env, "DB">,
  name: string,
  every = COUNT_EVERY_MS,
): Promise<void> {
  slowCounts.set(name, (slowCounts.get(name) ?? 0) + 1);
  const now = Date.now();
  // A writer that was cut off keeps nobody from writing for long.
  if (Math.abs(now - writerSince) < 2 * COUNT_EVERY_MS) return;
  writerSince = now;
  await scheduler.wait(every);
  const counts = slowCounts;
  slowCounts = new Map();
  writerSince = 0;
  for (const [each, count] of counts) await countInHour(DB, each, count);
}

/** Whoever was looked up for this request; nobody is looked up for the log. */
async function roleOf({ viewers }: Scope): Promise<string> {
  const [viewer] = viewers.values();
  const found = await viewer?.catch(() => null);
  return found?.principal ?? "none";
}
