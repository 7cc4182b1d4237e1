import { createExecutionContext, createMessageBatch, env, getQueueResult } from "cloudflare:test";
import { expect, vi } from "vitest";
import { consume } from "../../../workers/queue/events";
import type { QueueMessage } from "../../../workers/queue/queue-message";
import { openAccount } from "../../support/workerd/fixtures/accounts";
import { receiver } from "../../support/workerd/fixtures/push-receiver";

type Person = Awaited<ReturnType<typeof openAccount>>;

/** Somebody signed in at a browser that may be pushed to. */
export async function subscribed(name: string) {
  const somebody = await openAccount(name);
  await somebody.browser.signIn(somebody.username);
  const browser = await receiver();
  const response = await somebody.browser.call("POST", "/push/subscribe", browser.subscription);
  expect(response.status).toBe(204);
  return { ...somebody, ...browser };
}

export const endpointsOf = async ({ id }: Pick<Person, "id">) =>
  (
    await env.DB.prepare("SELECT endpoint FROM push_subscriptions WHERE user_id = ?")
      .bind(id)
      .all<{ endpoint: string }>()
  ).results.map(({ endpoint }) => endpoint);

export const stateOf = async ({ browser }: Pick<Person, "browser">) =>
  (await browser.call("GET", "/push")).json();

export const newMessage = (userId: string, lastSeq = 1): QueueMessage => ({
  type: "newMessage",
  userId,
  roomId: "room-1",
  kind: "direct",
  lastSeq,
});

let events = 0;
/** What the queue is to bring once more. */
export const retried: unknown[] = [];
/** What waits as its push service asked, without having spent an attempt. */
export const later: QueueMessage[] = [];

/** Runs an event through the queue, and what it puts into the queue; gives what reached the push services. */
export async function pushed(
  event: QueueMessage,
  response = () => new Response(null, { status: 201 }),
): Promise<Request[]> {
  const asked: Request[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    asked.push(new Request(input as string, init as RequestInit));
    return response();
  });
  const waiting: QueueMessage[] = [event];
  const take = async (bodies: QueueMessage[]) => void waiting.push(...bodies);
  const EVENTS = {
    send: (body: QueueMessage) => take([body]),
    sendBatch: (all: { body: QueueMessage }[]) => take(all.map(({ body }) => body)),
  } as unknown as Queue<QueueMessage>;
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    if (next.type === "mail") continue;
    if (next.type === "push" && next.waits) {
      later.push(next);
      continue;
    }
    const message = { id: `${++events}`, timestamp: new Date(), attempts: 1, body: next };
    const batch = createMessageBatch<QueueMessage>("inowa-events", [message]);
    await consume(batch, { ...env, EVENTS });
    retried.push(...(await getQueueResult(batch, createExecutionContext())).retryMessages);
  }
  return asked;
}
