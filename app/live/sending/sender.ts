import type { Message } from "#contract/chat/rooms";
import type { RoomEvent } from "~/live/room/room-state";
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
  /** Uploads a file and gives its name. */
  upload: (file: File, onProgress: (share: number) => void) => Promise<string>;
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
  const waiting = () => unsentOf(viewerId, roomId);

  /** What was left from before stands in the log again, and goes. */
  async function begin() {
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
    const outcome = await sendOne(options, first, (share) => show(first, "sending", share));
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
    const { clientMessageId, text, replyTo, files, createdAt } = unsent;
    dispatch({ type: "written", message: { clientMessageId, text, replyTo, files, createdAt, state } });
  }

  function show({ clientMessageId }: OutboxMessage, state: "sending" | "failed", progress?: number) {
    dispatch({ type: "progressed", clientMessageId, state, progress });
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
    await alone(lock, () => forgetUnsent(clientMessageId));
    dispatch({ type: "discarded", clientMessageId });
    if (!(await waiting()).some(({ refused }) => refused)) onFault(null);
  }

  return { begin, write, retry, discard, run: rounds.run, end: rounds.end };
}

/** The files first, each once however often it is tried; then the message with their names. */
async function sendOne(
  { upload, post }: Options,
  unsent: OutboxMessage,
  onProgress: (share: number) => void,
): Promise<Outcome> {
  const { clientMessageId, text, replyTo, files, sent: medias } = unsent;
  try {
    for (const file of files.slice(medias.length)) {
      const before = medias.length;
      medias.push(await upload(file, (share) => onProgress((before + share) / files.length)));
      await keepUnsent(unsent);
    }
  } catch (error) {
    return error instanceof UploadRefused ? { refused: error.message } : { failed: null };
  }
  return post({ clientMessageId, text, replyTo, medias });
}

/** The server does not take this file; trying again would not help. */
export class UploadRefused extends Error {}

let lastInstant = 0;

/** Now, in milliseconds, never the same twice: it is the order of what waits. */
function nextInstant() {
  lastInstant = Math.max(Date.now(), lastInstant + 1);
  return lastInstant;
}
