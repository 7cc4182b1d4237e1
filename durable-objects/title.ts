import { openText, readPayload, sealText } from "#contract/chat/payload";
import { importKey } from "#contract/wire/sealing";
import { type MasterKeys, masterKeys, openWith, rewrap } from "../workers/keys/keys";
import { hmac } from "./hmac";
import type { RoomKind } from "./room/room-rules";

type Titled = { id: string; kind: RoomKind; title: string };

/** A room's title as it is stored: under a key of its own, so that the room list opens it without asking the room. */
export async function sealTitle({ MASTER_KEY }: MasterKeys, roomId: string, title: string): Promise<string> {
  return title === "" ? "" : sealed(MASTER_KEY, roomId, title);
}

async function sealed(masterKey: string, roomId: string, title: string) {
  return sealText(await keyOf(masterKey), { roomId, messageId: "title", keyVersion: 1 }, title);
}

/**
 * The title is empty when the room has none, as every room of two, or when what is stored does not open, as one of
 * another room: then the room goes by its members.
 */
export async function openTitle(keys: MasterKeys, { id, kind, title }: Titled): Promise<string> {
  const payload = kind === "direct" ? null : readPayload(title);
  if (!payload) return "";
  return openWith(masterKeys(keys), async (key) => openText(await keyOf(key), id, payload)).catch(() => "");
}

/** The title sealed under the current MASTER_KEY; null where it is, and where there is none. Rejects what no key opens. */
export async function rewrapTitle(keys: MasterKeys, { id, kind, title }: Titled): Promise<string | null> {
  const payload = kind === "direct" ? null : readPayload(title);
  if (!payload) return null;
  return rewrap(
    masterKeys(keys),
    async (key) => openText(await keyOf(key), id, payload),
    (key, text) => sealed(key, id, text),
  );
}

async function keyOf(masterKey: string) {
  return importKey(await hmac(masterKey, "title-key"));
}
