import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Message } from "#contract/chat/shapes";
import { SIGNED_OUT_UNSENT } from "#contract/chat/texts";
import type { RoomEvent } from "~/live/room/state/room-state";
import { forgetUnsent, unsentOf } from "~/live/sending/outbox";
import { postMessage } from "~/live/sending/send-message";
import { createSender, type Outcome, UploadRefused } from "~/live/sending/sender";

const [ME, ROOM] = ["me", "room"];
const OK = "ok";
const LOST = "answer lost";
const DOWN = "down";
const DAY_MS = 86_400_000;
type Luck = typeof OK | typeof LOST | typeof DOWN;

/** A server that knows each client message id once, and whose answers may be lost. */
function server(luck: Luck[] = [], refuses: (text: string) => string | null = () => null) {
  const stored: string[] = [];
  const ids = new Map<string, number>();
  const post = async ({
    clientMessageId,
    text,
  }: {
    clientMessageId: string;
    text: string;
  }): Promise<Outcome> => {
    const fate = luck.shift() ?? OK;
    if (fate === DOWN) return { failed: null };
    const refused = refuses(text);
    if (refused) return { refused };
    if (!ids.has(clientMessageId)) ids.set(clientMessageId, stored.push(text));
    const message = { clientMessageId, seq: ids.get(clientMessageId), senderId: ME } as Message;
    return fate === LOST ? { failed: null } : { message };
  };
  return { stored, post };
}

function senderTo(
  post: Parameters<typeof createSender>[0]["post"],
  more: { upload?: Parameters<typeof createSender>[0]["upload"] } = {},
  create = createSender,
) {
  const events: RoomEvent[] = [];
  const faults: (string | null)[] = [];
  const sender = create({
    viewerId: ME,
    roomId: ROOM,
    dispatch: (event) => events.push(event),
    onFault: (fault) => faults.push(fault),
    upload: async () => "media",
    post,
    ...more,
  });
  const discarded = () => events.filter(({ type }) => type === "discarded");
  return { sender, events, faults, discarded };
}

/** Locks as browsers have them: one holder of a name, the others wait. */
function withLocks() {
  const tails = new Map<string, Promise<void>>();
  const request = (name: string, act: () => Promise<void>) => {
    const turn = (tails.get(name) ?? Promise.resolve()).then(act);
    tails.set(name, turn);
    return turn;
  };
  vi.stubGlobal("navigator", { locks: { request } });
}

beforeEach(() => {
  vi.useFakeTimers();
  withLocks();
});

afterEach(async () => {
  for (const { clientMessageId } of await unsentOf(ME)) await forgetUnsent(clientMessageId);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("sends once and in order from two pages at once, whatever is lost on the way", async () => {
  const lucks = fc.array(fc.constantFrom<Luck>(OK, LOST, DOWN), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(lucks, fc.integer({ min: 1, max: 6 }), async (luck, count) => {
      const { stored, post } = server(luck);
      const [writing, other] = [senderTo(post), senderTo(post)];
      const texts = Array.from({ length: count }, (_, index) => `${index}`);
      for (const [index, text] of texts.entries()) {
        if (index === 1) void other.sender.start();
        void writing.sender.write(text, []);
      }
      await vi.advanceTimersByTimeAsync(10 * 60_000);
      expect(stored).toEqual(texts);
      expect(await unsentOf(ME)).toEqual([]);
      writing.sender.end();
      other.sender.end();
    }),
    { numRuns: 60 },
  );
});

it("goes on with what a page left that was closed", async () => {
  const { stored, post } = server([DOWN]);
  const closed = senderTo(post);
  await closed.sender.write("一", []);
  await closed.sender.write("二", []);
  await vi.advanceTimersByTimeAsync(0);
  closed.sender.end();
  expect((await unsentOf(ME)).every(({ hasFailed }) => hasFailed)).toBe(true);
  const next = senderTo(post);
  await next.sender.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(stored).toEqual(["一", "二"]);
  next.sender.end();
});

it("lets what was refused wait for the person, and the others go on", async () => {
  const { stored, post } = server([], (text) => (text === "二" ? "退出しています。" : null));
  const { sender, faults, discarded } = senderTo(post);
  for (const text of ["一", "二", "三"]) await sender.write(text, []);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stored).toEqual(["一", "三"]);
  expect(faults).toContain("退出しています。");
  const [left] = await unsentOf(ME);
  expect(left).toMatchObject({ text: "二", refused: "退出しています。" });
  await sender.discard(left?.clientMessageId ?? "");
  expect(discarded()).toHaveLength(1);
  expect(await unsentOf(ME)).toEqual([]);
  sender.end();
});

it("uploads no file twice, and tries no file again that is not taken", async () => {
  const files = ["一.txt", "二.txt"].map((name) => new File(["x"], name));
  let uploads = 0;
  const { stored, post } = server();
  const upload = async () => {
    uploads += 1;
    if (uploads === 2) throw new Error("the network failed");
    return `media-${uploads}`;
  };
  const flaky = senderTo(post, { upload });
  await flaky.sender.write("二件", files);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(uploads).toBe(3);
  expect(stored).toEqual(["二件"]);
  flaky.sender.end();
  const refusing = senderTo(post, { upload: async () => Promise.reject(new UploadRefused("だめです。")) });
  await refusing.sender.write("実行ファイル", files);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(stored).toEqual(["二件"]);
  expect(refusing.faults.filter((fault) => fault === "だめです。")).toHaveLength(1);
  refusing.sender.end();
});

it("leaves out a file that is on its way, waits or has arrived, and sends the rest", async () => {
  const files = ["一.txt", "二.txt", "三.txt", "四.txt"].map((name) => new File(["x"], name));
  const posted: string[][] = [];
  const { post } = server();
  const arrive = new Map<string, () => void>();
  const upload = (file: File, _onProgress: (share: number) => void, signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      arrive.set(file.name, () => resolve(file.name));
      signal.addEventListener("abort", () => reject(new Error("aborted")));
    });
  const { sender, events } = senderTo(
    (message) => {
      posted.push(message.medias);
      return post(message);
    },
    { upload },
  );
  await sender.write("四件", files);
  await vi.advanceTimersByTimeAsync(0);
  const [unsent] = await unsentOf(ME);
  const id = unsent?.clientMessageId ?? "";
  arrive.get("一.txt")?.();
  await vi.advanceTimersByTimeAsync(0);
  for (const at of [1, 3, 0]) void sender.leaveOut(id, at);
  await vi.advanceTimersByTimeAsync(0);
  arrive.get("三.txt")?.();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(posted).toEqual([["三.txt"]]);
  expect(events.filter(({ type }) => type === "leftOut")).toHaveLength(3);
  expect(await unsentOf(ME)).toEqual([]);
  sender.end();
});

