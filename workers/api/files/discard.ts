import type { Env } from "../../env";
import { keysOf, urlOf } from "./store";

/** Where an upload stands by its address: other than in a post, several may show the same. */
const ADDRESS = `'${urlOf("")}' || uploads.id`;
const SHOWN = `SELECT 1 FROM community_banners WHERE image = ${ADDRESS}
  UNION ALL SELECT 1 FROM board_ads WHERE image_url = ${ADDRESS}
  UNION ALL SELECT 1 FROM hospital_notices WHERE file_url = ${ADDRESS}
  UNION ALL SELECT 1 FROM hospital_notice_drafts WHERE file_url = ${ADDRESS}
  UNION ALL SELECT 1 FROM users WHERE id = uploads.owner_id AND avatar_url = ${ADDRESS}`;

/** What a text, a notice or a banner no longer shows goes with its bytes: with the last that shows it. */
export async function discardUnshown(env: Env, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { results } = await env.DB.prepare(
    `DELETE FROM uploads WHERE id IN (SELECT value FROM json_each(?)) AND kind <> 'licence'
       AND NOT EXISTS (${SHOWN}) RETURNING id, kind`,
  )
    .bind(JSON.stringify(ids))
    .all<{ id: string; kind: "image" | "file" }>();
  const keys = results.flatMap(keysOf);
  if (keys.length > 0) await env.FILES.delete(keys);
}

/** The same for the one at an address. */
export async function discardUnshownAt(env: Env, url: string | null | undefined): Promise<void> {
  if (url) await discardUnshown(env, [url.slice(urlOf("").length)]);
}
