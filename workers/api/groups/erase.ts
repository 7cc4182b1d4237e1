import { GROUP_ERASED_AFTER_MS } from "#contract/groups/limits";
import type { Env } from "../../env";
import { deleteUnnamed } from "../files/delete-all";
import { keysOf } from "../files/store";

const POSTS_AT_ONCE = 200;

/** Nightly: the posts of groups that were deleted long ago go for good, with their comments, votes and files. */
export async function eraseDeletedGroups(env: Env, now: number): Promise<void> {
  for (;;) {
    const { results } = await env.DB.prepare(
      `SELECT posts.id FROM groups CROSS JOIN posts ON posts.place_kind = 'group' AND posts.place_id = groups.id
       WHERE groups.deleted_at < ? LIMIT ${POSTS_AT_ONCE}`,
    )
      .bind(now - GROUP_ERASED_AFTER_MS)
      .all<{ id: string }>();
    if (results.length === 0) return;
    await erasePosts(
      env,
      results.map(({ id }) => id),
    );
  }
}

/** Comments, reactions, votes and readers go with their post by the record's own rule. */
async function erasePosts(env: Env, ids: readonly string[]) {
  const posts = "(SELECT value FROM json_each(?))";
  const [files] = await env.DB.batch<{ id: string; kind: "image" | "file" }>([
    env.DB.prepare(`DELETE FROM uploads WHERE post_id IN ${posts} RETURNING id, kind`).bind(
      JSON.stringify(ids),
    ),
    env.DB.prepare(`DELETE FROM posts WHERE id IN ${posts}`).bind(JSON.stringify(ids)),
  ]);
  await deleteUnnamed(env, (files?.results ?? []).flatMap(keysOf));
}
