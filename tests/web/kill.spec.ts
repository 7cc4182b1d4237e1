import { expect, test } from "@playwright/test";
import { must, tool } from "../../scripts/local/command.mjs";
import { type Message, ownServer, signal } from "../support/site/own-server";

const STATE = ".wrangler/kill-state";
const ROUNDS = 5;

const { serve, call, openRoom, messagesOf } = ownServer(STATE, 1);

test.setTimeout(240_000);

test("a message is there once, however often it was sent and whenever the process was killed", async () => {
  await must(tool("tsx", "tests/support/site/state.ts", STATE));
  let worker = await serve();
  try {
    const { key } = await openRoom("sato", "tanaka");
    const send = (clientMessageId: string) =>
      call<Message>("sato", `/chat/rooms/${key}/messages`, { message: "承知しました。", clientMessageId });
    for (let round = 0; round < ROUNDS; round += 1) {
      const unanswered = send(`kill-${round}`).catch(() => null);
      if (round > 0)
        await Promise.race([unanswered, new Promise((resolve) => setTimeout(resolve, round * 8))]);
      else await unanswered;
      // Nothing gets to say goodbye: Node and workerd go at once.
      signal(worker.child.pid, "SIGKILL");
      worker = await serve();
      const again = await Promise.all([send(`kill-${round}`), send(`kill-${round}`)]);
      expect(new Set(again.map(({ id }) => id)).size).toBe(1);
    }
    const messages = await messagesOf("tanaka", key);
    expect(messages.map(({ clientMessageId }) => clientMessageId)).toEqual(
      Array.from({ length: ROUNDS }, (_, round) => `kill-${round}`),
    );
    expect(messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  } finally {
    await worker.stop();
  }
});
