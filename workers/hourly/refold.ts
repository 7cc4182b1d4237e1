import { FOLD_VERSION, fold } from "#contract/japanese/fold";
import type { Env } from "../env";

const AT_ONCE = 500;

/** Makes the search texts of board items anew that older rules have made, some each hour; new ones have them at once. */
export async function refoldBoardItems({ DB }: Pick<Env, "DB">): Promise<void> {
  const { results } = await DB.prepare(
    `SELECT i.post_id AS id, posts.title, posts.detail FROM board_items i JOIN posts ON posts.id = i.post_id
     WHERE i.fold_version < ?1 LIMIT ${AT_ONCE}`,
  )
    .bind(FOLD_VERSION)
    .all<{ id: string; title: string; detail: string }>();
  if (results.length === 0) return;
  const folded = results.map(({ id, title, detail }) => [id, fold(`${title}\n${detail}`)]);
  await DB.prepare(
    `UPDATE board_items SET folded = made.value ->> 1, fold_version = ?2
     FROM json_each(?1) AS made WHERE board_items.post_id = made.value ->> 0`,
  )
    .bind(JSON.stringify(folded), FOLD_VERSION)
    .run();
}
