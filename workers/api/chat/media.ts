import type { chat } from "#contract/chat/calls";
import { MEDIA_NAME_CHARS, THUMBNAIL_BYTES } from "#contract/chat/limits";
import { readMediaInfo } from "#contract/chat/media-info";
import { isPicture, mediaPlace } from "#contract/chat/media-place";
import {
  openBytes,
  openText,
  readPayload,
  readSessionKey,
  type SessionKey,
  sealBytes,
  sealText,
} from "#contract/chat/payload";
import type { InlineMedia } from "#contract/chat/shapes";
import type { BodyOf } from "#contract/endpoint";
import { FILE_NAME_CHARS, UPLOAD_BYTES } from "#contract/files/limits";
import { FILE_EMPTY, THUMBNAIL_TOO_LARGE, UPLOADS_USED_UP } from "#contract/files/texts";
import { FIELD_INVALID, UPLOAD_TOO_LARGE } from "#contract/texts";
import { fromBase64, randomToken } from "#contract/wire/bytes";
import { importKey } from "#contract/wire/sealing";
import { inboxOf } from "../../../durable-objects/objects";
import type { Env } from "../../env";
import type { Viewer } from "../../viewer";
import { conflict, invalidFields, notFound, Refusal, tooLarge, tooMany } from "../errors";
import { deleteAll, deleteUnnamed } from "../files/discard";
import { JPEG, PNG } from "../files/kinds";
import { type Evaluated, inspectFile } from "../files/pictures/images";
import { fileName } from "../files/store";
import type { Handler } from "../serve";
import { roomOf } from "./objects";
import { peopleOf } from "./people/people";
import { shownMedia } from "./rooms/room";

/** The names of a message's medias: those that come with it, as the specification has them, are stored first. */
export async function namesOfMedias(
  keeper: Keeper,
  medias: readonly (string | InlineMedia)[],
): Promise<string[]> {
  const names: string[] = [];
  // One after the other: several at once would be in memory together.
  for (const media of medias)
    names.push(
      typeof media === "string" ? media : await keepInline(keeper, media).catch(refuseByName(media)),
    );
  return names;
}

/** What is wrong with a part of a media is wrong with the field that was sent. */
const refuseByName =
  ({ name }: InlineMedia) =>
  (error: unknown): never => {
    if (!(error instanceof Refusal) || error.status !== 422) throw error;
    throw invalidFields({ medias: readPayload(name) ? error.message : `${name}：${error.message}` });
  };

/** A media with a sealed name has file and thumbnail sealed as well; with a name in clear, the server seals them. */
async function keepInline(keeper: Keeper, { name, original, thumbnail }: InlineMedia): Promise<string> {
  const sealed = readPayload(name);
  const preview = thumbnail ? new File([bytesOf(thumbnail)], "thumbnail") : undefined;
  if (!sealed) return keepMedia(keeper, { file: new File([bytesOf(original)], name), thumbnail: preview });
  // The media may be sent again, after an answer that was lost or a neighbour that was refused.
  const room = await roomOf(keeper.env, keeper.roomId);
  if (await room.media(keeper.viewer.id, sealed.messageId)) return sealed.messageId;
  return keepMedia(keeper, {
    file: new File([bytesOf(original)], "sealed"),
    thumbnail: preview,
    info: name,
    mayBeBare: true,
  });
}

/** Base64 of either alphabet, also as a `data:` address. */
function bytesOf(text: string) {
  const body = text
    .replace(/^data:[^,]{0,200},/, "")
    .replaceAll("-", "+")
    .replaceAll("_", "/");
  try {
    return fromBase64(body);
  } catch {
    throw invalidFields({ medias: FIELD_INVALID });
  }
}

type Keeper = { viewer: Viewer; env: Env; roomId: string };

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

type Size = "original" | "thumbnail";

/** The place where the bytes of a room's medias lie. */
export const placeOf = (roomId: string, name: string, size: Size) => `chat/${roomId}/${name}.${size}`;