it("sends no message of which nothing is left, and remembers over pages what was left out", async () => {
  const files = ["一.txt", "二.txt"].map((name) => new File(["x"], name));
  const { stored, post } = server([DOWN, OK]);
  let isDown = true;
  const upload = async () => {
    if (isDown) throw new Error("the network failed");
    return "media";
  };
  const first = senderTo(post, { upload });
  await first.sender.write("", files);
  await vi.advanceTimersByTimeAsync(0);
  const [unsent] = await unsentOf(ME);
  await first.sender.leaveOut(unsent?.clientMessageId ?? "", 0);
  first.sender.end();
  expect(await unsentOf(ME)).toMatchObject([{ leftOut: [0] }]);
  isDown = false;
  const second = senderTo(post, { upload });
  await second.sender.leaveOut(unsent?.clientMessageId ?? "", 1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(second.discarded()).toHaveLength(1);
  expect(await unsentOf(ME)).toEqual([]);
  expect(stored).toEqual([]);
  second.sender.end();
});

it("says that who was signed out has to sign in, and keeps the message", async () => {
  vi.stubGlobal("fetch", async () => new Response("invalid session token", { status: 401 }));
  const { sender, faults } = senderTo((message) => postMessage("/api/chat/rooms/room", message));
  await sender.write("続き", []);
  await vi.advanceTimersByTimeAsync(0);
  expect(faults).toEqual([SIGNED_OUT_UNSENT]);
  expect(await unsentOf(ME)).toHaveLength(1);
  sender.end();
});

it("keeps the order when the clock was set back between two pages", async () => {
  const { stored, post } = server([DOWN, DOWN]);
  const ahead = senderTo(post);
  vi.setSystemTime(Date.now() + DAY_MS);
  await ahead.sender.write("一", []);
  ahead.sender.end();
  vi.setSystemTime(Date.now() - 2 * DAY_MS);
  const behind = senderTo(post, {}, await afterReload());
  await behind.sender.start();
  await behind.sender.write("二", []);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stored).toEqual(["一", "二"]);
  behind.sender.end();
});

/** The sender of the next page, which knows only what is in the outbox. */
async function afterReload(): Promise<typeof createSender> {
  const again = "~/live/sending/sender?again";
  return (await import(again)).createSender;
}

describe("an answer that is none", () => {
  const stored = { id: "m1", seq: 1, senderId: ME, clientMessageId: "c1" };
  const bad: [string, () => Promise<Response>][] = [
    ["never comes", () => new Promise(() => {})],
    ["is cut off", async () => new Response('{"id":"m1","se')],
    ["is the page of a foreign network", async () => new Response("<html>ログイン</html>")],
    ["is empty", async () => new Response()],
    ["is something else", async () => Response.json({ ok: true })],
  ];

  it.each(bad)("%s: the message waits, and goes with the next attempt", async (_, response) => {
    vi.spyOn(AbortSignal, "timeout").mockImplementation(abortedAfter);
    const responses = [response, async () => Response.json(stored)];
    vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) =>
      Promise.race([responses.shift()?.(), abortOf(signal)]),
    );
    const { sender, events } = senderTo((message) => postMessage("/api/chat/rooms/room", message));
    void sender.write("届け", []);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(events.filter(({ type }) => type === "arrived")).toEqual([
      { type: "arrived", messages: [stored] },
    ]);
    expect(await unsentOf(ME)).toEqual([]);
    sender.end();
  });

  /** A signal that aborts by the clock of the test. */
  function abortedAfter(ms: number) {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), ms);
    return controller.signal;
  }

  const abortOf = (signal: AbortSignal | null | undefined) =>
    new Promise<never>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
});
