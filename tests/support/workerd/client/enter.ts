import { env } from "cloudflare:test";
import worker from "../runtime/worker";

type Enter = NonNullable<typeof worker.fetch>;

/**
 * Asks straight at the door, and waits for what is left to do after the answer: requests through `SELF` slow one another
 * down, and the pool's own way of waiting leaves a timer of 30 seconds behind each, of which workerd lets 10,000 be.
 */
export async function ask(address: string, init: RequestInit = {}, bindings = env): Promise<Response> {
  if (!worker.fetch) throw new Error("the door is shut");
  const left: Promise<unknown>[] = [];
  const ctx = {
    waitUntil: (promise: Promise<unknown>) => void left.push(promise),
    passThroughOnException: () => undefined,
    props: {},
  };
  const request = new Request(address, { redirect: "manual", ...init });
  const response = await worker.fetch(
    request as Parameters<Enter>[0],
    bindings,
    ctx as unknown as ExecutionContext,
  );
  while (left.length > 0) {
    for (const done of await Promise.allSettled(left.splice(0)))
      if (done.status === "rejected") throw done.reason;
  }
  return response;
}
