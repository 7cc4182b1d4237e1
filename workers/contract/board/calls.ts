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
  itemsRequested,
  itemsSought,
} from "#contract/board/item-shapes";
import { EVENTS_AT_ONCE } from "#contract/board/limits";
import { get, operators, post, put, signedIn } from "#contract/endpoint";
import { CHANGES_PER_DAY } from "#contract/limits";
import { comment, commentPage, commentsRequested, reacted, reaction, reactors } from "#contract/posts/shapes";
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
  getBoardItems: post("/board/getBoardItems", {
    about:
      "Items for the caller's role and territories, and the caller's own, the newest first. `total` counts what is known to be there: up to the page, and one more where there is more, for nobody counts a board that large.",
    worksReadOnly: true,
    access: everybody,
    body: itemsRequested,
    reply: boardPage.extend({ total: z.number() }),
  }),
  findBoardItems: post("/board/findBoardItems", {
    about:
      "Finds items by ids, those that the caller may see; by words, looking through the newest few thousand at a time; additive: by their author, the newest first, without promotion that the caller does not want.",
    worksReadOnly: true,
    access: everybody,
    body: itemsSought,
    reply: boardPage,
  }),
  getBoardItem: post("/board/getBoardItem", {
    about:
      "An item with its newest comments; records that the caller has read it. 404 says whether it was deleted.",
    worksReadOnly: true,
    access: everybody,
    body: z.object({ id, ...commentsRequested }),
    reply: boardItemWhole,
  }),
  getBoardItemComments: post("/board/getBoardItemComments", {
    about: "Additive: earlier comments.",
    worksReadOnly: true,
    access: everybody,
    body: z.object({ id, ...commentsRequested }),
    reply: commentPage,
  }),
  createBoardItem: post("/board/createBoardItem", {
    about:
      "Source and labels come from the author's role: an MS and a company address doctors alone (422 for another role), an official item is written by an operator (403). A form sent twice makes one item.",
    access: authors,
    body: itemFields,
    reply: boardItem,
  }),
  createBoardItemComment: post("/board/createBoardItemComment", {
    about: "Adds a comment to a board item.",
    access: writers,
    body: itemComment,
    reply: comment,
  }),
  deleteBoardItem: post("/board/deleteBoardItem", {
    about: "Authors delete their own items, operators any; the second time 409.",
    perDay: CHANGES_PER_DAY,
    access: everybody,
    body: z.object({ id }),
  }),
  deleteBoardItemComment: post("/board/deleteBoardItemComment", {
    about: "Deletes one's own comment on a board item.",
    perDay: CHANGES_PER_DAY,
    access: everybody,
    body: z.object({ id }),
  }),
  updateBoardItemReaction: post("/board/updateBoardItemReaction", {
    about: "A call that names no reaction takes the caller's away.",
    perDay: CHANGES_PER_DAY,
    access: writers,
    body: something.safeExtend({ reactionType: reaction.nullish() }),
    reply: reacted,
  }),
  findBoardItemReaction: post("/board/findBoardItemReaction", {
    about: "The people who reacted to a board item, by kind.",
    worksReadOnly: true,
    access: everybody,
    body: z.object({ itemId: id }),
    reply: reactors,
  }),
  findBoardItemCommentReaction: post("/board/findBoardItemCommentReaction", {
    about: "The people who reacted to a comment on a board item, by kind.",
    worksReadOnly: true,
    access: everybody,
    body: z.object({ commentId: id }),
    reply: reactors,
  }),
  allItems: post("/admin/board", {
    about: "Additive, for operators: every item, whoever it is for, the newest first.",
    worksReadOnly: true,
    access: operators("board:view"),
    body: z.object({ before: id.optional().catch(undefined) }),
    reply: boardPage,
  }),

  getBoardAds: post("/board/getBoardAds", {
    about:
      "Ads at a place for the caller's role and territories today; which comes first changes every ten minutes.",
    worksReadOnly: true,
    access: everybody,
    body: z.object({ position: z.enum(AD_PLACES).default("board") }),
    reply: z.object({ displayedItems: z.array(shownAd) }),
  }),

  openAd: post("/board/openAd", {
    about: "Additive: the address that an ad leads to. 404 for one that is not shown to the caller.",
    worksReadOnly: true,
    perDay: CHANGES_PER_DAY,
    access: everybody,
    body: z.object({ objectId: id }),
    reply: z.object({ linkUrl: z.string() }),
  }),

  countEvents: post("/board/countEvents", {
    about:
      "Additive (K-29): adds to the day's sums, and does not keep who it was. Somebody who asks not to be tracked is not counted.",
    access: everybody,
    body: z.object({
      events: z.array(z.object({ event: z.enum(BOARD_EVENTS), of: id })).max(EVENTS_AT_ONCE),
    }),
  }),

  ads: get("/admin/ads", {
    about: "Additive, for operators: the ads, running ones first, with their sums of all days.",
    access: operators("board:view"),
    query: z.object({ offset: wholeNumber({ min: 0, max: 100_000, fallback: 0 }) }),
    reply: z.object({ total: z.number(), ads: z.array(ad) }),
  }),
  ad: get("/admin/ads/:id", {
    about: "One advertisement, as the console edits it.",
    access: operators("board:view"),
    reply: ad.extend({
      days: z.array(z.object({ day: z.string(), views: z.number(), clicks: z.number() })),
    }),
  }),
  createAd: post("/admin/ads", {
    about: "A form sent twice makes one ad.",
    access: operators("board:change"),
    body: adFields,
    reply: ad,
  }),
  changeAd: put("/admin/ads/:id", {
    about: "409 with the current ad when somebody else has changed it.",
    access: operators("board:change"),
    body: adChange,
    reply: ad,
  }),
  stopAd: post("/admin/ads/:id/stop", {
    about: "Stopping an ad twice changes nothing.",
    access: operators("board:change"),
    body: z.object({ isStopped: z.boolean() }),
    reply: ad,
  }),
};
