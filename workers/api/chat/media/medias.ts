import type { chat } from "#contract/chat/calls";
import { isPicture, mediaPlace } from "#contract/chat/media-place";
import { openBytes, readPayload, readSessionKey } from "#contract/chat/payload";
import { UPLOADS_USED_UP } from "#contract/files/texts";
import { importKey } from "#contract/sealing";
import { FIELD_INVALID } from "#contract/texts";
import { conflict, notFound, tooMany } from "../../errors";
import type { Handler } from "../../serve";
import { inboxOf, roomOf } from "../objects";
import { peopleOf } from "../people/people";
import { dropMedias, keepBytes, placeOf } from "./media-place";
import { inClear, opened, sealedAnew } from "./media-upload";

/** The bytes go to their place first: a note without bytes would show a broken picture. */
export const addMedia: Handler<typeof chat.addMedia> = async ({ viewer, params, body, env }) => {
  const { file, thumbnail, info } = body;
  const room = await roomOf(env, params.id);
  const keys = await room.uploadKeys(viewer.id, readPayload(info ?? "")?.keyVersion);
  if (!keys) throw notFound();
  const upload =
    info === undefined ? await inClear(file) : await opened(keys.opening, { file, thumbnail, info });
  const media = await sealedAnew(keys.sealing, upload);
  const waitMs = await inboxOf(env, viewer.id).use("upload", media.size);
  if (waitMs !== null) throw tooMany(waitMs / 1000, UPLOADS_USED_UP);
  if (!(await keepBytes(env, params.id, media))) throw conflict(FIELD_INVALID);
  const { name, size } = media;
  const note = { name, info: media.info, size, hasThumbnail: media.thumbnail !== null };
  const unsent = await room.addMedia(viewer.id, note);
  if (!unsent) throw unsent === null ? notFound() : conflict(FIELD_INVALID);
  await dropMedias(env, params.id, unsent);
  return { name };
};

export const medias: Handler<typeof chat.medias> = async ({ viewer, params, query, db, env }) => {
  const found = await (await roomOf(env, params.id)).sentMedias(viewer.id, query);
  if (!found) throw notFound();
  const people = await peopleOf(
    db,
    found.map(({ senderId }) => senderId),
  );
  return { medias: found, people: [...people.values()] };
};

export const media: Handler<typeof chat.media> = async ({ viewer, params, query, env }) => {
  const found = await (await roomOf(env, params.id)).media(viewer.id, params.name);
  if (!found) throw notFound();
  const object = await env.FILES.get(placeOf(params.id, params.name, query.size));
  if (!object) throw notFound();
  return answer(object.body, "application/octet-stream", `attachment; filename="${found.media.name}"`);
};

export const openedMedia: Handler<typeof chat.openedMedia> = async ({ viewer, params, query, env }) => {
  const { id: roomId, name } = params;
  const found = await (await roomOf(env, roomId)).media(viewer.id, name);
  const key = readSessionKey(found?.sessionKey ?? "");
  if (!found || !key) throw notFound();
  const size = found.media.hasThumbnail ? query.size : "original";
  const object = await env.FILES.get(placeOf(roomId, name, size));
  if (!object) throw notFound();
  const sealed = new Uint8Array(await object.arrayBuffer());
  const place = mediaPlace(roomId, name, size);
  const bytes = await openBytes(await importKey(key.bytes), place, sealed).catch(() => null);
  if (!bytes) throw notFound();
  const { contentType, fileName } = found.media;
  const shown = isPicture(contentType);
  const disposition = `${shown ? "inline" : "attachment"}; filename*=UTF-8''${encoded(fileName)}`;
  return answer(
    bytes,
    shown && size === "original" ? contentType : shown ? "image/jpeg" : contentType,
    disposition,
  );
};

function answer(body: ReadableStream | ArrayBuffer, contentType: string, disposition: string) {
  return new Response(body, {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": disposition,
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-cache",
    },
  });
}

const encoded = (fileName: string) => encodeURIComponent(fileName.toWellFormed()).replaceAll("'", "%27");
