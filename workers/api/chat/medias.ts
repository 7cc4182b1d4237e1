import { randomToken } from "#contract/bytes";
import type { chat } from "#contract/chat";
import { MEDIA_NAME_CHARS, THUMBNAIL_BYTES, UPLOAD_BYTES } from "#contract/limits";
import { isPicture, mediaPlace } from "#contract/media-place";
import { FIELD_INVALID, FILE_MISSING, FILE_TYPE_REFUSED, UPLOAD_TOO_LARGE } from "#contract/messages";
import { importKey, openBytes, readPayload, readSessionKey, sealBytes, sealText } from "#contract/payload";
import type { Env } from "../../env";
import { conflict, invalidFields, notFound, tooLarge } from "../errors";
import { cleanImage } from "../files/images";
import { kindOf } from "../files/kinds";
import type { Handler } from "../serve";
import { roomOf } from "./objects";
import { peopleOf } from "./people";

type Size = "original" | "thumbnail";
type Sealed = { name: string; info: string; size: number; file: Bytes; thumbnail: Bytes | null };
type Bytes = Uint8Array<ArrayBuffer>;

/** What a sealed upload has more than the clear one. */
const SEAL_BYTES = 28;

/** The bytes go to their place first: a note without bytes would show a broken picture. */
export const addMedia: Handler<typeof chat.addMedia> = async ({ viewer, params, body, env }) => {
  const room = await roomOf(env, params.id);
  const key = await room.mediaKey(viewer.id);
  if (!key) throw notFound();
  if (body.file.size === 0) throw invalidFields({ file: FILE_MISSING });
  if (body.file.size > UPLOAD_BYTES + SEAL_BYTES) throw tooLarge(UPLOAD_TOO_LARGE);
  const sealed = body.info ? await asSealed({ ...body, info: body.info }) : await sealedByUs(key, body.file);
  if (await env.FILES.head(placeOf(params.id, sealed.name, "original"))) throw conflict(FIELD_INVALID);
  await env.FILES.put(placeOf(params.id, sealed.name, "original"), sealed.file);
  if (sealed.thumbnail) await env.FILES.put(placeOf(params.id, sealed.name, "thumbnail"), sealed.thumbnail);
  const { name, info, size } = sealed;
  const unsent = await room.addMedia(viewer.id, {
    name,
    info,
    size,
    hasThumbnail: sealed.thumbnail !== null,
  });
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
  const opened = await openBytes(await importKey(key.bytes), mediaPlace(roomId, name, size), sealed);
  const { contentType, fileName } = found.media;
  const shown = isPicture(contentType);
  const disposition = `${shown ? "inline" : "attachment"}; filename*=UTF-8''${encoded(fileName)}`;
  return answer(
    opened,
    shown && size === "original" ? contentType : shown ? "image/jpeg" : contentType,
    disposition,
  );
};

/** Bytes of medias that are sent no more. */
export async function dropMedias(env: Env, roomId: string, names: readonly string[]) {
  if (names.length === 0) return;
  const sizes = ["original", "thumbnail"] as const;
  await env.FILES.delete(names.flatMap((name) => sizes.map((size) => placeOf(roomId, name, size))));
}

/** The client has sealed all of it; its own name for the media stands in the sealed info. */
async function asSealed(body: { file: File; thumbnail?: File; info: string }): Promise<Sealed> {
  const { file, thumbnail, info } = body;
  const name = readPayload(info)?.messageId ?? "";
  if (!new RegExp(`^[A-Za-z0-9_-]{${MEDIA_NAME_CHARS}}$`).test(name))
    throw invalidFields({ info: FIELD_INVALID });
  if (thumbnail && thumbnail.size > THUMBNAIL_BYTES + SEAL_BYTES) throw tooLarge(UPLOAD_TOO_LARGE);
  return {
    name,
    info,
    size: Math.max(0, file.size - SEAL_BYTES),
    file: new Uint8Array(await file.arrayBuffer()),
    thumbnail: thumbnail ? new Uint8Array(await thumbnail.arrayBuffer()) : null,
  };
}

/** A clear file, from a browser without JavaScript: what it says it is, without metadata, sealed here. */
async function sealedByUs(sessionKey: string, file: File): Promise<Sealed> {
  const held = readSessionKey(sessionKey);
  const received = new Uint8Array(await file.arrayBuffer());
  if (received.length > UPLOAD_BYTES) throw tooLarge(UPLOAD_TOO_LARGE);
  const kind = kindOf(file.name, received);
  if (!held || !kind) throw invalidFields({ file: FILE_TYPE_REFUSED });
  const picture = cleanImage(kind, received, "file");
  const bytes = picture?.bytes ?? received;
  const { roomId, keyVersion } = held;
  const name = randomToken().slice(0, MEDIA_NAME_CHARS);
  const info = {
    fileName: file.name,
    contentType: kind.contentType,
    width: picture?.width,
    height: picture?.height,
  };
  const key = await importKey(held.bytes);
  return {
    name,
    info: await sealText(key, { roomId, keyVersion, messageId: name }, JSON.stringify(info)),
    size: bytes.length,
    file: await sealBytes(key, mediaPlace(roomId, name, "original"), bytes),
    thumbnail: null,
  };
}

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

const placeOf = (roomId: string, name: string, size: Size) => `chat/${roomId}/${name}.${size}`;

const encoded = (fileName: string) => encodeURIComponent(fileName.toWellFormed()).replaceAll("'", "%27");
