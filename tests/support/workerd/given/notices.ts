import { env } from "cloudflare:test";
import { consume } from "../../../../workers/queue/events";
import type { QueueMessage } from "../../../../workers/queue/queue-message";
import { person } from "../asking/people";

/** Co-medical staff of a hospital. */
export const nurse = (id: string, hospitalId: string | null) =>
  person(id, { role: "co-medical", licenceState: null, occupation: "nurse", hospitalId });

/** A queue that keeps what is put into it until the test takes it out. */
export class HeldQueue {
  private waiting: QueueMessage[] = [];
  /** What is to be brought later, with its seconds. */
  readonly delayed: { body: QueueMessage; delaySeconds: number }[] = [];

  /** The Worker's settings with this queue. */
  readonly env: typeof env;

  /** `settings`: what else is other than the Worker's. */
  constructor(settings: object = {}) {
    const EVENTS = {
      send: async (body: QueueMessage, { delaySeconds = 0 }: { delaySeconds?: number } = {}) =>
        void (delaySeconds > 0 ? this.delayed.push({ body, delaySeconds }) : this.waiting.push(body)),
      sendBatch: async (messages: Iterable<{ body: QueueMessage }>) =>
        void this.waiting.push(...[...messages].map(({ body }) => body)),
    };
    this.env = { ...env, ...settings, EVENTS, CODES: EVENTS, LETTERS: EVENTS } as unknown as typeof env;
  }

  take(): QueueMessage[] {
    return this.waiting.splice(0);
  }

  put(messages: readonly QueueMessage[]) {
    this.waiting.push(...messages);
  }

  /** Hands over all there is, and what comes of it; `times`: each message so often. */
  async drain(times = 1) {
    for (let messages = this.take(); messages.length > 0; messages = this.take()) {
      for (const body of messages) for (let turn = 0; turn < times; turn += 1) await this.deliver(body);
    }
  }

  /** One message; false: it has failed and is to be tried again. */
  async deliver(body: QueueMessage, settings = this.env): Promise<boolean> {
    let isTaken = false;
    const message = {
      id: "held",
      attempts: 1,
      body,
      ack: () => {
        isTaken = true;
      },
      retry: () => undefined,
    };
    await consume(
      { queue: "inowa-events", messages: [message] } as unknown as MessageBatch<QueueMessage>,
      settings,
    );
    return isTaken;
  }
}
