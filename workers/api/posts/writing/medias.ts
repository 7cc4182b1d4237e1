import { and, eq, inArray, isNull, or } from "drizzle-orm";
import type { PostMedia } from "#contract/posts/shapes";
import { MEDIA_UNKNOWN } from "#contract/posts/texts";
import { uploads } from "../../../db/schema/files";
import { statement } from "../../../db/sql";
import type { Env } from "../../../env";
import { invalidFields } from "../../errors";
import type { Access } from "../access";

/** The address of an upload, with the field of the call that named it. */
export type Attached = { url: string; field: string };

/** The uploads that a call names in these fields, each once, in their order. */
export function attachedIn(
  fields: Record<string, readonly string[] | string | null | undefined>,
): Attached[] {
  const byUrl = new Map<string, string>();
  for (const [field, urls] of Object.entries(fields))
    for (const url of [urls ?? []].flat()) if (url && !byUrl.has(url)) byUrl.set(url, field);
  return [...byUrl].map(([url, field]) => ({ url, field }));
}

const uploadId = (url: string) => url.slice(url.lastIndexOf("/") + 1);

/** The medias in the row of a text for these uploads of its author, in their order; 422 for any other, by its field. */
export async function mediasOf(
  { viewer, db }: Access,
  attached: readonly Attached[],
  postId: string,
): Promise<PostMedia[]> {
  const ids = attached.map(({ url }) => uploadId(url));
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(uploads)
    .where(
      and(
        inArray(uploads.id, ids),
        inArray(uploads.kind, ["image", "file"]),
        eq(uploads.ownerId, viewer.id),
        or(isNull(uploads.postId), eq(uploads.postId, postId)),
      ),
    );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const unknown = attached.find(({ url }) => !byId.has(uploadId(url)));
  if (unknown) throw invalidFields({ [unknown.field]: MEDIA_UNKNOWN });
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { name, contentType, size, width, height } = row;
    return [{ id, url: `/api/files/${id}`, name, contentType, size, width, height }];
  });
}

/** Ties uploads to a post: from now on they are read with it alone. */
export function claim(env: Env, medias: readonly PostMedia[], postId: string) {
  return statement(
    env.DB,
    "UPDATE uploads SET post_id = ?1 WHERE id IN (SELECT value FROM json_each(?2)) AND post_id IS NOT ?1",
    postId,
    JSON.stringify(medias.map(({ id }) => id)),
  );
}
