import type { Message } from "#contract/rooms";
import { backoffMs } from "./backoff";
import { forgetUnsent, keepUnsent, type Unsent, unsentOf } from "./outbox";
import type { RoomEvent } from "./room-state";

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
  post: (message: Pick<Unsent, "clientMessageId" | "text"> & { medias: string[] }) => Promise<Outcome>;
};

/** Automatic attempts leave the button to the person for a while. */
const SOONEST_RETRY_MS = 4000;

export type Sender = ReturnType<typeof createSender>;

/**
 * Sends one's messages of a room one after the other, in the order in which they were written. What fails stays in the
 * outbox and is tried again: after a while, when the network is back, by the button, or by the next page.
 */
export function createSender(options: Options) {
  const { viewerId, roomId, dispatch, onFault } = options;
  let isRunning = false;
  let isWanted = false;
  let isOver = false;
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const waiting = () => unsentOf(viewerId, roomId);

  /** What was left from before stands in the log again, and goes. */
  async function begin() {
    for (const unsent of await waiting()) {
      // What is written next comes after it, also when the clock was set back meanwhile.
      lastInstant = Math.max(lastInstant, unsent.createdAt);
      draw(unsent, unsent.refused ? "failed" : "waiting");
      if (unsent.refused) onFault(unsent.refused);
    }
    void run();
  }

  async function write(text: string, files: File[]) {
    const clientMessageId = crypto.randomUUID();
    const unsent = { clientMessageId, viewerId, roomId, text, files, sent: [], createdAt: nextInstant() };
    draw(unsent, "waiting");
    await keepUnsent(unsent);
    void run();
  }

  /** One tab at a time, which looks again at what is left: two would send the same, and in two orders. */
  async function run() {
    isWanted = true;
    if (isRunning || isOver) return;
    isRunning = true;
    clearTimeout(timer);
    // What was written while the last round came to its end would wait for nobody.
    while (isWanted) {
      isWanted = false;
      await alone(lockOf(viewerId, roomId), sendAll);
    }
    isRunning = false;
  }

  async function sendAll() {
    const first = (await waiting()).find(({ refused }) => refused === undefined);
    if (!first || isOver) return;
    show(first, "sending");
    const outcome = await sendOne(first);
    if ("failed" in outcome) return postpone(outcome.failed);
    attempt = 0;
    if ("refused" in outcome) await refuse(first, outcome.refused);
    else await deliver(first, outcome.message);
    await sendAll();
  }

  async function sendOne(unsent: Unsent): Promise<Outcome> {
    try {
      for (let index = unsent.sent.length; index < unsent.files.length; index += 1) {
        const file = unsent.files[index];
        if (!file) break;
        const share = (done: number) => show(unsent, "sending", (index + done) / unsent.files.length);
        unsent.sent.push(await options.upload(file, share));
        await keepUnsent(unsent);
      }
    } catch (error) {
      return error instanceof UploadRefused ? { refused: error.message } : { failed: null };
    }
    const { clientMessageId, text, sent: medias } = unsent;
    return options.post({ clientMessageId, text, medias });
  }

  async function deliver({ clientMessageId }: Unsent, message: Message) {
    onFault(null);
    dispatch({ type: "arrived", messages: [message] });
    await forgetUnsent(clientMessageId);
  }

  async function refuse(unsent: Unsent, reason: string) {
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
    clearTimeout(timer);
    if (isOver) return;
    timer = setTimeout(run, SOONEST_RETRY_MS + backoffMs(attempt));
    attempt += 1;
  }

  function draw(unsent: Unsent, state: "waiting" | "failed") {
    const { clientMessageId, text, files, createdAt } = unsent;
    dispatch({ type: "written", draft: { clientMessageId, text, files, createdAt, state } });
  }

  function show({ clientMessageId }: Unsent, state: "sending" | "failed", progress?: number) {
    dispatch({ type: "progressed", clientMessageId, state, progress });
  }

  /** The button: also what the server refused before. */
  async function retry() {
    attempt = 0;
    for (const { refused, ...unsent } of await waiting()) {
      if (refused) await keepUnsent(unsent);
      draw(unsent, "waiting");
    }
    void run();
  }

  /** The person thinks better of it. Waits for an attempt that is under way, which may have succeeded then. */
  async function discard(clientMessageId: string) {
    await alone(lockOf(viewerId, roomId), () => forgetUnsent(clientMessageId));
    dispatch({ type: "discarded", clientMessageId });
    if (!(await waiting()).some(({ refused }) => refused)) onFault(null);
  }

  return {
    begin,
    write,
    retry,
    discard,
    run: () => void run(),
    end: () => {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

/** The server does not take this file; trying again would not help. */
export class UploadRefused extends Error {}

let lastInstant = 0;

/** Now, in milliseconds, never the same twice: it is the order of what waits. */
function nextInstant() {
  lastInstant = Math.max(Date.now(), lastInstant + 1);
  return lastInstant;
}

const lockOf = (viewerId: string, roomId: string) => `outbox/${viewerId}/${roomId}`;

async function alone(name: string, act: () => Promise<void>) {
  if (!("locks" in navigator)) return act();
  await navigator.locks.request(name, act);
}
