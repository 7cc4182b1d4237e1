import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import worker from "./worker";

type Enter = NonNullable<typeof worker.fetch>;

/** Asks straight at the door, and waits for what is left to do after the answer: requests through `SELF` slow one another down. */
export async function ask(address: string, init: RequestInit = {}, bindings = env): Promise<Response> {
  if (!worker.fetch) throw new Error("the door is shut");
  const ctx = createExecutionContext();
  const request = new Request(address, { redirect: "manual", ...init });
  const response = await worker.fetch(request as Parameters<Enter>[0], bindings, ctx);
  await waitOnExecutionContext(ctx);
  return response;
}
