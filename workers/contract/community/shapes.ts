import * as z from "zod";
import { person } from "#contract/chat/shapes";
import {
  BAN_REASON_CHARS,
  BANNER_BODY_CHARS,
  BANNER_TITLE_CHARS,
  BANNERS_MOST,
  COMMUNITIES_MOST,
  COMMUNITY_ROLES,
  COMMUNITY_RULES_CHARS,
  OPEN_COMMUNITY_DESCRIPTION_CHARS,
  OPEN_COMMUNITY_NAME_CHARS,
  PARTICIPANT_KINDS,
  PARTICIPANTS_MOST,
  STANDINGS,
} from "#contract/community/limits";
import {
  BANNER_LINK_INVALID,
  BANNER_TITLE_REQUIRED,
  COMMUNITY_DESCRIPTION_REQUIRED,
  COMMUNITY_NAME_REQUIRED,
  COMMUNITY_ROLE_REQUIRED,
  HIDE_REASON_REQUIRED,
  NOTIFICATION_LEVEL_REQUIRED,
} from "#contract/community/texts";
import { pictureOrNone } from "#contract/doctors/edit";
import { DOCTORS, type Principal } from "#contract/endpoint";
import { PAGE_SIZE, QUERY_CHARS } from "#contract/limits";
import { REPORT_REASONS } from "#contract/moderation/words";
import {
  COMMENT_MEDIAS,
  HIDDEN_REASON_CHARS,
  NOTIFICATION_LEVELS,
  POST_DETAIL_CHARS,
  POST_MEDIAS,
} from "#contract/posts/limits";
import {
  changedTitle,
  comment,
  commentFields,
  commentPage,
  fileOrNone,
  fileUrl,
  patientAnswer,
  postFields,
  postPage,
  postShape,
  postsRequested,
  reactionRequested,
} from "#contract/posts/shapes";
import { MEDIAS_TOO_MANY, POST_DETAIL_REQUIRED } from "#contract/posts/texts";
import { territories } from "#contract/territories";
import { givenEmail, id, line, text, titleOf, usable, wholeNumber } from "#contract/text";

/** The author has no name when they are banned; `isRead`: the post was there when the viewer looked last. */
export const communityPost = postShape.extend({
  openCommunity: z.string(),
  /** The text, the pictures and the first other file, as they are named when the post is written (E-19). */
  content: z.string(),
  images: z.array(z.string()),
  file: z.string().nullable(),
});
export type CommunityPost = z.output<typeof communityPost>;

export const communityPostPage = postPage.extend({ items: z.array(communityPost) });
/** A comment with the names under which it is written: what it answers, its text, its first picture or file. */
export const communityComment = comment.extend({
  parent: z.string(),
  detail: z.string(),
  file: z.string().nullable(),
});
export type CommunityComment = z.output<typeof communityComment>;
export const communityCommentPage = commentPage.extend({ comments: z.array(communityComment) });

export const onePost = z.object({
  post: communityPost,
  ...communityCommentPage.shape,
  community: z.object({
    objectId: z.string(),
    name: z.string(),
    /** Additive: what it is about, and how many belong to it. */
    description: z.string(),
    memberCount: z.int(),
    /** The viewer has joined, so they may comment and react. */
    mayWrite: z.boolean(),
    /** The viewer may hide things and show them again. */
    isModerator: z.boolean(),
  }),
});

/** `file` and `images` (E-19) are uploads of the author's own; both stand with the post, pictures first. */
const medias = {
  file: fileOrNone,
  images: z.array(fileUrl).max(POST_MEDIAS, MEDIAS_TOO_MANY).nullish(),
};
const detail = text({ max: POST_DETAIL_CHARS, field: "内容" });
export const newPost = z
  .object({
    openCommunity: id,
    title: postFields.title,
    detail: detail.optional(),
    /** E-19: another name for `detail`, which is taken where both are sent. */
    content: detail.optional(),
    ...medias,
    isCommentable: postFields.isCommentable,
    creationKey: id.optional(),
    /** Additive. */
    patientAnswer: patientAnswer.optional(),
  })
  .superRefine(({ detail, content }, context) => {
    if (detail || content) return;
    const field = detail === undefined && content !== undefined ? "content" : "detail";
    context.addIssue({ code: "custom", path: [field], message: POST_DETAIL_REQUIRED });
  });
