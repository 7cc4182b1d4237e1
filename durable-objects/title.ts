import { openText, readPayload, sealText } from "#contract/chat/payload";
import { importKey } from "#contract/wire/sealing";
import type { Env } from "../workers/env";
import { hmac } from "./hmac";
import type { RoomKind } from "./room/room-rules";

type Titled = { id: string; kind: RoomKind; title: string };
type Keys = Pick<Env, "MASTER_KEY">;

/** A room's title as it is stored: under a key of its own, so that the room list opens it without asking the room. */
export async function sealTitle(keys: Keys, roomId: string, title: string): Promise<string> {
  if (title === "") return "";
  return sealText(await keyOf(keys), { roomId, messageId: "title", keyVersion: 1 }, title);
}

/**
 * The title is empty when the room has none, as every room of two, or when what is stored does not open, as one of
 * another room: then the room goes by its members.
 */
export async function openTitle(keys: Keys, { id, kind, title }: Titled): Promise<string> {
  const payload = kind === "direct" ? null : readPayload(title);
  return payload ? openText(await keyOf(keys), id, payload).catch(() => "") : "";
}

async function keyOf({ MASTER_KEY }: Keys) {
  return importKey(await hmac(MASTER_KEY, "title-key"));
}
