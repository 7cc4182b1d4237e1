import * as z from "zod";
import { someRoles, someTerritories } from "#contract/board/ads/ad-shapes";
import { LABELS } from "#contract/board/labels";
import {
  BOARD_CONTENT_CHARS,
  BOARD_ITEMS_AT_ONCE,
  BOARD_ITEMS_PER_PAGE,
  BOARD_TITLE_CHARS,
} from "#contract/board/limits";
import { CONTENT_REQUIRED, TITLE_REQUIRED } from "#contract/board/texts";
import { ROLES } from "#contract/endpoint";
import { QUERY_CHARS } from "#contract/limits";
import { commentFields, commentPage, fileOrNone, fileUrls, postShape } from "#contract/posts/shapes";
import { id, text, titleOf, wholeNumber } from "#contract/text";
import { FIELD_INVALID } from "#contract/texts";

const BOARD_TYPES = ["board", "official"] as const;
const boardTypes = z.array(z.enum(BOARD_TYPES, { error: FIELD_INVALID })).max(4, FIELD_INVALID);

/** A post of the board with what the specification calls its parts, and what its author's role says of it. */
export const boardItem = postShape.extend({
  content: z.string(),
  /** The first picture of the item. */
  imageUrl: z.string().nullable(),
  territories: z.array(z.string()),
  roles: z.array(z.enum(ROLES)),
  types: z.array(z.enum(BOARD_TYPES)),
  createdBy: z.string(),
  labels: z.array(z.enum(LABELS)),
});
export type BoardItem = z.output<typeof boardItem>;

/** `next`: what `before` asks for the older ones; null when there are none. */
export const boardPage = z.object({ items: z.array(boardItem), next: z.string().nullable() });
export type BoardPage = z.output<typeof boardPage>;

export const boardItemWhole = boardItem.extend(commentPage.shape);
export type BoardItemWhole = z.output<typeof boardItemWhole>;

export const itemFields = z.object({
  title: titleOf({ max: BOARD_TITLE_CHARS, field: "タイトル", empty: TITLE_REQUIRED }),
  content: text({ max: BOARD_CONTENT_CHARS, field: "本文", empty: CONTENT_REQUIRED }),
  /** A picture of the author's own upload; additive: several of them, and files. */
  imageUrl: fileOrNone,
  fileUrls: fileUrls.default([]),
  territories: someTerritories,
  roles: someRoles,
  types: boardTypes.default(["board"]),
  isCommentable: z.boolean().default(true),
  creationKey: id.optional(),
});

const limit = wholeNumber({ min: 1, max: BOARD_ITEMS_AT_ONCE, fallback: BOARD_ITEMS_PER_PAGE });
const before = id.optional().catch(undefined);
export const itemsRequested = z.object({
  limit,
  offset: wholeNumber({ min: 0, max: 10_000, fallback: 0 }),
  /** Both types are sought when none is named. */
  types: boardTypes.default([]),
  /** Additive: `before` pages by key; `isOwn` seeks the caller's own items alone. */
  before,
  isOwn: z.boolean().default(false),
});
export const itemsSought = z.object({
  ids: z.array(id).max(BOARD_ITEMS_AT_ONCE).default([]),
  q: z.string().max(QUERY_CHARS).default(""),
  authorId: id.optional(),
  limit,
  before,
});

export const itemComment = z.object({ itemId: id, ...commentFields });
