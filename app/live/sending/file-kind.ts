import { isHeic, UPLOAD_BYTES } from "#contract/files/limits";
import { FILE_EMPTY, FILE_TYPE_REFUSED, HEIC_REFUSED } from "#contract/files/texts";
import { UPLOAD_TOO_LARGE } from "#contract/texts";

const BEGINNING_BYTES = 32;

type Kind = { extensions: readonly string[]; contentType: string; magic: readonly number[] };

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLE = [0xd0, 0xcf, 0x11, 0xe0];
const OFFICE = "application/vnd.openxmlformats-officedocument";

/** What goes with a message, by extension and the bytes it has to begin with; texts begin as they like. */
const KINDS: readonly Kind[] = [
  { extensions: ["jpg", "jpeg"], contentType: "image/jpeg", magic: [0xff, 0xd8, 0xff] },
  { extensions: ["png"], contentType: "image/png", magic: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { extensions: ["gif"], contentType: "image/gif", magic: [0x47, 0x49, 0x46, 0x38] },
  { extensions: ["pdf"], contentType: "application/pdf", magic: [0x25, 0x50, 0x44, 0x46] },
  { extensions: ["docx"], contentType: `${OFFICE}.wordprocessingml.document`, magic: ZIP },
  { extensions: ["xlsx"], contentType: `${OFFICE}.spreadsheetml.sheet`, magic: ZIP },
  { extensions: ["pptx"], contentType: `${OFFICE}.presentationml.presentation`, magic: ZIP },
  { extensions: ["zip"], contentType: "application/zip", magic: ZIP },
  { extensions: ["doc"], contentType: "application/msword", magic: OLE },
  { extensions: ["xls"], contentType: "application/vnd.ms-excel", magic: OLE },
  { extensions: ["ppt"], contentType: "application/vnd.ms-powerpoint", magic: OLE },
  { extensions: ["txt"], contentType: "text/plain", magic: [] },
  { extensions: ["csv"], contentType: "text/csv", magic: [] },
];

/** 「議事録.exe」：対応していないファイル形式です */
export const aboutFile = ({ name }: { name: string }, fault: string) => `「${name}」：${fault}`;

/** The type of a file by its first bytes, if its name agrees; null for what we do not take. */
export function fileKindOf(name: string, beginning: Uint8Array): string | null {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const kind = KINDS.find(({ extensions }) => extensions.includes(extension));
  return kind?.magic.every((byte, index) => beginning[index] === byte) ? kind.contentType : null;
}

/** Why a file cannot go with a message, in words; null: it can. */
export async function faultOfFile(file: File): Promise<string | null> {
  const beginning = new Uint8Array(await file.slice(0, BEGINNING_BYTES).arrayBuffer());
  const type = fileKindOf(file.name, beginning);
  if (file.size === 0) return aboutFile(file, FILE_EMPTY);
  if (!type) return aboutFile(file, isHeic(file.name, beginning) ? HEIC_REFUSED : FILE_TYPE_REFUSED);
  // Pictures are made smaller before they go.
  const isTooLarge = file.size > UPLOAD_BYTES && !/^image\/(jpeg|png)$/.test(type);
  return isTooLarge ? aboutFile(file, UPLOAD_TOO_LARGE) : null;
}
