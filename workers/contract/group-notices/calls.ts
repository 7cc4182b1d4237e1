import * as z from "zod";
import { person } from "#contract/chat/shapes";
import { del, get, patch, post, put } from "#contract/endpoint";
import { type ListedGroup, listedGroup } from "#contract/groups/shapes";
import { CHANGES_PER_DAY, QUERY_CHARS } from "#contract/limits";
import { showsMembers } from "#contract/people-shown";
import { POLL_CHOICES_MOST, POST_SEARCHES_PER_DAY, POSTS_PER_PAGE } from "#contract/posts/limits";
import {
  caseFields,
  changedTitle,
  comment,
  commentFields,
  commentPage,
  commentsRequested,
  fileOrNone,
  fileUrls,
  patientAnswer,
  poll,
  pollFields,
  postFields,
  postMedia,
  postPage,
  postShape,
  postsRequested,
  reacted,
  reactionRequested,
  reactors,
  reader,
} from "#contract/posts/shapes";
import { POST_SEARCH_REQUIRED } from "#contract/posts/texts";
import { id, wholeNumber } from "#contract/text";

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
  /** The group of a notice, the community of a post: the one it is in. */
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

/** The posts of a stream are read one by one, so one call gives at most 200. */
const streamRequested = {
  ...postsRequested,
  limit: wholeNumber({ min: 1, max: 200, fallback: POSTS_PER_PAGE }),
};
const member = { who: READERS, relation: "member" } as const;

