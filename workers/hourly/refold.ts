import { FOLD_VERSION, fold } from "#contract/japanese/fold";
import { boardItems } from "../db/schema/board";
import { posts } from "../db/schema/posts";
import { allRows, runSql } from "../db/sql";
import type { Env } from "../env";

const AT_ONCE = 500;

/** Makes the search texts of board items anew that older rules have made, some each hour; new ones have them at once. */
export async function refoldBoardItems({ DB }: Pick<Env, "DB">): Promise<void> {
  const results = await allRows(
    DB,
    { id: boardItems.postId, title: posts.title, detail: posts.detail },
    `SELECT i.post_id AS id, posts.title, posts.detail FROM board_items i JOIN posts ON posts.id = i.post_id
     WHERE i.fold_version < ?1 LIMIT ${AT_ONCE}`,
    FOLD_VERSION,
  );
  if (results.length === 0) return;
  const folded = results.map(({ id, title, detail }) => [id, fold(`${title}\n${detail}`)]);
  await runSql(
    DB,
    `UPDATE board_items SET folded = made.value ->> 1, fold_version = ?2
     FROM json_each(?1) AS made WHERE board_items.post_id = made.value ->> 0`,
    JSON.stringify(folded),
    FOLD_VERSION,
  );
}
