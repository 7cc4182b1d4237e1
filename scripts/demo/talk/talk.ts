import { directRoomId, newRoomId } from "../../../durable-objects/room/room-id";
import { CAST } from "../people/cast";
import { CONVERSATIONS, type Conversation, type Speaker } from "./conversations";
import type { Notified } from "./notifications";
import { openPast, type Past } from "./past";
import { timesOf } from "./sittings";

/** The cast has seen what is older. */
const READ_AFTER_MS = 14 * 24 * 3_600_000;

type People = Record<Speaker, string>;
type Sent = { id: string; seq: number };
/** `badges`: what the record counts for people, by their id. */
export type Prepared = {
  doctors: string[];
  badges: Record<string, object>;
  notifications: readonly Notified[];
};

/** Lets the cast and two doctors talk over the last days, in the rooms and Inboxes of a state folder. */
export async function talkInThePast(
  persistTo: string,
  { doctors: [colleague = "", neighbour = ""], badges, notifications }: Prepared,
  now = Date.now(),
): Promise<void> {
  const { sato, tanaka, nakamura, aoba } = CAST;
  const people = {
    sato: sato.id,
    tanaka: tanaka.id,
    nakamura: nakamura.id,
    aoba: aoba.id,
    colleague,
    neighbour,
  };
  const past = await openPast(persistTo);
  try {
    for (const conversation of CONVERSATIONS) await talk(past, people, conversation, now);
    for (const [userId, counts] of Object.entries(badges))
      await past.ask(now, "INBOX", userId, "setCounts", counts);
    for (const { userId, notification } of notifications)
      await past.ask(notification.at, "INBOX", userId, "notify", notification);
    for (const userId of new Set(notifications.map((each) => each.userId)))
      await past.ask(now, "INBOX", userId, "readNotifications", undefined, now - READ_AFTER_MS);
  } finally {
    await past.close();
  }
}

async function talk(past: Past, people: People, conversation: Conversation, now: number) {
  const { key, members, title = "", lines, sittings, edited, acknowledged, unread = {} } = conversation;
  const times = timesOf(sittings, now);
  const [opener] = members;
  const ids = members.map((name) => people[name]);
  const roomId = await roomIdOf(past.masterKey, ids);
  const started = (times[0] ?? now) - 1000;
  const room = <T>(at: number, method: string, ...args: unknown[]) =>
    past.ask<T>(at, "CHAT_ROOM", roomId, method, ...args);
  const kind = members.length > 2 ? "group" : "direct";
  await room(started, "open", { id: roomId, kind, ownerId: people[opener], memberIds: ids, title });
  const sent: Sent[] = [];
  for (const [index, [name, text]] of lines.entries()) {
    const draft = { text, clientMessageId: `demo-${key}-${index}`, medias: [] };
    sent.push(await room<Sent>(times[index] ?? now, "send", people[name], draft));
  }
  const ended = times.at(-1) ?? now;
  if (edited) {
    const author = people[lines[edited.line]?.[0] ?? opener];
    await room(ended, "edit", author, sent[edited.line]?.id, edited.text);
  }
  for (const name of acknowledged?.by ?? []) {
    await room(ended, "acknowledge", people[name], sent[acknowledged?.line ?? 0]?.id);
  }
  for (const name of members) {
    const inbox = <T>(method: string, ...args: unknown[]) =>
      past.ask<T>(ended, "INBOX", people[name], method, ...args);
    await arrived(() => inbox("rooms", people[name], { limit: 50, offset: 0 }), roomId, sent.length);
    const seq = sent.at(-1 - (unread[name] ?? 0))?.seq ?? 0;
    if (await inbox<boolean>("markRead", roomId, seq)) await room(ended, "markRead", people[name], seq);
  }
  for (const name of members) {
    const inbox = <T>(method: string, ...args: unknown[]) =>
      past.ask<T>(ended, "INBOX", people[name], method, ...args);
    await eventually(`the last state of ${roomId}`, async () => {
      await inbox("rooms", people[name], { limit: 50, offset: 0 });
      const [known, summary] = [await inbox<State>("roomState", roomId), await room<State>(ended, "summary")];
      return known?.revision === summary?.revision && known?.lastSeq === summary?.lastSeq;
    });
  }
}

function roomIdOf(masterKey: string, ids: string[]): Promise<string> {
  const [one = "", other = ""] = ids;
  return ids.length === 2 ? directRoomId(masterKey, [one, other]) : newRoomId(masterKey);
}

type Listed = { roomId: string; latest: { seq: number } | null };
type State = { revision: number; lastSeq: number } | null;

/** A room tells the Inboxes in rounds; asking for the list has what came stored. */
const arrived = (list: () => Promise<Listed[]>, roomId: string, seq: number) =>
  eventually(`what was said in ${roomId}`, async () => {
    const found = (await list()).find((each) => each.roomId === roomId);
    return found?.latest?.seq === seq;
  });

async function eventually(what: string, hasArrived: () => Promise<boolean>) {
  for (let tries = 0; tries < 2000; tries += 1) {
    if (await hasArrived()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`${what} does not reach an Inbox`);
}
