import Compressor from "compressorjs";
import {
  IMAGE_QUALITY,
  MEDIA_NAME_CHARS,
  THUMBNAIL_BYTES,
  UPLOAD_PROGRESS_MS,
  UPLOAD_STILL_MS,
} from "#contract/chat/limits";
import { mediaPlace } from "#contract/chat/media-place";
import { readSessionKey, sealBytes, sealText } from "#contract/chat/payload";
import type { MediaInfo } from "#contract/chat/shapes";
import { UPLOAD_BYTES } from "#contract/files/limits";
import { FILE_TYPE_REFUSED } from "#contract/files/texts";
import { UPLOAD_TOO_LARGE } from "#contract/texts";
import { toBase64Url } from "#contract/wire/bytes";
import { importKey } from "#contract/wire/sealing";
import { SESSION_END_HEADER, SESSION_EXPIRED } from "#contract/wire/session-end";
import { OTHER_ACCOUNT, VIEWER_HEADER } from "#contract/wire/viewer-mark";
import { endPage } from "~/browser/end-page";
import { pageMark } from "~/browser/page-owner";
import { aboutFile, fileKindOf } from "./file-kind";
import { UploadRefused } from "./sender";

const THUMBNAIL_PIXELS = 320;
const NAME_BYTES = 24;

type Target = { path: string; sessionKey: string };
type Picture = { file: Blob; thumbnail: Blob | null; width: number; height: number };

/** Makes an image smaller, seals it with the room's key and uploads it. Gives the media's name. */
export async function uploadMedia(
  { path, sessionKey }: Target,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const contentType = fileKindOf(file.name, new Uint8Array(await file.slice(0, 32).arrayBuffer()));
  if (!contentType) throw new UploadRefused(aboutFile(file, FILE_TYPE_REFUSED));
  const picture = /^image\/(jpeg|png)$/.test(contentType) ? await smaller(file) : null;
  const bytes = picture?.file ?? file;
  if (bytes.size > UPLOAD_BYTES) throw new UploadRefused(aboutFile(file, UPLOAD_TOO_LARGE));
  const { width, height } = picture ?? {};
  const type = picture?.file.type || contentType;
  const info = { fileName: namedAs(type, file.name), contentType: type, width, height };
  const form = await sealedForm({ sessionKey, info, bytes, thumbnail: picture?.thumbnail ?? null });
  signal.throwIfAborted();
  return send(`${path}/medias`, form, { onProgress, signal });
}

/** A large PNG comes out of the drawing as a JPEG. */
const namedAs = (contentType: string, name: string) =>
  contentType === "image/jpeg" ? name.replace(/\.png$/i, ".jpg") : name;

type Sealing = { sessionKey: string; info: MediaInfo; bytes: Blob; thumbnail: Blob | null };

async function sealedForm({ sessionKey, info, bytes, thumbnail }: Sealing): Promise<FormData> {
  const held = readSessionKey(sessionKey);
  if (!held) throw new Error("no key of the room");
  const { roomId, keyVersion } = held;
  const key = await importKey(held.bytes);
  const name = toBase64Url(crypto.getRandomValues(new Uint8Array(NAME_BYTES))).slice(0, MEDIA_NAME_CHARS);
  const seal = async (blob: Blob, size: "original" | "thumbnail") => {
    const clear = new Uint8Array(await blob.arrayBuffer());
    return new File([await sealBytes(key, mediaPlace(roomId, name, size), clear)], size);
  };
  const form = new FormData();
  form.append("info", await sealText(key, { roomId, keyVersion, messageId: name }, JSON.stringify(info)));
  form.append("file", await seal(bytes, "original"));
  if (thumbnail && thumbnail.size <= THUMBNAIL_BYTES)
    form.append("thumbnail", await seal(thumbnail, "thumbnail"));
  return form;
}

/** Draws a picture again at quality 0.6: smaller, and without the place and time that a camera writes into it. */
async function smaller(file: File): Promise<Picture> {
  const { width, height } = await sizeOf(file);
  const thumbnail = rendered(file, {
    mimeType: "image/jpeg",
    maxWidth: THUMBNAIL_PIXELS,
    maxHeight: THUMBNAIL_PIXELS,
  });
  return { file: await rendered(file, {}), thumbnail: await thumbnail.catch(() => null), width, height };
}

/** `strict`: the original would be given back when drawing makes it larger, with all that the camera wrote. */
function rendered(file: File, options: Compressor.Options): Promise<Blob> {
  return new Promise((resolve, reject) => {
    new Compressor(file, {
      quality: IMAGE_QUALITY,
      strict: false,
      ...options,
      success: resolve,
      error: reject,
    });
  });
}

async function sizeOf(file: File) {
  const picture = await createImageBitmap(file).catch(() => {
    throw new UploadRefused(aboutFile(file, FILE_TYPE_REFUSED));
  });
  const { width, height } = picture;
  picture.close();
  return { width, height };
}

type Sending = { onProgress: (share: number) => void; signal: AbortSignal };

/** XMLHttpRequest, because fetch does not tell how much of a body has gone. */
function send(path: string, form: FormData, { onProgress, signal }: Sending): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    signal.addEventListener("abort", () => request.abort());
    let reportedAt = 0;
    let patience = setTimeout(() => request.abort(), UPLOAD_STILL_MS);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(patience);
      patience = setTimeout(() => request.abort(), UPLOAD_STILL_MS);
      if (Date.now() - reportedAt < UPLOAD_PROGRESS_MS) return;
      reportedAt = Date.now();
      onProgress(loaded / total);
    };
    request.onloadend = () => clearTimeout(patience);
    request.onabort = () => reject(new Error("the server stands still"));
    request.onerror = () => reject(new Error("the network failed"));
    request.onload = () => {
      if (request.status === 401) return endPage(request.getResponseHeader(SESSION_END_HEADER));
      const response = parsed(request.responseText);
      if (response.code === OTHER_ACCOUNT) endPage(SESSION_EXPIRED);
      else if (request.status === 200 && response.name) resolve(response.name);
      else if (request.status >= 400 && request.status < 500 && response.message)
        reject(new UploadRefused(response.message));
      else reject(new Error(`upload: ${request.status}`));
    };
    request.open("POST", path);
    const mark = pageMark();
    if (mark) request.setRequestHeader(VIEWER_HEADER, mark);
    request.send(form);
  });
}

function parsed(text: string): { name?: string; code?: string; message?: string } {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
