import { and, eq, isNull } from "drizzle-orm";
import { FIELD_INVALID } from "#contract/texts";
import type { Database } from "../../../db/client";
import { uploads } from "../../../db/schema/files";
import type { Viewer } from "../../../viewer";
import { invalidFields } from "../../errors";

/** 422 for a picture that the viewer did not upload as one, or that is a post's. None, or none to be changed, is fine. */
export async function refuseForeignPicture(
  db: Database,
  viewer: Viewer,
  url: string | null | undefined,
  field = "avatarUrl",
): Promise<void> {
  if (!url || url === viewer.user.avatarUrl) return;
  const id = url.slice("/api/files/".length);
  const [own] = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      and(
        eq(uploads.id, id),
        eq(uploads.ownerId, viewer.id),
        eq(uploads.kind, "image"),
        isNull(uploads.postId),
      ),
    );
  if (!own) throw invalidFields({ [field]: FIELD_INVALID });
}
