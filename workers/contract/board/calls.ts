import * as z from "zod";
import { ad, adChange, adFields, shownAd } from "#contract/board/ads/ad-shapes";
import { AD_PLACES } from "#contract/board/ads/places";
import { BOARD_EVENTS } from "#contract/board/events";
import {
  boardItem,
  boardItemWhole,
  boardPage,
  itemComment,
  itemFields,
  itemsAsked,
  itemsSought,
} from "#contract/board/item-shapes";
import { EVENTS_AT_ONCE } from "#contract/board/limits";
import { get, operators, post, put, signedIn } from "#contract/endpoint";
import { CHANGES_PER_DAY } from "#contract/limits";
import { comment, commentPage, commentsAsked, reacted, reaction, reactors } from "#contract/posts/shapes";
import { id, wholeNumber } from "#contract/text";
import { REQUIRED_PARAMETER_MISSING } from "#contract/texts";
import { AUTHORS } from "./who";

const everybody = { who: signedIn } as const;

/** A doctor under review reads, and neither writes nor reacts. */
const writers = { who: signedIn.filter((principal) => principal !== "temporaryDoctor") };
const authors = { who: AUTHORS } as const;
const something = z
  .object({ itemId: id.optional(), commentId: id.optional() })
  .refine(({ itemId, commentId }) => itemId || commentId, {
    path: ["itemId"],
    error: REQUIRED_PARAMETER_MISSING,
  });

export const board = {
  /**
   * Items for the caller's role and territories, and the caller's own, the newest first. `total` counts what is known
   * to be there: up to the page, and one more where there is more, for nobody counts a board that large.
   */
  getBoardItems: post("/board/getBoardItems", {
    worksReadOnly: true,
    access: everybody,
    body: itemsAsked,
    reply: boardPage.extend({ total: z.number() }),
  }),
  /**
   * Finds items by ids, those that the caller may see; by words, looking through the newest few thousand at a time;
   * additive: by their author, the newest first, without promotion that the caller does not want.
   */
  findBoardItems: post("/board/findBoardItems", {
    worksReadOnly: true,
    access: everybody,
    body: itemsSought,
    reply: boardPage,
  }),
  /** An item with its newest comments; records that the caller has read it. 404 says whether it was deleted. */
  getBoardItem: post("/board/getBoardItem", {
    worksReadOnly: true,
    access: everybody,
    body: z.object({ id, ...commentsAsked }),
    reply: boardItemWhole,
  }),
  /** Additive: earlier comments. */
  getBoardItemComments: post("/board/getBoardItemComments", {
    worksReadOnly: true,
    access: everybody,
    body: z.object({ id, ...commentsAsked }),
    reply: commentPage,
  }),
  /**
   * Source and labels come from the author's role: an MS and a company address doctors alone (422 for another role), an
   * official item is written by an operator (403). A form sent twice makes one item.
   */
  createBoardItem: post("/board/createBoardItem", { access: authors, body: itemFields, reply: boardItem }),
  createBoardItemComment: post("/board/createBoardItemComment", {
    access: writers,
    body: itemComment,
    reply: comment,
  }),
  /** Authors delete their own items, operators any; the second time 409. */
  deleteBoardItem: post("/board/deleteBoardItem", {
    perDay: CHANGES_PER_DAY,
    access: everybody,
    body: z.object({ id }),
  }),
  deleteBoardItemComment: post("/board/deleteBoardItemComment", {
    perDay: CHANGES_PER_DAY,
    access: everybody,
    body: z.object({ id }),
  }),
  /** A call that names no reaction takes the caller's away. */
  updateBoardItemReaction: post("/board/updateBoardItemReaction", {
    perDay: CHANGES_PER_DAY,
    access: writers,
    body: something.safeExtend({ reactionType: reaction.nullish() }),
    reply: reacted,
  }),
  findBoardItemReaction: post("/board/findBoardItemReaction", {
    worksReadOnly: true,
    access: everybody,
    body: z.object({ itemId: id }),
    reply: reactors,
  }),
  findBoardItemCommentReaction: post("/board/findBoardItemCommentReaction", {
    worksReadOnly: true,
    access: everybody,
    body: z.object({ commentId: id }),
    reply: reactors,
  }),
  /** Additive, for operators: every item, whoever it is for, the newest first. */
  allItems: post("/admin/board", {
    worksReadOnly: true,
    access: operators("board:view"),
    body: z.object({ before: id.optional().catch(undefined) }),
    reply: boardPage,
  }),

  /** Ads at a place for the caller's role and territories today; which comes first changes every ten minutes. */
  getBoardAds: post("/board/getBoardAds", {
    worksReadOnly: true,
    access: everybody,
    body: z.object({ position: z.enum(AD_PLACES).default("board") }),
    reply: z.object({ displayedItems: z.array(shownAd) }),
  }),

  /** Additive: the address that an ad leads to. 404 for one that is not shown to the caller. */
  openAd: post("/board/openAd", {
    worksReadOnly: true,
    perDay: CHANGES_PER_DAY,
    access: everybody,
    body: z.object({ objectId: id }),
    reply: z.object({ linkUrl: z.string() }),
  }),

  /**
   * Additive (K-29): adds to the day's sums, and does not keep who it was. Somebody who asks not to be tracked is not
   * counted.
   */
  countEvents: post("/board/countEvents", {
    access: everybody,
    body: z.object({
      events: z.array(z.object({ event: z.enum(BOARD_EVENTS), of: id })).max(EVENTS_AT_ONCE),
    }),
  }),

  /** Additive, for operators: the ads, running ones first, with their sums of all days. */
  ads: get("/admin/ads", {
    access: operators("board:view"),
    query: z.object({ offset: wholeNumber({ min: 0, max: 100_000, fallback: 0 }) }),
    reply: z.object({ total: z.number(), ads: z.array(ad) }),
  }),
  ad: get("/admin/ads/:id", {
    access: operators("board:view"),
    reply: ad.extend({
      days: z.array(z.object({ day: z.string(), views: z.number(), clicks: z.number() })),
    }),
  }),
  /** A form sent twice makes one ad. */
  createAd: post("/admin/ads", { access: operators("board:change"), body: adFields, reply: ad }),
  /** 409 with the current ad when somebody else has changed it. */
  changeAd: put("/admin/ads/:id", { access: operators("board:change"), body: adChange, reply: ad }),
  /** Stopping an ad twice changes nothing. */
  stopAd: post("/admin/ads/:id/stop", {
    access: operators("board:change"),
    body: z.object({ isStopped: z.boolean() }),
    reply: ad,
  }),
};