/** Answers false when the name is taken. */
async function keepBytes(env: Env, roomId: string, { name, file, thumbnail }: MediaToStore) {
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

type Bytes = Uint8Array<ArrayBuffer>;

/** A media in clear, as its sender would have it. */
type Upload = { name: string; fileName: string; bytes: Bytes; thumbnail: Bytes | null };
/** A media that is ready to be stored: sealed, and its kind read from its bytes. */
type MediaToStore = { name: string; info: string; size: number; file: Bytes; thumbnail: Bytes | null };

type SealedUpload = { file: Blob; thumbnail?: Blob; info: string; mayBeBare?: boolean };

/** The number of bytes that a sealed upload has more than the clear one. */
const SEAL_BYTES = 28;
const NAME = new RegExp(`^[A-Za-z0-9_-]{${MEDIA_NAME_CHARS}}$`);

/** Takes an upload from a browser that cannot seal. */
async function inClear(file: File, thumbnail?: Blob): Promise<Upload> {
  refuseSize(file, UPLOAD_BYTES);
  if (thumbnail && thumbnail.size > THUMBNAIL_BYTES) throw invalidFields({ thumbnail: THUMBNAIL_TOO_LARGE });
  const name = randomToken().slice(0, MEDIA_NAME_CHARS);
  return {
    name,
    fileName: file.name,
    bytes: await bytesOfBlob(file),
    thumbnail: thumbnail ? await bytesOfBlob(thumbnail) : null,
  };
}

/**
 * Opens what a member sealed: nobody could look into it later, and an upload that does not open would be in the room
 * for ever. `info` is a sealed MediaInfo, or with `mayBeBare` a file's name, and bears the media's own name.
 */
async function opened(
  sessionKey: string | null,
  { file, thumbnail, info, mayBeBare = false }: SealedUpload,
): Promise<Upload> {
  refuseSize(file, UPLOAD_BYTES + SEAL_BYTES);
  if (thumbnail && thumbnail.size > THUMBNAIL_BYTES + SEAL_BYTES)
    throw invalidFields({ thumbnail: THUMBNAIL_TOO_LARGE });
  const held = readSessionKey(sessionKey ?? "");
  const payload = readPayload(info);
  if (!held || !payload || !NAME.test(payload.messageId)) throw invalidFields({ info: FIELD_INVALID });
  const { messageId: name } = payload;
  const key = await importKey(held.bytes);
  const open = async (blob: Blob, size: "original" | "thumbnail", field: string) =>
    new Uint8Array(
      await openBytes(key, mediaPlace(held.roomId, name, size), await bytesOfBlob(blob)).catch(refuse(field)),
    );
  const about = await openText(key, held.roomId, payload).catch(refuse("info"));
  const fileName = readMediaInfo(about)?.fileName ?? (mayBeBare ? bareName(about) : "");
  if (!fileName) throw invalidFields({ info: FIELD_INVALID });
  return {
    name,
    fileName,
    bytes: await open(file, "original", "file"),
    thumbnail: thumbnail ? await open(thumbnail, "thumbnail", "thumbnail") : null,
  };
}

/** A client that knows the specification alone seals the name and nothing else. */
const bareName = (about: string) => (/^\s*[[{]/.test(about) ? "" : about.slice(0, FILE_NAME_CHARS * 4));

/** Seals a media with the room's newest key, judged by its bytes, without metadata. 422 for what we do not take. */
async function sealedAnew(sessionKey: string, upload: Upload): Promise<MediaToStore> {
  const held = readSessionKey(sessionKey);
  if (!held) throw new Error("no key of the room");
  const { name } = upload;
  const { roomId } = held;
  const cleanName = fileName(upload.fileName);
  const evaluated = inspectFile(cleanName, upload.bytes, "file");
  const preview =
    upload.thumbnail && inspectFile(previewName(upload.thumbnail), upload.thumbnail, "thumbnail").bytes;
  const key = await importKey(held.bytes);
  return {
    name,
    info: await sealedInfo(key, held, name, infoOf(cleanName, evaluated)),
    size: evaluated.bytes.length,
    file: await sealBytes(key, mediaPlace(roomId, name, "original"), evaluated.bytes),
    thumbnail: preview && (await sealBytes(key, mediaPlace(roomId, name, "thumbnail"), preview)),
  };
}

const previewName = (bytes: Bytes) => (PNG.matches(bytes) ? "thumbnail.png" : "thumbnail.jpg");

const infoOf = (fileName: string, { kind: { contentType }, width, height }: Evaluated) =>
  JSON.stringify({ fileName, contentType, width, height });

const sealedInfo = (key: CryptoKey, { roomId, keyVersion }: SessionKey, messageId: string, info: string) =>
  sealText(key, { roomId, keyVersion, messageId }, info);

function refuseSize({ size }: Blob, most: number) {
  if (size === 0) throw invalidFields({ file: FILE_EMPTY });
  if (size > most) throw tooLarge(UPLOAD_TOO_LARGE);
}

function refuse(field: string) {
  return (): never => {
    throw invalidFields({ [field]: FIELD_INVALID });
  };
}

const bytesOfBlob = async (blob: Blob): Promise<Bytes> => new Uint8Array(await blob.arrayBuffer());

export const addMedia: Handler<typeof chat.addMedia> = async ({ viewer, params, body, env }) => ({
  name: await keepMedia({ viewer, env, roomId: params.id }, body),
});

export const medias: Handler<typeof chat.medias> = async ({ viewer, params, query, db, env }) => {
  const found = await (await roomOf(env, params.id)).sentMedias(viewer.id, query);
  if (!found) throw notFound();
  const people = await peopleOf(
    db,
    found.map(({ senderId }) => senderId),
  );
  return { medias: found.map((media) => shownMedia(params.id, media)), people: [...people.values()] };
};

export const media: Handler<typeof chat.media> = async ({ viewer, params, query, env }) => {
  const found = await (await roomOf(env, params.id)).media(viewer.id, params.name);
  if (!found) throw notFound();
  const object = await env.FILES.get(placeOf(params.id, params.name, query.size));
  if (!object) throw notFound();
  return respond(object.body, "application/octet-stream", `attachment; filename="${found.media.name}"`);
};

export const openedMedia: Handler<typeof chat.openedMedia> = async ({ viewer, params, query, env }) => {
  const { id: roomId, name } = params;
  const found = await (await roomOf(env, roomId)).media(viewer.id, name);
  if (!found) throw notFound();
  const size = found.media.hasThumbnail ? query.size : "original";
  const bytes = await openedBytes({ viewer, env, roomId }, name, size);
  if (!bytes) throw notFound();
  const { contentType, fileName } = found.media;
  const shown = isPicture(contentType);
  const disposition = `${shown ? "inline" : "attachment"}; filename*=UTF-8''${encoded(fileName)}`;
  return respond(
    bytes,
    shown && size === "thumbnail" ? typeOfPreview(new Uint8Array(bytes)) : contentType,
    disposition,
  );
};

/** The bytes of a media that the viewer may see, in clear; null where there are none or nothing opens them. */
export async function openedBytes(
  { viewer, env, roomId }: Keeper,
  name: string,
  size: "original" | "thumbnail",
): Promise<ArrayBuffer | null> {
  const found = await (await roomOf(env, roomId)).media(viewer.id, name);
  const key = readSessionKey(found?.sessionKey ?? "");
  const object = key && (await env.FILES.get(placeOf(roomId, name, size)));
  if (!key || !object) return null;
  const sealed = new Uint8Array(await object.arrayBuffer());
  return openBytes(await importKey(key.bytes), mediaPlace(roomId, name, size), sealed).catch(() => null);
}

const typeOfPreview = (bytes: Uint8Array) => (PNG.matches(bytes) ? PNG : JPEG).contentType;

function respond(body: ReadableStream | ArrayBuffer, contentType: string, disposition: string) {
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
