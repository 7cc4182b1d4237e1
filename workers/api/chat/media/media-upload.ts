import { MEDIA_NAME_CHARS, THUMBNAIL_BYTES } from "#contract/chat/limits";
import { readMediaInfo } from "#contract/chat/media/media-info";
import { mediaPlace } from "#contract/chat/media/media-place";
import {
  openBytes,
  openText,
  readPayload,
  readSessionKey,
  type SessionKey,
  sealBytes,
  sealText,
} from "#contract/chat/payload";
import { FILE_NAME_CHARS, UPLOAD_BYTES } from "#contract/files/limits";
import { FILE_EMPTY, THUMBNAIL_TOO_LARGE } from "#contract/files/texts";
import { FIELD_INVALID, UPLOAD_TOO_LARGE } from "#contract/texts";
import { randomToken } from "#contract/wire/bytes";
import { importKey } from "#contract/wire/sealing";
import { invalidFields, tooLarge } from "../../errors";
import { type Evaluated, inspectFile } from "../../files/inspect";
import { PNG } from "../../files/kinds";
import { fileName } from "../../files/store";

type Bytes = Uint8Array<ArrayBuffer>;

/** A media in clear, as its sender would have it. */
type Upload = { name: string; fileName: string; bytes: Bytes; thumbnail: Bytes | null };
/** A media that is ready to be stored: sealed, and its kind read from its bytes. */
export type MediaToStore = { name: string; info: string; size: number; file: Bytes; thumbnail: Bytes | null };

type SealedUpload = { file: Blob; thumbnail?: Blob; info: string; mayBeBare?: boolean };

/** The number of bytes that a sealed upload has more than the clear one. */
const SEAL_BYTES = 28;
const NAME = new RegExp(`^[A-Za-z0-9_-]{${MEDIA_NAME_CHARS}}$`);

/** Takes an upload from a browser that cannot seal. */
export async function inClear(file: File, thumbnail?: Blob): Promise<Upload> {
  refuseSize(file, UPLOAD_BYTES);
  if (thumbnail && thumbnail.size > THUMBNAIL_BYTES) throw invalidFields({ thumbnail: THUMBNAIL_TOO_LARGE });
  const name = randomToken().slice(0, MEDIA_NAME_CHARS);
  return {
    name,
    fileName: file.name,
    bytes: await bytesOf(file),
    thumbnail: thumbnail ? await bytesOf(thumbnail) : null,
  };
}

/**
 * Opens what a member sealed: nobody could look into it later, and an upload that does not open would stand in the room
 * for ever. `info` is a sealed MediaInfo, or with `mayBeBare` a file's name, and bears the media's own name.
 */
export async function opened(
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
      await openBytes(key, mediaPlace(held.roomId, name, size), await bytesOf(blob)).catch(refuse(field)),
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
export async function sealedAnew(sessionKey: string, upload: Upload): Promise<MediaToStore> {
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

const bytesOf = async (blob: Blob): Promise<Bytes> => new Uint8Array(await blob.arrayBuffer());
