import type { Env } from "../../../env";
import { deleteAll } from "../../files/delete-all";
import type { SealedMedia } from "./media-upload";

export type Size = "original" | "thumbnail";

/** Where the bytes of a room's medias lie. */
export const placeOf = (roomId: string, name: string, size: Size) => `chat/${roomId}/${name}.${size}`;

/** False: the name is taken. */
export async function keepBytes(env: Env, roomId: string, { name, file, thumbnail }: SealedMedia) {
  if (await env.FILES.head(placeOf(roomId, name, "original"))) return false;
  await env.FILES.put(placeOf(roomId, name, "original"), file);
  if (thumbnail) await env.FILES.put(placeOf(roomId, name, "thumbnail"), thumbnail);
  return true;
}

/** Bytes of medias that are sent no more. */
export async function dropMedias(env: Env, roomId: string, names: readonly string[]) {
  const sizes = ["original", "thumbnail"] as const;
  await deleteAll(
    env.FILES,
    names.flatMap((name) => sizes.map((size) => placeOf(roomId, name, size))),
  );
}
