import type { Env } from "../../../env";
import { deleteAll, deleteUnnamed } from "../../files/delete-all";
import type { MediaToStore } from "./media-upload";

type Size = "original" | "thumbnail";

/** The place where the bytes of a room's medias lie. */
export const placeOf = (roomId: string, name: string, size: Size) => `chat/${roomId}/${name}.${size}`;

/** Answers false when the name is taken. */
export async function keepBytes(env: Env, roomId: string, { name, file, thumbnail }: MediaToStore) {
  if (await env.FILES.head(placeOf(roomId, name, "original"))) return false;
  await env.FILES.put(placeOf(roomId, name, "original"), file);
  if (thumbnail) await env.FILES.put(placeOf(roomId, name, "thumbnail"), thumbnail);
  return true;
}

/** Deletes the bytes of medias that their room still names: whoever has to ask again finds those that are left. */
export const dropMedias = (env: Env, roomId: string, names: readonly string[]) =>
  deleteAll(env.FILES, placesOf(roomId, names));

/** Deletes the bytes of medias that their room has forgotten. */
export const dropForgottenMedias = (env: Env, roomId: string, names: readonly string[]) =>
  deleteUnnamed(env, placesOf(roomId, names));

const placesOf = (roomId: string, names: readonly string[]) =>
  names.flatMap((name) => (["original", "thumbnail"] as const).map((size) => placeOf(roomId, name, size)));
