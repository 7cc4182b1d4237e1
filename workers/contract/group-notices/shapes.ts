import * as z from "zod";
import { person } from "#contract/chat/rooms";
import type { ListedGroup } from "#contract/groups/shapes";
import { caseFields, poll, pollFields } from "#contract/posts/forms";
import {
  changedTitle,
  comment,
  commentFields,
  commentPage,
  fileOrNone,
  fileUrls,
  patientAnswer,
  postFields,
  postMedia,
  postShape,
} from "#contract/posts/shapes";
import { id } from "#contract/text";

export const READERS = ["doctor", "ms", "connect"] as const;

/** The group in which something stands, as its members see it. */
const noticeGroup = z.object({
  objectId: z.string(),
  name: z.string(),
  memberCount: z.number(),
  isAdmin: z.boolean(),
});

/** The fields under which a notice is written; `fileUrl` is its first picture or file. */
const asWritten = { groupId: z.string(), fileUrl: z.string().nullable() };

export const groupNotice = postShape.extend({
  ...asWritten,
  group: noticeGroup,
  poll: poll.nullable(),
  /** The facts of a case consult about the patient. */
  case: caseFields.nullable(),
});
export type GroupNotice = z.output<typeof groupNotice>;

/** A comment with the name under which its first picture or file is written. */
export const noticeComment = comment.extend({ media: z.string().nullable() });
export type NoticeComment = z.output<typeof noticeComment>;
export const noticeCommentPage = commentPage.extend({ comments: z.array(noticeComment) });

export const groupNoticeWithComments = groupNotice.extend(noticeCommentPage.shape);
export type GroupNoticeWithComments = z.output<typeof groupNoticeWithComments>;

/** A notice in a list of its group. Additive: its poll, so that one votes without opening it. */
export const listedNotice = postShape.extend({ ...asWritten, poll: poll.nullable() });
export type ListedNotice = z.output<typeof listedNotice>;

/**
 * The number of polls published in a group, and of pictures and files: exact below `KINDS_COUNTED`, else at least that
 * many.
 */
export const groupKinds = z.object({ polls: z.number(), files: z.number() });
export type GroupKinds = z.output<typeof groupKinds>;

/** A picture or file with the post that bears it. */
const groupFile = z.object({
  file: postMedia,
  post: z.object({ objectId: z.string(), title: z.string(), createdAt: z.number() }),
  author: person,
});
export type GroupFile = z.output<typeof groupFile>;
/** `next` asks for those of older posts, null when there are none. */
export const groupFiles = z.object({
  items: z.array(groupFile),
  next: z.string().nullable(),
  kinds: groupKinds,
});

const shared = {
  ...postFields,
  /** Additive: further files, up to ten with `fileUrl`. */
  fileUrls: fileUrls.default([]),
  fileUrl: fileOrNone,
  /** Additive: members are asked to confirm that they have read it. */
  isMustRead: z.boolean().default(false),
  /** Additive. */
  patientAnswer: patientAnswer.optional(),
};

export const newGroupNotice = z.object({
  ...shared,
  groupId: id,
  /** Additive: only its author reads it until it is published. */
  isDraft: z.boolean().default(false),
  /** Additive. */
  poll: pollFields.nullish(),
  case: caseFields.nullish(),
  /** Additive: the mark of the form: a form sent twice makes one notice. */
  creationKey: id.optional(),
});

export const groupNoticeChange = z.object({
  ...shared,
  title: changedTitle,
  isCommentable: z.boolean().optional(),
  isMustRead: z.boolean().optional(),
  /** A file that is no longer named is taken away. */
  fileUrls,
  case: caseFields.nullish(),
  /** The poll of a draft: once published, a poll stands as it was asked. */
  poll: pollFields.nullish(),
  rev: z.number().int().optional(),
});

export const newNoticeComment = z.object({
  ...commentFields,
  /** E-17: the picture or file, as an address of an upload. */
  media: fileOrNone,
  noticeId: id.optional(),
  patientAnswer: patientAnswer.optional(),
});

export const timelineType = z.enum(["all", "group", "community", "invitation"]);

/** The place of a post in the stream. */
const streamPlace = z.object({
  kind: z.enum(["group", "community"]),
  objectId: z.string(),
  name: z.string(),
});
export const streamItem = postShape.extend({
  place: streamPlace,
  isUnread: z.boolean(),
  /** The group of a notice, the community of a post: the one it stands in. */
  groupId: z.string().nullable(),
  openCommunity: z.string().nullable(),
  fileUrl: z.string().nullable(),
});
export type StreamItem = z.output<typeof streamItem>;
/** Tells whether it is a post: what `type=invitation` asks for has no place yet. */
export const isPosted = (item: StreamItem | ListedGroup): item is StreamItem => "place" in item;

const foundText = {
  author: person,
  createdAt: z.number(),
  /** Names of its pictures and files. */
  files: z.array(z.string()),
};
/** A post that holds all words of a search in its title, text or names of files, or comments that do. */
export const foundPost = z.object({
  ...foundText,
  objectId: z.string(),
  place: streamPlace,
  title: z.string(),
  detail: z.string(),
  comments: z.array(z.object({ ...foundText, objectId: z.string(), comment: z.string() })),
  /** How many of its comments were found. */
  commentCount: z.number(),
});
export type FoundPost = z.output<typeof foundPost>;

/** Somebody who can be called with @. */
export const called = z.object({
  userId: z.string(),
  name: z.string(),
  organization: z.string().nullable(),
  /** The text to write behind the @: the name, with the place of work if another member bears the name too. */
  calledAs: z.string(),
});
