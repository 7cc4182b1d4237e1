import { openText, readPayload, sealText } from "#contract/chat/payload";
import { importKey } from "#contract/wire/sealing";
import { hmac } from "../../../durable-objects/hmac";
import type { StoredDraft } from "../../../durable-objects/inbox/inbox-settings";
import type { Env } from "../../env";

type Place = { userId: string; roomId: string };
type Keys = Pick<Env, "MASTER_KEY">;

/** A draft is its writer's alone, so it is sealed with a key of theirs and not the room's. */
export async function sealedDraft({ MASTER_KEY }: Keys, { userId, roomId }: Place, text: string) {
  const key = await importKey(await hmac(MASTER_KEY, `draft-key:${userId}`));
  return sealText(key, { roomId, messageId: "draft", keyVersion: 1 }, text);
}

/** Rejects a draft that was sealed for somebody else or another room. */
async function openedDraft({ MASTER_KEY }: Keys, { userId, roomId }: Place, sealed: string) {
  const payload = readPayload(sealed);
  if (!payload) throw new Error("a draft is not readable");
  const key = await importKey(await hmac(MASTER_KEY, `draft-key:${userId}`));
  return openText(key, roomId, payload);
}

/** The viewer's unsent text; empty when there is none, or it cannot be opened any more. */
export async function draftOf(env: Keys, place: Place, draft: StoredDraft | null): Promise<string> {
  return draft === null ? "" : openedDraft(env, place, draft.payload).catch(() => "");
}