export const groupNotices = {
  all: get("/group_notices", {
    about:
      "The notices of a group, newest first. Additive: `before` asks by key; `kind=poll` asks for polls alone; `pinned` are those at the top, on the first page of all; `kinds` says how many there are.",
    access: member,
    query: z.object({
      ...postsRequested,
      limit: wholeNumber({ min: 1, max: 2000, fallback: 2000 }),
      groupId: id,
      kind: z.enum(["poll"]).optional().catch(undefined),
    }),
    reply: postPage.extend({
      items: z.array(listedNotice),
      pinned: z.array(listedNotice),
      kinds: groupKinds,
    }),
  }),

  files: get("/group_notices/files", {
    about: "Additive: the pictures and files of the posts of a group, newest first; `limit` counts posts.",
    access: member,
    query: z.object({ limit: streamRequested.limit, before: postsRequested.before, groupId: id }),
    reply: groupFiles,
  }),

  timeline: get("/group_notice_timeline", {
    about:
      "Posts of the places where the caller belongs, unread first, then newest; `type=invitation`: groups that they are invited to. Additive: `before` by key.",
    access: { who: READERS },
    query: z.object({ ...streamRequested, type: timelineType.catch("all") }),
    reply: z.object({ items: z.array(z.union([streamItem, listedGroup])), next: z.string().nullable() }),
  }),

  search: get("/group_notices/search", {
    about:
      "Additive: posts of the places where the caller belongs, or of one of them, that hold all the words themselves or in comments, newest first; kana, width and variants make no difference, one character is enough. `only=files`: in the names of files alone. It reads the newest 300 posts, and `next` is the post before which it goes on.",
    perDay: POST_SEARCHES_PER_DAY,
    access: { who: READERS },
    query: z.object({
      query: z.string(POST_SEARCH_REQUIRED).trim().min(1, POST_SEARCH_REQUIRED).max(QUERY_CHARS),
      only: z.enum(["files"]).optional().catch(undefined),
      place: id.optional(),
      before: postsRequested.before,
    }),
    reply: z.object({ posts: z.array(foundPost), next: z.string().nullable() }),
  }),

  drafts: get("/group_notices/drafts", {
    about: "Additive: notices that the caller has begun and not published.",
    access: member,
    query: z.object({ groupId: id }),
    reply: z.object({ items: z.array(postShape) }),
  }),

  callable: get("/group_notices/callable", {
    about:
      "Additive: members whose name, in any script, begins with or sounds like what was typed after an @; before anything is typed the first ones, and nobody in a large group.",
    access: member,
    query: z.object({ groupId: id, q: z.string().max(QUERY_CHARS).default("") }),
    reply: z.object({ people: z.array(called) }),
    shows: showsMembers,
  }),

  get: get("/group_notices/:id", {
    about:
      "A notice; 404 says whether it was deleted. Additive: its newest comments, `earlier` for those before them.",
    access: member,
    query: z.object(commentsRequested),
    reply: groupNoticeWithComments,
  }),

  comments: get("/group_notices/:id/comments", {
    about: "Additive: comments before one of them.",
    access: member,
    query: z.object(commentsRequested),
    reply: noticeCommentPage,
  }),

  create: post("/group_notices", {
    about: "A form sent twice with one `creationKey` makes one notice.",
    access: member,
    body: newGroupNotice,
    reply: groupNotice,
  }),

  react: patch("/group_notices/update_group_notice_reaction", {
    about: "Sets or removes the viewer's reaction to a group notice.",
    perDay: CHANGES_PER_DAY,
    access: member,
    body: z.object({ noticeId: id, ...reactionRequested }),
    reply: reacted,
  }),
  reactToComment: patch("/group_notices/update_group_notice_comment_reaction", {
    about: "Sets or removes the viewer's reaction to a comment on a group notice.",
    perDay: CHANGES_PER_DAY,
    access: member,
    body: z.object({ commentId: id, ...reactionRequested }),
    reply: reacted,
  }),
  reactors: get("/group_notices/:id/find_group_notice_reaction", {
    about: "The people who reacted to a group notice, by kind.",
    access: member,
    reply: reactors,
  }),
  commentReactors: get("/group_notices/:id/find_group_notice_comment_reaction", {
    about: "Without `commentId` (additive), the id of the address is the comment's.",
    access: member,
    query: z.object({ commentId: id.optional() }),
    reply: reactors,
  }),

  change: patch("/group_notices/:id", {
    about:
      "Changes the caller's own notice, which is marked as edited; 409 with the current one when `rev` is not the stored one.",
    perDay: CHANGES_PER_DAY,
    access: { who: READERS, relation: "owner" },
    body: groupNoticeChange,
    reply: groupNotice,
  }),

  publish: post("/group_notices/:id/publish", {
    about: "Additive: a draft takes its place in the order of time; the notice has another id from then on.",
    perDay: CHANGES_PER_DAY,
    access: { who: READERS, relation: "owner" },
    reply: groupNotice,
  }),

  pin: put("/group_notices/:id/pin", {
    about: "Additive: an admin moves it to the top of the group, or down from there.",
    perDay: CHANGES_PER_DAY,
    access: { who: READERS, relation: "admin" },
    body: z.object({ isPinned: z.boolean() }),
  }),

  vote: put("/group_notices/:id/votes", {
    about: "Additive: replaces the caller's choices; an empty list takes them back.",
    perDay: CHANGES_PER_DAY,
    access: member,
    body: z.object({ choices: z.array(z.number().int()).max(POLL_CHOICES_MOST) }),
    reply: groupNotice,
  }),

  voters: get("/group_notices/:id/votes", {
    about: "Additive: the people who chose each choice; nobody is named for a secret poll.",
    access: member,
    reply: z.object({ choices: z.array(z.object({ number: z.number(), users: z.array(person) })) }),
  }),

  updateLastRead: patch("/group_notices/:id/updateLastRead", {
    about: "The caller has seen the group up to this notice; its author sees who has read it.",
    access: member,
  }),

  acknowledge: post("/group_notices/:id/acknowledge", {
    about: "Additive: records 「確認しました」 for a notice that must be read.",
    perDay: CHANGES_PER_DAY,
    access: member,
  }),

  readers: get("/group_notices/:id/readers", {
    about:
      "Additive, for author and admins: who has read it, and who has not confirmed a notice that must be read.",
    access: { who: READERS, relation: "owner" },
    reply: z.object({ total: z.number(), users: z.array(reader), waiting: z.array(person) }),
  }),

  remind: post("/group_notices/:id/remind", {
    about: "Additive: tells those again who have not confirmed a notice that must be read.",
    perDay: CHANGES_PER_DAY,
    access: { who: READERS, relation: "owner" },
    reply: z.object({ reminded: z.number() }),
  }),

  remove: del("/group_notices/:id", {
    about: "The author and admins delete it. 409 the second time.",
    perDay: CHANGES_PER_DAY,
    access: member,
  }),

  comment: post("/group_notices/:id/comment", {
    about: "403 where comments are not allowed.",
    access: member,
    body: newNoticeComment,
    reply: noticeComment,
  }),
  removeComment: del("/group_notices/:id/comment/:commentId", {
    about: "Deletes one's own comment on a group notice.",
    perDay: CHANGES_PER_DAY,
    access: member,
  }),
};
