import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { AT_ONCE } from "../../../workers/notifications/unreachable";
import { consume } from "../../../workers/queue/events";
import type { QueueMessage } from "../../../workers/queue/queue-message";

const PEOPLE = 500;
const PER_MESSAGE = 40;
const ids = Array.from({ length: PEOPLE }, (_, at) => `many-${at}`);

beforeAll(async () => {
  await env.DB.prepare(
    `INSERT INTO users (id, username, email, role, status, last_name_ja, first_name_ja, last_name_kana, first_name_kana,
       created_at, updated_at)
     SELECT value, value, value, 'doctor', 'active', '', '', '', '', 0, 0 FROM json_each(?)`,
  )
    .bind(JSON.stringify(ids))
    .run();
});

const notification = {
  id: "post",
  topic: "groupMustRead",
  about: { type: "groupPost", id: "p" },
  actorId: null,
  text: "題",
  at: 1,
} as const;

function batchOf(bodies: QueueMessage[]) {
  const settled: string[] = [];
  const messages = bodies.map((body, at) => ({
    id: String(at),
    timestamp: new Date(0),
    attempts: 1,
    body,
    ack: () => void settled.push("ack"),
    retry: () => void settled.push("retry"),
  }));
  return { batch: { queue: "events", messages } as unknown as MessageBatch<QueueMessage>, settled };
}

it("a post that hundreds of people are notified of wakes a few Inboxes at a time", async () => {
  let awake = 0;
  let most = 0;
  const notified = new Set<string>();
  const INBOX = {
    idFromName: (name: string) => name,
    get: (name: string) => ({
      notify: async () => {
        awake += 1;
        most = Math.max(most, awake);
        await new Promise((resolve) => setTimeout(resolve, 0));
        notified.add(name);
        awake -= 1;
      },
    }),
  };
  const bodies = Array.from({ length: Math.ceil(PEOPLE / PER_MESSAGE) }, (_, at) => ({
    type: "inboxes" as const,
    userIds: ids.slice(at * PER_MESSAGE, (at + 1) * PER_MESSAGE),
    message: { type: "notify" as const, notification: { ...notification } },
  }));
  const { batch, settled } = batchOf(bodies);
  await consume(batch, { ...env, INBOX } as unknown as Parameters<typeof consume>[1]);
  expect([notified.size, most]).toEqual([PEOPLE, AT_ONCE]);
  expect(new Set(settled)).toEqual(new Set(["ack"]));
});
