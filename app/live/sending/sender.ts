import type { Message } from "#contract/chat/shapes";
import type { RoomEvent, Unsent } from "~/live/room/state/room-state";
import { forgetUnsent, keepUnsent, type OutboxMessage, unsentOf } from "./outbox";
import { alone, createRounds } from "./rounds";

/**
 * `refused`: the server's own reason. `failed`: the same later may work, since network or server failed, or after what
 * the words say.
 */
export type Outcome = { message: Message } | { refused: string } | { failed: string | null };

type Options = {
  viewerId: string;
  roomId: string;
  dispatch: (event: RoomEvent) => void;
  onFault: (fault: string | null) => void;
  /** Uploads a file and gives its name; rejects when it is aborted. */
  upload: (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<string>;
  post: (
    message: Pick<OutboxMessage, "clientMessageId" | "text" | "replyTo"> & { medias: string[] },
  ) => Promise<Outcome>;
};

export type Sender = ReturnType<typeof createSender>;

/**
 * Sends one's optimistic messages of a room (on the screen before the server has acknowledged them) one after the
 * other, in the order in which they were written. What fails stays in the outbox and is tried again: after a while,
 * when the network is back, by the button, or by the next page.
 */
export function createSender(options: Options) {
  const { viewerId, roomId, dispatch, onFault } = options;
  const lock = `outbox/${viewerId}/${roomId}`;
  // It looks again each time at what is left: two tabs would send the same, and in two orders.
  const rounds = createRounds(lock, sendAll);
  const leavesOut = createLeftOut();
  const waiting = async () => (await unsentOf(viewerId, roomId)).map(leavesOut.from);

  /** What was left from before is in the log again, and goes. */
  async function start() {
    for (const unsent of await waiting()) {
      // What is written next comes after it, also when the clock was set back meanwhile.
      lastInstant = Math.max(lastInstant, unsent.createdAt);
      draw(unsent, unsent.refused ? "failed" : "waiting");
      if (unsent.refused) onFault(unsent.refused);
    }
    rounds.run();
  }

  async function write(text: string, files: File[], replyTo?: string) {
    const clientMessageId = crypto.randomUUID();
    const unsent = {
      clientMessageId,
      viewerId,
      roomId,
      text,
      replyTo,
      files,
      sent: [],
      createdAt: nextInstant(),
    };
    draw(unsent, "waiting");
    await keepUnsent(unsent);
    rounds.run();
  }

  async function sendAll() {
    const first = (await waiting()).find(({ refused }) => refused === undefined);
    if (!first || rounds.isOver()) return;
    show(first, "sending");
    const outcome = await sendOne(options, first, leavesOut, (upload) => show(first, "sending", upload));
    if ("nothing" in outcome) {
      await forget(first.clientMessageId);
      return sendAll();
    }
    if ("failed" in outcome) return postpone(outcome.failed);
    rounds.worked();
    if ("refused" in outcome) await refuse(first, outcome.refused);
    else await deliver(first, outcome.message);
    await sendAll();
  }

  async function deliver({ clientMessageId }: OutboxMessage, message: Message) {
    onFault(null);
    dispatch({ type: "arrived", messages: [message] });
    await forgetUnsent(clientMessageId);
  }

  async function refuse(unsent: OutboxMessage, reason: string) {
    onFault(reason);
    show(unsent, "failed");
    await keepUnsent({ ...unsent, refused: reason });
  }

  async function postpone(reason: string | null) {
    if (reason) onFault(reason);
    for (const unsent of await waiting()) {
      show(unsent, "failed");
      if (!unsent.hasFailed) await keepUnsent({ ...unsent, hasFailed: true });
    }
    rounds.again();
  }

  function draw(unsent: OutboxMessage, state: "waiting" | "failed") {
    const { clientMessageId, text, replyTo, files, leftOut, createdAt } = unsent;
    dispatch({
      type: "written",
      message: { clientMessageId, text, replyTo, files, leftOut, createdAt, state },
    });
  }

  function show({ clientMessageId }: OutboxMessage, state: "sending" | "failed", upload?: Unsent["upload"]) {
    dispatch({ type: "progressed", clientMessageId, state, upload });
  }

  /** The button: also what the server refused before. */
  async function retry() {
    rounds.worked();
    for (const { refused, ...unsent } of await waiting()) {
      if (refused) await keepUnsent(unsent);
      draw(unsent, "waiting");
    }
    rounds.run();
  }

  /** The person thinks better of it. Waits for an attempt that is under way, which may have succeeded then. */
  async function discard(clientMessageId: string) {
    await alone(lock, () => forget(clientMessageId));
  }

  async function forget(clientMessageId: string) {
    await forgetUnsent(clientMessageId);
    dispatch({ type: "discarded", clientMessageId });
    if (!(await waiting()).some(({ refused }) => refused)) onFault(null);
  }

  /** One of its files does not go with it, also while it is on its way. With nothing left there is no message. */
  async function leaveOut(clientMessageId: string, at: number) {
    leavesOut.add(clientMessageId, at);
    dispatch({ type: "leftOut", clientMessageId, at });
    // An attempt that is under way keeps it itself.
    await alone(lock, async () => {
      const unsent = (await waiting()).find((each) => each.clientMessageId === clientMessageId);
      if (!unsent) return;
      if (isEmpty(unsent)) await forget(clientMessageId);
      else await keepUnsent(unsent);
    });
  }

  return { start: start, write, retry, discard, leaveOut, run: rounds.run, end: rounds.end };
}

/** The files that were left out on this page, which an attempt under way does not know from the outbox. */
function createLeftOut() {
  const places = new Map<string, Set<number>>();
  const uploads = new Map<string, AbortController>();
  const keyOf = (clientMessageId: string, at: number) => `${clientMessageId} ${at}`;
  return {
    add(clientMessageId: string, at: number) {
      places.set(clientMessageId, (places.get(clientMessageId) ?? new Set()).add(at));
      uploads.get(keyOf(clientMessageId, at))?.abort();
    },
    from(unsent: OutboxMessage): OutboxMessage {
      const added = places.get(unsent.clientMessageId);
      return added ? { ...unsent, leftOut: [...new Set([...(unsent.leftOut ?? []), ...added])] } : unsent;
    },
    /** What aborts the upload of a file when it is left out. */
    signalOf({ clientMessageId }: OutboxMessage, at: number): AbortSignal {
      const controller = new AbortController();
      uploads.set(keyOf(clientMessageId, at), controller);
      return controller.signal;
    },
  };
}

type LeftOut = ReturnType<typeof createLeftOut>;

const isLeftOut = ({ leftOut }: OutboxMessage, at: number) => leftOut?.includes(at) ?? false;
const isEmpty = (unsent: OutboxMessage) =>
  unsent.text === "" && unsent.files.every((_, at) => isLeftOut(unsent, at));

/** The files first, each once however often it is tried; then the message with their names. */
async function sendOne(
  { upload, post }: Options,
  unsent: OutboxMessage,
  leavesOut: LeftOut,
  onProgress: (upload: Unsent["upload"]) => void,
): Promise<Outcome | { nothing: true }> {
  const { clientMessageId, text, replyTo, files, sent } = unsent;
  const now = () => leavesOut.from(unsent);
  try {
    for (const [at, file] of [...files.entries()].slice(sent.length)) {
      sent.push(await uploaded(at, file));
      await keepUnsent(now());
    }
  } catch (error) {
    return error instanceof UploadRefused ? { refused: error.message } : { failed: null };
  }
  if (isEmpty(now())) return { nothing: true };
  const medias = sent.filter((name, at) => name && !isLeftOut(now(), at));
  return post({ clientMessageId, text, replyTo, medias });

  /** Empty for a file that is left out meanwhile. */
  async function uploaded(at: number, file: File): Promise<string> {
    if (isLeftOut(now(), at)) return "";
    onProgress({ at, share: 0 });
    const signal = leavesOut.signalOf(unsent, at);
    try {
      return await upload(file, (share) => onProgress({ at, share }), signal);
    } catch (error) {
      if (signal.aborted) return "";
      throw error;
    }
  }
}

/** The server does not take this file; trying again would not help. */
export class UploadRefused extends Error {}

let lastInstant = 0;

/** Now, in milliseconds, never the same twice: it is the order of what waits. */
function nextInstant() {
  lastInstant = Math.max(Date.now(), lastInstant + 1);
  return lastInstant;
}
