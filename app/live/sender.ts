import type { Message } from "#contract/rooms";
import { backoffMs } from "./backoff";
import { forgetUnsent, keepUnsent, type Unsent, unsentOf } from "./outbox";
import type { RoomEvent } from "./room-state";

/** `refused`: the server's own reason. Without it the network or the server failed: the same later may work. */
export type Outcome = { message: Message } | { refused: string } | { failed: true };

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
 * outbox and is tried again: after a while, when the network is back, by the button, or by the next tab.
 */
export function createSender(options: Options) {
  const { viewerId, roomId, dispatch, onFault } = options;
  const queue: Unsent[] = [];
  let isRunning = false;
  let isOver = false;
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function begin() {
    for (const unsent of await unsentOf(viewerId, roomId)) {
      if (queue.some(({ clientMessageId }) => clientMessageId === unsent.clientMessageId)) continue;
      add(unsent);
    }
    void run();
  }

  function add(unsent: Unsent) {
    queue.push(unsent);
    const { clientMessageId, text, files, createdAt } = unsent;
    dispatch({ type: "written", draft: { clientMessageId, text, files, createdAt, state: "waiting" } });
  }

  async function write(text: string, files: File[]) {
    const clientMessageId = crypto.randomUUID();
    const unsent = { clientMessageId, viewerId, roomId, text, files, sent: [], createdAt: Date.now() };
    add(unsent);
    await keepUnsent(unsent);
    void run();
  }

  /** One tab at a time: two would send the same in two orders. */
  async function run() {
    if (isRunning || isOver) return;
    isRunning = true;
    clearTimeout(timer);
    try {
      await alone(`outbox/${viewerId}/${roomId}`, sendAll);
    } finally {
      isRunning = false;
    }
  }

  async function sendAll() {
    for (let first = queue[0]; first && !isOver; first = queue[0]) {
      show(first, "sending");
      const outcome = await sendOne(first);
      if ("failed" in outcome) return postpone();
      attempt = 0;
      onFault("refused" in outcome ? outcome.refused : null);
      queue.shift();
      if ("refused" in outcome) show(first, "failed");
      else dispatch({ type: "arrived", messages: [outcome.message] });
      if ("message" in outcome) await forgetUnsent(first.clientMessageId);
    }
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
      return error instanceof UploadRefused ? { refused: error.message } : { failed: true };
    }
    const { clientMessageId, text, sent: medias } = unsent;
    return options.post({ clientMessageId, text, medias });
  }

  function postpone() {
    for (const unsent of queue) show(unsent, "failed");
    clearTimeout(timer);
    timer = setTimeout(run, SOONEST_RETRY_MS + backoffMs(attempt));
    attempt += 1;
  }

  function show({ clientMessageId }: Unsent, state: "waiting" | "sending" | "failed", progress?: number) {
    dispatch({ type: "progressed", clientMessageId, state, progress });
  }

  /** The button: also what the server refused before. */
  async function retry() {
    attempt = 0;
    for (const unsent of await unsentOf(viewerId, roomId)) {
      if (!queue.some(({ clientMessageId }) => clientMessageId === unsent.clientMessageId))
        queue.push(unsent);
    }
    queue.sort((one, other) => one.createdAt - other.createdAt);
    void run();
  }

  return {
    begin,
    write,
    retry,
    run: () => void run(),
    end: () => {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

/** The server does not take this file; trying again would not help. */
export class UploadRefused extends Error {}

async function alone(name: string, act: () => Promise<void>) {
  if (!("locks" in navigator)) return act();
  await navigator.locks.request(name, act);
}
