import { type BoardSource, isFor } from "#contract/board/audience";
import { ITEM_MISSING } from "#contract/board/texts";
import type { Viewer } from "../../viewer";
import { notFound } from "../errors";
import { type Check, type Stand, standAt, type Tools } from "../posts/stand";
import { onlookerOf } from "./ads";
import { audienceOf } from "./find-items";

/** Every item stands in the one board; who sees it is its own audience. */
const PLACE = { kind: "board", id: "board" } as const;

type Row = { authorId: string; source: BoardSource; roles: string; territories: string };

/** Whoever runs the service, at a desk with two factors. */
export const isOperator = ({ user, hasTwoFactors }: Viewer) =>
  hasTwoFactors && user.adminPermissions.includes("operator");

/** How the viewer stands at the board as a whole: what they write there is written as themselves. */
export const boardStand = (tools: Tools): Stand => ({
  viewer: tools.viewer,
  env: tools.env,
  db: tools.db,
  place: PLACE,
  mayWrite: tools.viewer.principal !== "temporaryDoctor",
  isModerator: isOperator(tools.viewer),
});

/** The same at one item; to everybody it is not for there is none. */
export const boardCheck: Check = async (tools, _placeId, postId) => {
  const { viewer, env } = tools;
  const stand = boardStand(tools);
  const row = await env.DB.prepare(
    "SELECT author_id AS authorId, source, roles, territories FROM board_items WHERE post_id = ?",
  )
    .bind(postId)
    .first<Row>();
  if (!row) throw notFound(ITEM_MISSING);
  if (row.authorId === viewer.id || stand.isModerator) return stand;
  if (!isFor(audienceOf(row), onlookerOf(viewer))) throw notFound(ITEM_MISSING);
  return stand;
};

export const itemStand = (tools: Tools, postId: string) => standAt(tools, "board", postId, boardCheck);
