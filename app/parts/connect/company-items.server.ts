import type { BoardItem } from "#contract/board/calls";
import type { PostMedia } from "#contract/posts/shapes";
import type { Api } from "~/request/api.server";

/** How many items a company's page names. */
const ITEMS = 5;
/** The items through whose files it looks. */
const LOOKED_THROUGH = 20;

/** A file that a company has put on the board, with the item that it belongs to. */
type Material = PostMedia & { itemId: string; title: string; createdAt: number };
export type CompanyItems = { items: BoardItem[]; materials: Material[] };

/**
 * The newest that a company has written on the board, and the files of it, as far as the reader may and wants to see
 * them. Null: they could not be loaded.
 */
export async function companyItems(api: Api, authorId: string): Promise<CompanyItems | null> {
  const found = await api.board
    .findBoardItems({ body: { authorId, limit: LOOKED_THROUGH } })
    .catch(() => null);
  return found && { items: found.items.slice(0, ITEMS), materials: found.items.flatMap(materialsOf) };
}

/** Pictures belong to the text in which they stand. */
const materialsOf = ({ objectId, title, createdAt, medias }: BoardItem): Material[] =>
  medias
    .filter(({ contentType }) => !contentType.startsWith("image/"))
    .map((media) => ({ ...media, itemId: objectId, title, createdAt }));