export const postChange = z.object({
  title: changedTitle.optional(),
  detail: postFields.detail.optional(),
  content: postFields.detail.optional(),
  ...medias,
  isCommentable: z.boolean().optional(),
  isDeleted: z.literal(true).optional(),
  /** Additive. */
  patientAnswer: patientAnswer.optional(),
  rev: z.number().int().optional(),
});
export const newPostComment = z.object({
  /** A post, or a comment that this one answers. */
  parent: id,
  detail: commentFields.comment,
  file: fileOrNone,
  images: z.array(fileUrl).max(COMMENT_MEDIAS, `添付できるのは${COMMENT_MEDIAS}件までです。`).nullish(),
  creationKey: id.optional(),
  /** Additive. */
  patientAnswer: patientAnswer.optional(),
});
export const postsFound = z.object({
  openCommunity: id,
  ...postsRequested,
  /** Words that the title, the text or the comments hold; one character is enough. */
  q: z.string().max(QUERY_CHARS).default(""),
});

/** A post, or one of its comments. */
export const thing = {
  postId: id.optional(),
  commentId: id.optional(),
};
export const reactionFields = z.object({ ...thing, ...reactionRequested });
export const hideFields = z.object({
  ...thing,
  reason: text({ max: HIDDEN_REASON_CHARS, field: "理由", empty: HIDE_REASON_REQUIRED }),
});
/** Reports up to `upTo` (epoch ms), the newest that the page showed, were looked at. */
export const settleFields = z.object({ ...thing, upTo: z.number().int() });

/** The roles that look at open communities; a doctor whose licence is under review only reads. */
export const COMMUNITY_READERS = [...DOCTORS, "ms", "connect"] as const satisfies readonly Principal[];
export const PARTICIPANTS = ["doctor", "ms", "connect"] as const satisfies readonly Principal[];

/** How one person stands to a community. */
const communityMembership = z.object({
  state: z.enum(STANDINGS),
  /** Null: the person is not in it. */
  role: z.enum(COMMUNITY_ROLES).nullable(),
  joinedAt: z.number().nullable(),
  /** The reason of a ban, given to the banned person alone. */
  banReason: z.string().nullable(),
  /** The person has seen what was posted up to this time (epoch ms). */
  lastReadAt: z.number(),
  tells: z.enum(NOTIFICATION_LEVELS),
  /** The person is told nothing until this time (epoch ms); null: not muted. */
  mutedUntil: z.number().nullable(),
});
export type CommunityMembership = z.output<typeof communityMembership>;

/** A community in a list (E-16). An open community invites nobody. */
export const communityRow = z.object({
  communityId: z.string(),
  objectId: z.string(),
  name: z.string(),
  description: z.string(),
  image: z.string().nullable(),
  isPrivate: z.literal(false),
  isInvited: z.literal(false),
  invitedAt: z.null(),
  isAdmin: z.boolean(),
  isRead: z.boolean(),
  /** The time of its newest post, epoch ms; null: there is none. */
  latestAt: z.number().nullable(),
  memberCount: z.number(),
  myRole: z.enum(COMMUNITY_ROLES).nullable(),
});
export type CommunityRow = z.output<typeof communityRow>;

export const participant = person.extend({
  communityRole: z.enum(COMMUNITY_ROLES),
  joinedAt: z.number(),
});
export type Participant = z.output<typeof participant>;

export const wholeCommunity = communityRow.extend({
  rules: z.string(),
  standing: communityMembership,
  /** Additive, for those who look after it: how many reports can still be read and wait; 0 for all others. */
  reportsWaiting: z.number().default(0),
  /** The people who look after it. */
  admins: z.array(participant),
  /** A page of its members, admins first; for participants alone. */
  members: z.array(participant),
  /** The last member of this page, where another page follows: `after` of the next. */
  next: z.string().nullable(),
  createdAt: z.number(),
});
export type Community = z.output<typeof wholeCommunity>;

export const banner = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  image: z.string().nullable(),
  link: z.string().nullable(),
});
export type Banner = z.output<typeof banner>;

