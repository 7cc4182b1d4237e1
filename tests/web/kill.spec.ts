import { expect, test } from "@playwright/test";
import { must, tool } from "../../scripts/local/command.mjs";
import { serveWorker } from "../../scripts/local/worker.mjs";
import { everydayToken, type Name } from "../support/cast";
import { PORT } from "../support/site/origin";

const OWN_PORT = PORT + 1;
const ORIGIN = `http://127.0.0.1:${OWN_PORT}`;
const STATE = ".wrangler/kill-state";
const ROUNDS = 5;

type Message = { id: string; seq: number; clientMessageId: string };
type Room = { key: string; messages: Message[] };

test.setTimeout(240_000);

test("a message is there once, however often it was sent and whenever the process was killed", async () => {
  await must(tool("tsx", "tests/support/site/state.ts", STATE));
  let worker = await serve();
  try {
    const { key } = await open(worker.tanaka);
    for (let round = 0; round < ROUNDS; round += 1) {
      const unanswered = send("sato", key, `kill-${round}`).catch(() => null);
      if (round > 0)
        await Promise.race([unanswered, new Promise((resolve) => setTimeout(resolve, round * 8))]);
      else await unanswered;
      kill(worker.child.pid);
      worker = await serve();
      const again = await Promise.all([
        send("sato", key, `kill-${round}`),
        send("sato", key, `kill-${round}`),
      ]);
      expect(new Set(again.map(({ id }) => id)).size).toBe(1);
    }
    const { messages } = await call<Room>("tanaka", `/chat/rooms/${key}`);
    expect(messages.map(({ clientMessageId }) => clientMessageId)).toEqual(
      Array.from({ length: ROUNDS }, (_, round) => `kill-${round}`),
    );
    expect(messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  } finally {
    await worker.stop();
  }
});

async function serve() {
  const worker = serveWorker({ port: OWN_PORT, persistTo: STATE, vars: { ENVIRONMENT: "test" } });
  await worker.ready;
  const { objectId: tanaka } = await call<{ objectId: string }>("tanaka", "/profile");
  return { ...worker, tanaka };
}

/** Nothing gets to say goodbye: Node and workerd go at once. */
function kill(pid = 0) {
  process.kill(-pid, "SIGKILL");
}

const open = (tanaka: string) => call<Room>("sato", "/chat/rooms", { memberList: [tanaka] });

const send = (who: Name, key: string, clientMessageId: string) =>
  call<Message>(who, `/chat/rooms/${key}/messages`, { message: "承知しました。", clientMessageId });

async function call<Reply>(who: Name, path: string, body?: unknown): Promise<Reply> {
  const cookie = `__Host-session=${everydayToken(who)}`;
  const headers = { origin: ORIGIN, cookie, "content-type": "application/json" };
  const init = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
  const answer = await fetch(`${ORIGIN}/api${path}`, init);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json() as Promise<Reply>;
}
