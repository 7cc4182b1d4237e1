import { CERT_REFRESH_MS } from "#contract/chat/limits";
import type { SessionFrame } from "#contract/chat/live";
import { SESSION_ENDS, sessionTopic, TYPING } from "#contract/chat/socket";
import { checkSession } from "~/browser/check-session";
import { isIdle } from "~/browser/idle";
import { backoffMs } from "./backoff";
import { dial, hangUp, type LineOptions, type LiveLine } from "./line/dial";
import { subscribeOver } from "./place-subscriptions";
import { type Company, type CompanyFrame, followCompany } from "./room/company";
import { POLL_MS } from "./unread/ask-unread";

export { withoutPatientData } from "#contract/patient-data";
// What a page needs once it is at rest comes together: opening what is sealed, sending, looking at what is sent.
export { bytesOfMedia, openMedia } from "~/live/room/open-media";
export { openedMessage } from "~/live/room/opened-message";
export { tendLog } from "~/live/room/rove";
export { missedSince } from "~/live/room/state/missed";
export { reduceRoom } from "~/live/room/state/reduce-room";
export { blankedFile, foundIn } from "~/live/sending/patient-data";
export { startRoom } from "~/live/sending/postman";
export { postMessage, uploadTo } from "~/live/sending/send-message";
export { createSender } from "~/live/sending/sender";

export type LiveState = "connecting" | "open" | "polling" | "offline";

type LiveOptions = Omit<LineOptions, "onFrame"> & {
  onFrame: (frame: Exclude<SessionFrame, CompanyFrame>) => void;
  onState: (state: LiveState) => void;
  /** Asks for what may have been missed: after (re)connecting, and every few seconds without a connection. */
  catchUp: () => void;
  /** The others in the room, as far as the viewer and they show that; null: nothing is shown. */
  onCompany?: (company: Company | null) => void;
};

/** Keeps a line for as long as a screen is open. Gives the function that ends it. */
export function openLive(options: LiveOptions): () => void {
  const { roomId, onState, catchUp } = options;
  let line: LiveLine | null = null;
  let isOver = false;
  let isResting = false;
  let attempt = 0;
  const timers = { retry: 0, refresh: 0, poll: 0 };
  const { onCompany } = options;
  const company =
    roomId !== null && onCompany
      ? followCompany({ onCompany, publishTyping: () => line?.at(-1)?.publish(sessionTopic(roomId), TYPING) })
      : null;
  const lineOptions: LineOptions = {
    ...options,
    onFrame: (frame) => {
      if (frame.type === "presence" || frame.type === "typing") company?.take(frame);
      else {
        company?.take(frame);
        options.onFrame(frame);
      }
    },
  };

  async function connect() {
    clearTimeout(timers.retry);
    if (isOver || isResting) return;
    if (!navigator.onLine) return wait("offline");
    try {
      const fresh = await dial(lineOptions);
      if (isOver || isResting) return hangUp(fresh);
      replace(fresh);
    } catch {
      wait("polling");
    }
  }

  /** The new line stands before the old one goes: a refresh loses no message, the reducer drops doubles. */
  function replace(fresh: LiveLine) {
    const before = line;
    line = fresh;
    attempt = 0;
    for (const socket of fresh) socket.onClose((reason) => lose(fresh, reason));
    if (!fresh.every((socket) => socket.isConnected())) return lose(fresh);
    if (before) hangUp(before);
    clearInterval(timers.poll);
    clearTimeout(timers.refresh);
    timers.refresh = window.setTimeout(connect, CERT_REFRESH_MS);
    // A place that refuses, or is slow, keeps nothing else from being heard.
    const [own] = fresh;
    subscribeOver((topic) => void own?.subscribe(topic, 0).catch(() => {}));
    onState("open");
    catchUp();
  }

  function lose(lost: LiveLine, reason = "") {
    if (SESSION_ENDS.includes(reason)) void checkSession();
    if (line !== lost) return;
    line = null;
    company?.clear();
    hangUp(lost);
    if (!isOver) wait(navigator.onLine ? "connecting" : "offline");
  }

  /** A refresh that failed waits too, while the connection that it was to replace still stands. */
  function wait(state: LiveState) {
    clearTimeout(timers.retry);
    timers.retry = window.setTimeout(connect, backoffMs(attempt));
    attempt += 1;
    if (line) return;
    onState(state);
    if (state === "polling") poll();
  }

  function poll() {
    clearInterval(timers.poll);
    catchUp();
    timers.poll = window.setInterval(() => {
      if (document.visibilityState === "visible" && !isAway()) catchUp();
    }, POLL_MS);
  }

  function comeBack() {
    if (document.visibilityState === "hidden") return rest();
    isResting = false;
    if (line) return;
    attempt = 0;
    void connect();
  }

  /** A conversation is read without a hand on the mouse, too; whatever else is open waits for nobody who is away. */
  function isAway() {
    return isIdle() && (roomId === null || document.visibilityState === "hidden");
  }

  /** Nobody is there: the connection ends, so that mails and pushes reach the person elsewhere. */
  function rest() {
    if (!isAway()) return;
    isResting = true;
    stop();
  }

  function stop() {
    clearTimeout(timers.retry);
    clearTimeout(timers.refresh);
    clearInterval(timers.poll);
    if (line) hangUp(line);
    line = null;
  }

  window.addEventListener("online", comeBack);
  window.addEventListener("inowa:idle", rest);
  window.addEventListener("inowa:active", comeBack);
  document.addEventListener("visibilitychange", comeBack);
  onState("connecting");
  void connect();

  return () => {
    isOver = true;
    company?.end();
    window.removeEventListener("online", comeBack);
    window.removeEventListener("inowa:idle", rest);
    window.removeEventListener("inowa:active", comeBack);
    document.removeEventListener("visibilitychange", comeBack);
    stop();
  };
}
