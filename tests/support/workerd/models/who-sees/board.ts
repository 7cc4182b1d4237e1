import * as z from "zod";
import { boardItem, boardItemWhole } from "#contract/board/calls";
import { comment, reactor } from "#contract/posts/shapes";
import {
  ALSO_OF_WHO_LEFT,
  ALWAYS,
  EVERYBODY,
  NEVER,
  NOBODY,
  type Stage,
  type Thing,
  UNLESS_KEPT_AWAY,
} from "./stages";

const pathsOf = (at: string, names: string) =>
  names
    .split(" ")
    .map((name) => `${at}.${name}`)
    .join(" ");

const AUTHOR = pathsOf("author", "name organization avatarUrl doctorId");
const PICTURES = pathsOf("medias", "id url name contentType size width height");
const COUNTS = pathsOf("reactions", "like helpful thanks check");
const WRITTEN = `objectId author.objectId author.role status createdAt isOwn mayDelete ${COUNTS}`;
const ITEM = `${WRITTEN} title detail content placeId kind isCommentable isMustRead isPinned rev commentCount readerCount
  acknowledgedCount isRead isAcknowledged territories roles types createdBy`;
/** Polls, calling by name and edits are of other places; an author has been reviewed, and what is hidden is not listed. */
const NOT_HERE = `mentions.userId mentions.name hiddenReason myReaction author.isUnderReview author.isOperator`;
const NOT_OF_ITEMS = `${NOT_HERE} pollEnd.endsAt pollEnd.isEnded editedAt`;

/** An item by a doctor: text stays when they leave, for those who have answered it; name and pictures go. */
const itemOf = (stages: readonly Stage[]) => [
  { fields: ITEM, to: EVERYBODY, in: [...stages, ALSO_OF_WHO_LEFT] },
  { fields: `${AUTHOR} ${PICTURES} imageUrl`, to: EVERYBODY, in: stages },
];

export const BOARD: Record<string, Thing> = {
  /** An item in the list. */
  boardRow: {
    shape: boardItem,
    rows: [...itemOf(UNLESS_KEPT_AWAY), { fields: `${NOT_OF_ITEMS} labels`, to: NOBODY, in: NEVER }],
  },
  /** An item by an MS, whom doctors alone hear, and those not who have muted the company. */
  promotion: {
    shape: boardItem,
    rows: [
      {
        fields: `${ITEM} author.name author.organization author.avatarUrl labels`,
        to: ["doctor"],
        in: ["strangers", "exchanged", "blocked by the owner"],
      },
      { fields: `${NOT_OF_ITEMS} author.doctorId ${PICTURES} imageUrl`, to: NOBODY, in: NEVER },
    ],
  },
  /** An item opened by its address: also by who has blocked the author, so that it can be reported. */
  boardItem: {
    shape: boardItemWhole.omit({ comments: true }),
    rows: [...itemOf(ALWAYS), { fields: `${NOT_OF_ITEMS} labels earlier`, to: NOBODY, in: NEVER }],
  },
  boardPicture: {
    shape: z.object({ bytes: z.boolean() }),
    rows: [{ fields: "bytes", to: EVERYBODY, in: ALWAYS }],
  },
  boardComment: {
    shape: comment,
    rows: [
      {
        fields: `${WRITTEN} postId replyToId ${pathsOf("replyTo", "objectId name role")} comment`,
        to: EVERYBODY,
        in: [...UNLESS_KEPT_AWAY, ALSO_OF_WHO_LEFT],
      },
      { fields: `${AUTHOR} ${PICTURES}`, to: EVERYBODY, in: UNLESS_KEPT_AWAY },
      { fields: NOT_HERE, to: NOBODY, in: NEVER },
    ],
  },
  boardReaction: { shape: reactor, rows: reactions() },
  commentReaction: { shape: reactor, rows: reactions() },
};

function reactions() {
  const shown = `${pathsOf("user", "objectId role name organization avatarUrl doctorId")} reactionType reactedAt`;
  return [
    { fields: shown, to: EVERYBODY, in: UNLESS_KEPT_AWAY },
    { fields: "user.isUnderReview user.isOperator", to: NOBODY, in: NEVER },
  ];
}
