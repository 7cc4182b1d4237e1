import { expect, test } from "@playwright/test";
import { type Message, ownServer, signal } from "../../support/site/own-server";
import { sized } from "../../support/size";

const ROUNDS = sized(3, 5);

const { start, serve, call, openRoom, messagesOf } = ownServer("kill", 1);

test("a message is there once, however often it was sent and whenever the process was killed", async () => {
  let worker = await start();
  try {
    const { key } = await openRoom("sato", "tanaka");
    const send = (clientMessageId: string) =>
      call<Message>("sato", `/chat/rooms/${key}/messages`, { message: "承知しました。", clientMessageId });
    for (let round = 0; round < ROUNDS; round += 1) {
      const unreachable = send(`kill-${round}`).catch(() => null);
      if (round > 0)
        await Promise.race([unreachable, new Promise((resolve) => setTimeout(resolve, round * 8))]);
      else await unreachable;
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
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: ROUNDS }, (_, round) => round + 1));
  } finally {
    await worker.stop();
  }
});
