import * as z from "zod";
import { LABELS } from "#contract/board/audience";
import { BOARD_EVENTS } from "#contract/board/events";
import {
  AD_ADVERTISER_CHARS,
  AD_LINK_CHARS,
  AD_PLACES,
  AD_TEXT_CHARS,
  AD_TITLE_CHARS,
  AUTHORS,
  BOARD_CONTENT_CHARS,
  BOARD_ITEMS_AT_ONCE,
  BOARD_ITEMS_PER_PAGE,
  BOARD_TITLE_CHARS,
  EVENTS_AT_ONCE,
} from "#contract/board/limits";
import {
  AD_ADVERTISER_REQUIRED,
  AD_COLOUR_INVALID,
  AD_ENDS_REQUIRED,
  AD_LINK_INVALID,
  AD_PERIOD_INVALID,
  AD_PLACE_REQUIRED,
  AD_STARTS_REQUIRED,
  AD_TITLE_REQUIRED,
  CONTENT_REQUIRED,
  ROLES_REQUIRED,
  TERRITORY_REQUIRED,
  TITLE_REQUIRED,
} from "#contract/board/texts";
import { get, operators, post, put, ROLES, signedIn } from "#contract/endpoint";
import { CHANGES_PER_DAY, QUERY_CHARS } from "#contract/limits";
import {
  comment,
  commentFields,
  commentPage,
  commentsRequested,
  fileOrNone,
  fileUrls,
  postShape,
  reacted,
  reaction,
  reactors,
} from "#contract/posts/shapes";
import { territories as anyTerritories } from "#contract/territories";
import { id, line, text, titleOf, wholeNumber } from "#contract/text";
import { FIELD_INVALID, REQUIRED_PARAMETER_MISSING } from "#contract/texts";
import { isUrl } from "#contract/wire/is-url";

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
const PART = "\\s*(\\d{1,3})\\s*";
const RGB = new RegExp(`^rgb\\(${PART},${PART},${PART}\\)$`, "i");
const RGBA = new RegExp(`^rgba\\(${PART},${PART},${PART},\\s*(?:0|1|0?\\.\\d{1,6}|1\\.0{1,6})\\s*\\)$`, "i");

/** A colour as the specification takes one (V-13): three or six hexadecimal digits, `rgb(…)`, `rgba(…)`. */
export function isColour(text: string): boolean {
  if (text.length > 60) return false;
  if (HEX.test(text)) return true;
  const [, ...parts] = RGB.exec(text) ?? RGBA.exec(text) ?? [];
  return parts.length > 0 && parts.every((part) => Number(part) <= 255);
}

/** A picture that the caller uploaded. */
const imageUrl = z
  .string()
  .regex(/^(\/api\/files\/[\w-]{1,80})?$/, FIELD_INVALID)
  .nullish()
  .transform((value) => value || null);

const someTerritories = z
  .array(z.string(), { error: TERRITORY_REQUIRED })
  .min(1, TERRITORY_REQUIRED)
  .pipe(anyTerritories);
const someRoles = z
  .array(z.enum(ROLES, { error: FIELD_INVALID }), { error: ROLES_REQUIRED })
  .min(1, ROLES_REQUIRED)
  .max(ROLES.length * 2, FIELD_INVALID)
  .transform((roles) => ROLES.filter((role) => roles.includes(role)));

const day = (message: string) => z.iso.date({ error: message });

/** Tells whether it is a page elsewhere over https, or a screen of ours. */
const isLink = (value: string) =>
  /^\/(?![/\\])[!-[\]-~]*$/.test(value) || (value.startsWith("https://") && isUrl(value));

const fields = z.object({
  place: z.enum(AD_PLACES, { error: AD_PLACE_REQUIRED }),
  advertiser: titleOf({ max: AD_ADVERTISER_CHARS, field: "広告主", empty: AD_ADVERTISER_REQUIRED }),
  title: titleOf({ max: AD_TITLE_CHARS, field: "見出し", empty: AD_TITLE_REQUIRED }),
  text: line({ max: AD_TEXT_CHARS, field: "説明" }).default(""),
  imageUrl,
  /** The colour of the line at the ad's side (V-13). */
  colour: z
    .string()
    .trim()
    .refine((value) => value === "" || isColour(value), AD_COLOUR_INVALID)
    .default(""),
  linkUrl: z
    .string({ error: AD_LINK_INVALID })
    .trim()
    .max(AD_LINK_CHARS, AD_LINK_INVALID)
    .refine(isLink, AD_LINK_INVALID),
  /** Days in Japan, the last one included. */
  startsOn: day(AD_STARTS_REQUIRED),
  endsOn: day(AD_ENDS_REQUIRED),
  territories: someTerritories,
  roles: someRoles,
});
const endsLater = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }) => startsOn <= endsOn;
const period = { path: ["endsOn"], error: AD_PERIOD_INVALID };

export const adFields = fields.extend({ creationKey: id.optional() }).refine(endsLater, period);
export const adChange = fields.extend({ rev: z.coerce.number().int() }).refine(endsLater, period);

/** An ad as the console has it. */
const ad = z.object({
  id: z.string(),
  place: z.enum(AD_PLACES),
  advertiser: z.string(),
  title: z.string(),
  text: z.string(),
  imageUrl: z.string().nullable(),
  colour: z.string(),
  linkUrl: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  territories: z.array(z.string()),
  roles: z.array(z.enum(ROLES)),
  isStopped: z.boolean(),
  rev: z.number(),
  views: z.number(),
  clicks: z.number(),
});
export type Ad = z.output<typeof ad>;

/** An ad as people see it. `to` counts the click and leads on. */
export const shownAd = z.object({
  objectId: z.string(),
  advertiser: z.string(),
  title: z.string(),
  text: z.string(),
  imageUrl: z.string().nullable(),
  colour: z.string(),
  to: z.string(),
});
export type ShownAd = z.output<typeof shownAd>;

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
const boardPage = z.object({ items: z.array(boardItem), next: z.string().nullable() });
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
const itemsRequested = z.object({
  limit,
  offset: wholeNumber({ min: 0, max: 10_000, fallback: 0 }),
  /** Both types are sought when none is named. */
  types: boardTypes.default([]),
  /** Additive: `before` pages by key; `isOwn` seeks the caller's own items alone. */
  before,
  isOwn: z.boolean().default(false),
});
const itemsSought = z.object({
  ids: z.array(id).max(BOARD_ITEMS_AT_ONCE).default([]),
  q: z.string().max(QUERY_CHARS).default(""),
  authorId: id.optional(),
  limit,
  before,
});

const itemComment = z.object({ itemId: id, ...commentFields });

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
