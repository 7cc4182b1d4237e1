import { isFor } from "#contract/board/audience";
import { ITEM_MISSING } from "#contract/board/texts";
import { isGranted } from "#contract/endpoint";
import { firstRow } from "../../db/sql";
import type { Viewer } from "../../viewer";
import type { Tools } from "../api-context";
import { notFound } from "../errors";
import type { Access, Check } from "../posts/access";
import { onlookerOf } from "./ads";
import { audienceOf, SIDE_COLUMNS, type Side, sideFor } from "./find-items";

/** Every item is in the one board; its own audience says who sees it. */
const PLACE = { kind: "board", id: "board" } as const;

/** An operator who looks after the board, signed in with two factors. */
export const isOperator = ({ grants, hasTwoFactors }: Viewer) =>
  hasTwoFactors && isGranted(grants, "board:change");

/** The viewer's standing at the board as a whole: what they write there is written as themselves. */
export const boardAccess = (tools: Tools): Access => ({
  viewer: tools.viewer,
  env: tools.env,
  db: tools.db,
  place: PLACE,
  mayWrite: tools.viewer.principal !== "temporaryDoctor",
  isModerator: isOperator(tools.viewer),
});

type ItemAccess = Access & { side: Side };

/** The same at one item; 404 for everybody it is not for. */
export async function itemAccess(tools: Tools, postId: string): Promise<ItemAccess> {
  const { viewer, env } = tools;
  const access = boardAccess(tools);
  const side = await firstRow(
    env.DB,
    SIDE_COLUMNS,
    `SELECT ${sideFor("?2")} FROM board_items i WHERE i.post_id = ?1`,
    postId,
    viewer.id,
  );
  if (!side) throw notFound(ITEM_MISSING);
  const isTheirs = side.authorId === viewer.id || access.isModerator;
  if (!isTheirs && !isFor(audienceOf(side), onlookerOf(viewer))) throw notFound(ITEM_MISSING);
  return { ...access, side };
}

export const boardCheck: Check = (tools, _placeId, postId) => itemAccess(tools, postId);
