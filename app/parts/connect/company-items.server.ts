import type { Api } from "~/request/api.server";

/** How many items a company's page names. */
const ITEMS = 5;

/** The newest that a company has written on the board, as far as the reader may and wants to see it. */
export const companyItems = (api: Api, authorId: string) =>
  api.board
    .findBoardItems({ body: { authorId, limit: ITEMS } })
    .then(({ items }) => items)
    .catch(() => null);
