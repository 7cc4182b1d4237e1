import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import {
  FILE_NAME_CHARS,
  PICTURE_SIZES,
  type PictureSize,
  UPLOAD_BYTES_PER_DAY,
  UPLOADS_PER_DAY,
} from "#contract/files/limits";
import { UPLOADS_USED_UP } from "#contract/files/texts";
import { DAY_MS } from "#contract/limits";
import { randomToken } from "#contract/wire/bytes";
import type { Database } from "../../db/client";
import { uploads } from "../../db/schema/files";
import { firstRow, runSql } from "../../db/sql";
import type { Env } from "../../env";
import { notFound, type Refusal, tooMany } from "../errors";
import { IS_SHOWN_TO_ALL, urlOf } from "./places";

export type Upload = typeof uploads.$inferSelect;

type Keeping = {
  /**
   * An id for uploads of which the same bytes sent twice are one: made from what makes them the same, as unguessable as
   * an id of ours.
   */
  id?: string;
  kind: Upload["kind"];
  /** A user, or a registration that is still under way. */
  ownerId: string;
  name: string;
  contentType: string;
  inline: boolean;
  bytes: Uint8Array<ArrayBuffer>;
  /** Pixels, for pictures only. */
  width?: number | undefined;
  height?: number | undefined;
  /** The most of this kind that one owner may have from `since` (epoch ms) on, and the refusal of the next. */
  most?: { number: number; since: number; refusal: Refusal };
};

/** Stores an upload under an id of 256 random bits. 429 once its owner has used up the day; beyond `most` its refusal. */
export async function keepUpload(env: Env, upload: Keeping, now = Date.now()): Promise<Upload> {
  const row: Upload = {
    id: upload.id ?? randomToken(),
    kind: upload.kind,
    ownerId: upload.ownerId,
    name: fileName(upload.name),
    contentType: upload.contentType,
    inline: upload.inline,
    size: upload.bytes.length,
    createdAt: now,
    postId: null,
    width: upload.width ?? null,
    height: upload.height ?? null,
  };
  const isNew = await countIn(env, row, upload.most);
  if (!isNew && !(await isSaved(env, row))) throw upload.most?.refusal ?? tooMany(3600, UPLOADS_USED_UP);
  try {
    await env.FILES.put(keyOf(row), upload.bytes);
  } catch (error) {
    if (isNew) await runSql(env.DB, "DELETE FROM uploads WHERE id = ?", row.id);
    throw error;
  }
  return row;
}

/** The row goes in only while the owner's last 24 hours leave room: parallel uploads can't exceed the quota. */
async function countIn(env: Env, row: Upload, most: Keeping["most"]): Promise<boolean> {
  const since = row.createdAt - DAY_MS;
  const inserted = await firstRow(
    env.DB,
    {},
    `INSERT INTO uploads (id, kind, owner_id, name, content_type, inline, size, created_at, width, height)
     SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?14, ?15
     FROM (SELECT count(*) AS number, coalesce(sum(size), 0) AS bytes FROM uploads WHERE owner_id = ?3 AND created_at > ?9)
     WHERE number < ?10 AND bytes + ?7 <= ?11
       AND (SELECT count(*) FROM uploads WHERE owner_id = ?3 AND kind = ?2 AND created_at >= ?12) < ?13
     ON CONFLICT (id) DO NOTHING RETURNING id`,
    row.id,
    row.kind,
    row.ownerId,
    row.name,
    row.contentType,
    row.inline ? 1 : 0,
    row.size,
    row.createdAt,
    since,
    UPLOADS_PER_DAY,
    UPLOAD_BYTES_PER_DAY,
    most?.since ?? 0,
    most?.number ?? Number.MAX_SAFE_INTEGER,
    row.width,
    row.height,
  );
  return inserted !== null;
}

async function isSaved(env: Env, { id }: Upload): Promise<boolean> {
  return (await firstRow(env.DB, {}, "SELECT 1 FROM uploads WHERE id = ?", id)) !== null;
}

/** `isInNotice`: it goes with a hospital's notice, whose readers read it. `isShownToAll`: a picture that everybody sees. */
export type FoundUpload = Upload & { isInNotice: 0 | 1; isShownToAll: 0 | 1 };

/** The row of an upload of one of these kinds; 404 for any other id. */
export async function uploadOf(db: Database, id: string, kinds: Upload["kind"][]): Promise<FoundUpload> {
  const isInNotice = sql<0 | 1>`EXISTS (SELECT 1 FROM hospital_notices WHERE file_url = ${urlOf(id)})`;
  const [row] = await db
    .select({
      ...getTableColumns(uploads),
      isInNotice,
      isShownToAll: sql<0 | 1>`(${sql.raw(IS_SHOWN_TO_ALL)})`,
    })
    .from(uploads)
    .where(and(eq(uploads.id, id), inArray(uploads.kind, kinds)));
  if (!row) throw notFound();
  return row;
}

/** Bytes that can do nothing but be looked at or saved. 404 when the object is gone. */
export async function serveUpload(env: Env, upload: Upload, size?: PictureSize): Promise<Response> {
  const small = size && upload.kind === "image" ? await env.FILES.get(smallKeyOf(upload, size)) : null;
  const object = small ?? (await env.FILES.get(keyOf(upload)));
  if (!object) {
    console.error(
      JSON.stringify({ fault: `the ${upload.kind}'s bytes are gone`, createdAt: upload.createdAt }),
    );
    throw notFound();
  }
  const disposition = upload.inline ? "inline" : "attachment";
  return new Response(object.body, {
    headers: {
      "Content-Type": small?.httpMetadata?.contentType ?? upload.contentType,
      "Content-Disposition": `${disposition}; filename*=UTF-8''${encodeURIComponent(upload.name).replaceAll("'", "%27")}`,
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": upload.kind === "image" ? "private, max-age=86400, immutable" : "no-store",
    },
  });
}

/** The key under which the bytes lie in FILES. */
function keyOf({ kind, id }: Pick<Upload, "kind" | "id">) {
  return `${kind}/${id}`;
}

/** The key under which a smaller version of a picture lies. */
export function smallKeyOf(upload: Pick<Upload, "kind" | "id">, size: PictureSize) {
  return `${keyOf(upload)}@${size}`;
}

/** All that lies in FILES for an upload. */
export function keysOf(upload: Pick<Upload, "kind" | "id">): string[] {
  const sizes = upload.kind === "image" ? PICTURE_SIZES : [];
  return [keyOf(upload), ...sizes.map((size) => smallKeyOf(upload, size))];
}

/** The last part of a name a person chose: no path, no control character, no wrong surrogate. */
export function fileName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it removes control characters.
  const last = (name.split(/[/\\]/).pop() ?? "").replace(/[\u0000-\u001f\u007f"]/g, "").toWellFormed();
  return [...last].slice(-FILE_NAME_CHARS).join("") || "file";
}