export const communitiesRequested = {
  limit: wholeNumber({ min: 0, max: COMMUNITIES_MOST, fallback: COMMUNITIES_MOST }),
  offset: wholeNumber({ min: 0, max: COMMUNITIES_MOST, fallback: 0 }),
};

export const membersRequested = {
  /** Part of a member's name or its reading. */
  q: z.string().max(QUERY_CHARS).default(""),
  kind: z.enum(PARTICIPANT_KINDS).optional(),
  after: id.optional(),
  limit: wholeNumber({ min: 0, max: PARTICIPANTS_MOST, fallback: PAGE_SIZE }),
  offset: wholeNumber({ min: 0, max: 100_000, fallback: 0 }),
};

export const one = z.object({ openCommunity: id });
export const membershipReply = z.object({ result: communityMembership });
export const banFields = z.object({
  openCommunity: id,
  userId: id,
  /** Additive: the banned person reads it. Our own form asks for it. */
  reason: text({ max: BAN_REASON_CHARS, field: "理由" }).default(""),
});
export const roleFields = z.object({
  openCommunity: id,
  userId: id,
  role: z.enum(COMMUNITY_ROLES, { error: COMMUNITY_ROLE_REQUIRED }),
});
export const notifyFields = z.object({
  tells: z.enum(NOTIFICATION_LEVELS, { error: NOTIFICATION_LEVEL_REQUIRED }).optional(),
  /** True: muted for a week from now; false: not muted any more; left out: as it is. */
  isMuted: z.boolean().optional(),
});

/** The fields of a community that the operator writes. */
export const communityFields = z.object({
  name: line({ max: OPEN_COMMUNITY_NAME_CHARS, field: "コミュニティ名", empty: COMMUNITY_NAME_REQUIRED }),
  description: text({
    max: OPEN_COMMUNITY_DESCRIPTION_CHARS,
    field: "コミュニティの説明",
    empty: COMMUNITY_DESCRIPTION_REQUIRED,
  }),
  rules: text({ max: COMMUNITY_RULES_CHARS, field: "参加のルール" }).default(""),
  departments: z.array(id).max(64).default([]),
  prefectures: territories.default([]),
});
export const adminFields = z.object({ email: givenEmail });
export const newCommunity = communityFields.extend({
  name: usable(communityFields.shape.name),
  ...adminFields.shape,
  creationKey: id.optional(),
});

const ownLink = z
  .string()
  .max(500, BANNER_LINK_INVALID)
  .transform((value) => value.trim())
  .refine((value) => value === "" || /^\/(?![/\\])\S*$/.test(value) || /^https:\/\/\S+$/.test(value), {
    error: BANNER_LINK_INVALID,
  });
export const bannerFields = z.object({
  title: titleOf({ max: BANNER_TITLE_CHARS, field: "見出し", empty: BANNER_TITLE_REQUIRED }),
  body: text({ max: BANNER_BODY_CHARS, field: "本文" }).default(""),
  link: ownLink.default(""),
  image: pictureOrNone.default(null),
  isEverywhere: z.boolean().default(false),
});
export const bannersRequested = z.object({
  position: z.literal("community-top").default("community-top"),
  limit: wholeNumber({ min: 0, max: BANNERS_MOST, fallback: BANNERS_MOST }),
  openCommunity: id.optional(),
});

/** One act of those who look after a community. */
export const logEntry = z.object({
  at: z.number(),
  act: z.enum(["role", "ban", "unban", "hide", "restore", "settle"]),
  /** Null: this person has left the service. */
  actor: person.nullable(),
  user: person.nullable(),
  detail: z.string(),
});
export type LogEntry = z.output<typeof logEntry>;

/** Something in the community that was reported to the operator, for those who look after it: never by whom. */
export const reportedThing = z.object({
  postId: z.string(),
  commentId: z.string().nullable(),
  title: z.string(),
  reportCount: z.number(),
  /** Every reason that was given, once; the words beside them are for the operator alone. */
  reasons: z.array(z.enum(REPORT_REASONS)),
  reportedAt: z.number(),
  isHidden: z.boolean(),
  /** The viewer wrote it, so somebody else judges it. */
  isOwn: z.boolean(),
});
export type ReportedThing = z.output<typeof reportedThing>;

export const banned = person.extend({ reason: z.string(), bannedAt: z.number() });
export type Banned = z.output<typeof banned>;
