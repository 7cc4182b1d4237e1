import { openText, readPayload, sealText } from "#contract/chat/payload";
import { importKey } from "#contract/wire/sealing";
import {
  countRewrap,
  type MasterKeys,
  masterKeys,
  openWith,
  type Rewrapped,
  rewrap,
} from "../../workers/keys/keys";
import type { Latest } from "../delivery";
import { rewrapRoomKey } from "../encryption";
import { hmac } from "../hmac";
import { rewrapTitle } from "../title";
import type { InboxRecord, InboxRoomRow } from "./inbox-record";
import type { InboxSettings } from "./inbox-settings";

type Place = { userId: string; roomId: string };

/** A draft is its writer's alone, so it is sealed with a key of theirs and not the room's. */
export function sealDraft({ MASTER_KEY }: MasterKeys, place: Place, text: string): Promise<string> {
  return sealed(MASTER_KEY, place, text);
}

/** Rejects a draft that was sealed for somebody else or another room. */
export function openDraft(env: MasterKeys, place: Place, payload: string): Promise<string> {
  return openWith(masterKeys(env), (masterKey) => opened(masterKey, place, payload));
}

/** Seals titles, the keys of previews and drafts of one Inbox under the current MASTER_KEY. */
export async function rewrapInbox(
  env: MasterKeys,
  userId: string,
  record: InboxRecord,
  settings: InboxSettings,
): Promise<Rewrapped> {
  const counts = { rewrapped: 0, unreadable: 0 };
  for (const { room_id: id, kind, title, latest } of record.everyRoom()) {
    const store = (now: string) => record.rewrap(id, "title", title, now);
    await countRewrap(counts, rewrapTitle(env, { id, kind, title }), store);
    if (latest === null) continue;
    await countRewrap(counts, rewrapLatest(env, id, latest), (now) =>
      record.rewrap(id, "latest", latest, now),
    );
  }
  for (const { roomId, payload } of settings.drafts()) {
    const place = { userId, roomId };
    const rewrapping = rewrap(
      masterKeys(env),
      (key) => opened(key, place, payload),
      (key, text) => sealed(key, place, text),
    );
    await countRewrap(counts, rewrapping, (now) => settings.rewrapDraft(roomId, payload, now));
  }
  return counts;
}

/** What a deleted message leaves has no key. */
async function rewrapLatest(env: MasterKeys, roomId: string, text: NonNullable<InboxRoomRow["latest"]>) {
  const latest: Latest = JSON.parse(text);
  const keyVersion = readPayload(latest.payload)?.keyVersion;
  if (keyVersion === undefined || latest.wrappedKey === "") return null;
  const wrappedKey = await rewrapRoomKey(masterKeys(env), { roomId, keyVersion }, latest.wrappedKey);
  return wrappedKey && JSON.stringify({ ...latest, wrappedKey });
}

async function sealed(masterKey: string, { userId, roomId }: Place, text: string) {
  return sealText(await keyOf(masterKey, userId), { roomId, messageId: "draft", keyVersion: 1 }, text);
}

async function opened(masterKey: string, { userId, roomId }: Place, sealedDraft: string) {
  const payload = readPayload(sealedDraft);
  if (!payload) throw new Error("a draft is not readable");
  return openText(await keyOf(masterKey, userId), roomId, payload);
}

async function keyOf(masterKey: string, userId: string) {
  return importKey(await hmac(masterKey, `draft-key:${userId}`));
}
