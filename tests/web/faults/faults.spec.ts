import { expect, test } from "@playwright/test";
import { postMessage } from "../../../app/live/sending/send-message";
import { ERROR_TITLE, SYSTEM_ERROR } from "../../../workers/contract/texts";
import { databaseOf, objectOf, whileLocked } from "../../support/site/faulty-host/file-lock";
import { type Message, ownServer, type Room, signal } from "../../support/site/own-server";

/** A share of the client's patience, so that the test needs less of it. */
const IMPATIENT = 1 / 10;
const DATABASE = "00000000-0000-4000-8000-0000000000d1";

const { state, origin, start, ask, call, headersOf, openRoom, messagesOf } = ownServer("faults", 4);

test.describe.configure({ mode: "serial" });

let worker: Awaited<ReturnType<typeof start>>;
let room: Room;

test.beforeAll(async () => {
  worker = await start();
  room = await openRoom("sato", "tanaka");
});

test.afterAll(() => worker?.stop());

test("a server that stands still is given up, and the same message again is one message", async () => {
  await call("sato", `/chat/rooms/${room.key}/messages`, { message: "前", clientMessageId: "before" });
  const draft = { text: "止まっている間", clientMessageId: "frozen", medias: [] };
  signal(worker.child.pid, "SIGSTOP");
  const frozen = await senderOf(IMPATIENT)(draft).finally(() => signal(worker.child.pid, "SIGCONT"));
  expect(frozen).toEqual({ failed: null });
  // Whoever is slow to wake is not given up.
  expect(await senderOf(1)(draft)).toMatchObject({ message: { clientMessageId: "frozen", seq: 2 } });
  await call("sato", `/chat/rooms/${room.key}/messages`, { message: "後", clientMessageId: "after" });
  const messages = await messagesOf("tanaka", room.key);
  expect(messages.map(({ clientMessageId }) => clientMessageId)).toEqual(["before", "frozen", "after"]);
});

test("a room whose file is locked acknowledges nothing; the same message later is one message", async () => {
  const body = { message: "鍵がかかっている", clientMessageId: "locked" };
  const send = () => ask("sato", `/chat/rooms/${room.key}/messages`, body);
  const before = await messagesOf("tanaka", room.key);
  const statement = "UPDATE room SET last_seq = last_seq";
  await whileLocked({ ...objectOf(state, "ChatRoom", room.key), statement }, async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) await expectSystemError(await send());
  });
  const stored = (await (await send()).json()) as Message;
  expect(await (await send()).json()).toEqual(stored);
  const messages = await messagesOf("tanaka", room.key);
  expect(messages.map(({ id }) => id)).toEqual([...before.map(({ id }) => id), stored.id]);
  expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => index + 1));
});

test("while the database is locked every call and page says so, and nothing of it is half done", async () => {
  const statement = "UPDATE users SET status = status";
  const before = await messagesOf("tanaka", room.key);
  const body = { message: "続き", clientMessageId: "database" };
  const send = () => ask("sato", `/chat/rooms/${room.key}/messages`, body);
  await whileLocked({ ...databaseOf(state, DATABASE), statement }, async () => {
    await expectSystemError(await send());
    await expectSystemError(await ask("tanaka", `/chat/rooms/${room.key}`));
    const page = await fetch(`${origin}/rooms/${room.key}`, { headers: headersOf("tanaka") });
    expect(page.status).toBe(500);
    expect(await page.text()).toContain(ERROR_TITLE);
  });
  expect(await messagesOf("tanaka", room.key)).toEqual(before);
  const stored = (await (await send()).json()) as Message;
  expect(stored.seq).toBe(before.length + 1);
  expect((await messagesOf("tanaka", room.key)).at(-1)?.id).toBe(stored.id);
});

async function expectSystemError(response: Response) {
  expect(response.status).toBe(500);
  expect(await response.json()).toMatchObject({ code: "system-error", message: SYSTEM_ERROR });
}

/** The browser's own way of sending, as 佐藤, who waits a part as long. */
function senderOf(patience: number) {
  const [plainFetch, timeout] = [globalThis.fetch, AbortSignal.timeout];
  return async (draft: Parameters<typeof postMessage>[1]) => {
    AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms * patience);
    globalThis.fetch = (input, init) => plainFetch(input, { ...init, headers: headersOf("sato") });
    try {
      return await postMessage(`${origin}/api/chat/rooms/${room.key}`, draft);
    } finally {
      AbortSignal.timeout = timeout;
      globalThis.fetch = plainFetch;
    }
  };
}
