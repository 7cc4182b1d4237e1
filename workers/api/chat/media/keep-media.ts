import type { chat } from "#contract/chat/calls";
import { readPayload } from "#contract/chat/payload";
import type { BodyOf } from "#contract/endpoint";
import { UPLOADS_USED_UP } from "#contract/files/texts";
import { FIELD_INVALID } from "#contract/texts";
import { inboxOf } from "../../../../durable-objects/objects";
import type { Env } from "../../../env";
import type { Viewer } from "../../../viewer";
import { conflict, notFound, tooMany } from "../../errors";
import { roomOf } from "../objects";
import { dropForgottenMedias, keepBytes } from "./media-place";
import { inClear, opened, sealedAnew } from "./media-upload";

export type Keeper = { viewer: Viewer; env: Env; roomId: string };

/** `mayBeBare`: what is sealed as its `info` may be the bare name of the file. */
type Given = BodyOf<typeof chat.addMedia> & { mayBeBare?: boolean };

/**
 * Stores an image or file of a message to come and gives its name; 429 once its sender has used up the day. The bytes
 * go to their place first: a note without bytes would show a broken picture.
 */
export async function keepMedia(
  { viewer, env, roomId }: Keeper,
  { file, thumbnail, info, mayBeBare }: Given,
): Promise<string> {
  const room = await roomOf(env, roomId);
  const keys = await room.uploadKeys(viewer.id, readPayload(info ?? "")?.keyVersion);
  if (!keys) throw notFound();
  const upload =
    info === undefined
      ? await inClear(file, thumbnail)
      : await opened(keys.opening, { file, thumbnail, info, mayBeBare });
  const media = await sealedAnew(keys.sealing, upload);
  const waitMs = await inboxOf(env, viewer.id).use("upload", media.size);
  if (waitMs !== null) throw tooMany(waitMs / 1000, UPLOADS_USED_UP);
  if (!(await keepBytes(env, roomId, media))) throw conflict(FIELD_INVALID);
  const { name, size } = media;
  const note = { name, info: media.info, size, hasThumbnail: media.thumbnail !== null };
  const unsent = await room.addMedia(viewer.id, note);
  if (!unsent) throw unsent === null ? notFound() : conflict(FIELD_INVALID);
  await dropForgottenMedias(env, roomId, unsent);
  return name;
}
