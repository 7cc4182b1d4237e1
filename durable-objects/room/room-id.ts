import { toBase64Url } from "#contract/wire/bytes";
import { hmac, isSameSecret } from "../hmac";

const NAME_BYTES = 16;
const PROOF_BYTES = 8;
const NAME_CHARS = 22;

/** The one room of two people, whoever opens it and however often. */
export async function directRoomId(masterKey: string, pair: [string, string]): Promise<string> {
  const name = await hmac(masterKey, `direct-room:${JSON.stringify([...pair].sort())}`);
  return withProof(masterKey, toBase64Url(name.subarray(0, NAME_BYTES)));
}

/** The one room of a group. */
export async function groupRoomId(masterKey: string, groupId: string): Promise<string> {
  // The rooms that are there have their names from this word.
  const name = await hmac(masterKey, `community-room:${groupId}`);
  return withProof(masterKey, toBase64Url(name.subarray(0, NAME_BYTES)));
}

/** An id for a room of many. */
export function newRoomId(masterKey: string): Promise<string> {
  return withProof(masterKey, toBase64Url(crypto.getRandomValues(new Uint8Array(NAME_BYTES))));
}

/** An id ends in a proof that we issued it: an invented one is refused before it wakes and stores an object. */
export async function isRoomId(masterKey: string, id: string): Promise<boolean> {
  return isSameSecret(id, await withProof(masterKey, id.slice(0, NAME_CHARS)));
}

async function withProof(masterKey: string, name: string) {
  const proof = await hmac(masterKey, `room-id:${name}`);
  return name + toBase64Url(proof.subarray(0, PROOF_BYTES));
}
