import { DAY_MS } from "#contract/limits";
import type { Env } from "../../env";
import { deleteUnnamed } from "./delete-all";
<<<<<<< HEAD
import { IN_OTHERS_NAME, isShownIn, SHOWN, urlOf } from "./places";
import { keysOf } from "./store";
=======
import { keysOf, urlOf } from "./store";

const ADDRESS = `'${urlOf("")}' || uploads.id`;
const isIn = (texts: "posts" | "comments") =>
  `EXISTS (SELECT 1 FROM json_each(${texts}.medias) WHERE value ->> 'id' = uploads.id)`;

/** Places that show a picture, in the name of a hospital, a group, a community or an advertiser, to everybody. */
const IN_OTHERS_NAME_OPEN = [
  `hospitals WHERE image_url = ${ADDRESS}`,
  `groups WHERE image_url = ${ADDRESS} AND deleted_at IS NULL`,
  `communities WHERE image = ${ADDRESS}`,
  `companies WHERE image_url = ${ADDRESS}`,
  `community_banners WHERE image = ${ADDRESS}`,
  `board_ads WHERE image_url = ${ADDRESS}`,
];
const IN_OTHERS_NAME = [`hospital_notices WHERE file_url = ${ADDRESS}`, ...IN_OTHERS_NAME_OPEN];
/** Places that show a picture of its owner's to everybody. */
const IN_OWN_NAME = [
  `users WHERE id = uploads.owner_id AND avatar_url = ${ADDRESS}`,
  `doctors WHERE user_id = uploads.owner_id AND avatar_url = ${ADDRESS}`,
  `company_profiles WHERE user_id = uploads.owner_id AND cover_url = ${ADDRESS}`,
  `company_products WHERE user_id = uploads.owner_id AND image_url = ${ADDRESS}`,
];
/** An edit of a hospital's picture can be undone for so long. */
const EDIT_UNDONE_WITHIN_MS = 30 * DAY_MS;
/** Everything that may show an upload: its one post with the comments there, or any number of places by its address. */
const SHOWN = [
  ...IN_OTHERS_NAME,
  ...IN_OWN_NAME,
  `posts WHERE posts.id = uploads.post_id AND ${isIn("posts")}`,
  `comments JOIN posts ON posts.id = comments.post_id AND posts.status <> 'deleted'
     WHERE comments.post_id = uploads.post_id AND ${isIn("comments")}`,
  `hospital_notice_drafts WHERE file_url = ${ADDRESS}`,
  `hospital_edits WHERE field = 'image' AND before = json_quote(${ADDRESS}) AND taken_back_at IS NULL
     AND edited_at > unixepoch() * 1000 - ${EDIT_UNDONE_WITHIN_MS}`,
];
const isShownIn = (places: readonly string[]) =>
  places.map((where) => `EXISTS (SELECT 1 FROM ${where})`).join(" OR ");

/** Is a picture shown where everybody who is signed in may see it? A condition over `uploads`. */
export const IS_SHOWN_TO_ALL = isShownIn([...IN_OTHERS_NAME_OPEN, ...IN_OWN_NAME]);
>>>>>>> f95fa0c4 (companies: add records, accounts' edit and tables that name the faulty column)

/** Deletes files, with their bytes, that no text, notice or banner shows any more. */
export async function discardUnshown(env: Env, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { results } = await env.DB.prepare(
    `DELETE FROM uploads WHERE id IN (SELECT value FROM json_each(?)) AND kind <> 'licence'
       AND NOT (${isShownIn(SHOWN)}) RETURNING id, kind`,
  )
    .bind(JSON.stringify(ids))
    .all<{ id: string; kind: "image" | "file" }>();
  await deleteUnnamed(env, results.flatMap(keysOf));
}

/** The same for those at addresses. */
export async function discardUnshownAt(env: Env, ...urls: (string | null | undefined)[]): Promise<void> {
  const ids = urls.flatMap((url) => (url ? [url.slice(urlOf("").length)] : []));
  await discardUnshown(env, ids);
}

/** Nightly: uploads that nothing has shown for a day are deleted. `now`: epoch ms. */
export async function sweepUnshown(env: Env, now: number): Promise<void> {
  for (let after = ""; ; ) {
    const { results } = await env.DB.prepare(
      `SELECT id FROM uploads WHERE created_at < ?1 AND id > ?2 AND kind <> 'licence'
         AND NOT (${isShownIn(SHOWN)}) ORDER BY id LIMIT ${SWEPT_AT_ONCE}`,
    )
      .bind(now - DAY_MS, after)
      .all<{ id: string }>();
    const ids = results.map(({ id }) => id);
    await discardUnshown(env, ids);
    if (ids.length < SWEPT_AT_ONCE) return;
    after = ids.at(-1) ?? "";
  }
}

const SWEPT_AT_ONCE = 500;

/** A leaver's files go along, except those that stand in somebody else's name: they are nobody's from now on. */
export function leaveToOthers({ DB }: Env, ownerId: string): Promise<unknown> {
  return DB.prepare(`UPDATE uploads SET owner_id = '' WHERE owner_id = ? AND (${isShownIn(IN_OTHERS_NAME)})`)
    .bind(ownerId)
    .run();
}
