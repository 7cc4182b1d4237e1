import type { MediaInfo } from "#contract/chat/shapes";
import { FILE_NAME_CHARS, IMAGE_SIDE_PIXELS } from "#contract/files/limits";
import { plainFileName } from "#contract/japanese/invisible";

// The browser reads this too, so no schema library comes with it.

const CONTENT_TYPE = /^[a-z]{1,20}\/[a-z0-9.+-]{1,80}(; charset=utf-8)?$/;

/**
 * The MediaInfo in the opened JSON of a media. Null for anything else, because a member may have stored what they
 * liked. The type becomes a header, so it has the form of one.
 */
export function readMediaInfo(text: string): MediaInfo | null {
  const { fileName, contentType, width, height } = fieldsOf(text);
  if (typeof fileName !== "string" || fileName === "" || fileName.length > FILE_NAME_CHARS * 4) return null;
  if (typeof contentType !== "string" || !CONTENT_TYPE.test(contentType)) return null;
  if (!isSide(width) || !isSide(height)) return null;
  return { fileName: plainFileName(fileName), contentType, width, height };
}

function fieldsOf(text: string): Partial<Record<keyof MediaInfo, unknown>> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

function isSide(pixels: unknown): pixels is number | undefined {
  if (pixels === undefined) return true;
  return Number.isInteger(pixels) && Number(pixels) > 0 && Number(pixels) <= IMAGE_SIDE_PIXELS;
}
