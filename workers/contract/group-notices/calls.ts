import * as z from "zod";
import { person } from "#contract/chat/rooms";
import { del, get, patch, post, put } from "#contract/endpoint";
import {
  called,
  foundPost,
  groupFiles,
  groupKinds,
  groupNotice,
  groupNoticeChange,
  groupNoticeWithComments,
  listedNotice,
  newGroupNotice,
  newNoticeComment,
  noticeComment,
  noticeCommentPage,
  READERS,
  streamItem,
  timelineType,
} from "#contract/group-notices/shapes";
import { listedGroup } from "#contract/groups/shapes";
import { CHANGES_PER_DAY, QUERY_CHARS } from "#contract/limits";
import { showsMembers } from "#contract/people-shown";
import { POLL_CHOICES_MOST, POST_SEARCHES_PER_DAY, POSTS_PER_PAGE } from "#contract/posts/limits";
import {
  commentsAsked,
  postPage,
  postShape,
  postsAsked,
  reacted,
  reactionAsked,
  reactors,
  reader,
} from "#contract/posts/shapes";
import { POST_SEARCH_REQUIRED } from "#contract/posts/texts";
import { id, wholeNumber } from "#contract/text";

/** The posts of a stream are read one by one, so one call gives at most 200. */
const streamAsked = { ...postsAsked, limit: wholeNumber({ min: 1, max: 200, fallback: POSTS_PER_PAGE }) };
const member = { who: READERS, relation: "member" } as const;

export const groupNotices = {
  /**
   * The notices of a group, newest first. Additive: `before` asks by key; `kind=poll` asks for polls alone; `pinned`
   * are those at the top, on the first page of all; `kinds` says how many there are.
   */
  all: get("/group_notices", {
    access: member,
    query: z.object({
      ...postsAsked,
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

  /** Additive: the pictures and files of the posts of a group, newest first; `limit` counts posts. */
  files: get("/group_notices/files", {
    access: member,
    query: z.object({ limit: streamAsked.limit, before: postsAsked.before, groupId: id }),
    reply: groupFiles,
  }),

  /**
   * Posts of the places where the caller belongs, unread first, then newest; `type=invitation`: groups that they are
   * invited to. Additive: `before` by key.
   */
  timeline: get("/group_notice_timeline", {
    access: { who: READERS },
    query: z.object({ ...streamAsked, type: timelineType.catch("all") }),
    reply: z.object({ items: z.array(z.union([streamItem, listedGroup])), next: z.string().nullable() }),
  }),

  /**
   * Additive: posts of the places where the caller belongs, or of one of them, that hold all the words themselves or in
   * comments, newest first; kana, width and variants make no difference, one character is enough. `only=files`: in the
   * names of files alone. It reads the newest 300 posts, and `next` is the post before which it goes on.
   */
  search: get("/group_notices/search", {
    perDay: POST_SEARCHES_PER_DAY,
    access: { who: READERS },
    query: z.object({
      query: z.string(POST_SEARCH_REQUIRED).trim().min(1, POST_SEARCH_REQUIRED).max(QUERY_CHARS),
      only: z.enum(["files"]).optional().catch(undefined),
      place: id.optional(),
      before: postsAsked.before,
    }),
    reply: z.object({ posts: z.array(foundPost), next: z.string().nullable() }),
  }),

  /** Additive: notices that the caller has begun and not published. */
  drafts: get("/group_notices/drafts", {
    access: member,
    query: z.object({ groupId: id }),
    reply: z.object({ items: z.array(postShape) }),
  }),

  /**
   * Additive: members whose name, in any script, begins with or sounds like what was typed after an @; before anything
   * is typed the first ones, and nobody in a large group.
   */
  callable: get("/group_notices/callable", {
    access: member,
    query: z.object({ groupId: id, q: z.string().max(QUERY_CHARS).default("") }),
    reply: z.object({ people: z.array(called) }),
    shows: showsMembers,
  }),

  /** A notice; 404 says whether it was deleted. Additive: its newest comments, `earlier` for those before them. */
  get: get("/group_notices/:id", {
    access: member,
    query: z.object(commentsAsked),
    reply: groupNoticeWithComments,
  }),

  /** Additive: comments before one of them. */
  comments: get("/group_notices/:id/comments", {
    access: member,
    query: z.object(commentsAsked),
    reply: noticeCommentPage,
  }),

  /** A form sent twice with one `creationKey` makes one notice. */
  create: post("/group_notices", { access: member, body: newGroupNotice, reply: groupNotice }),

  react: patch("/group_notices/update_group_notice_reaction", {
    perDay: CHANGES_PER_DAY,
    access: member,
    body: z.object({ noticeId: id, ...reactionAsked }),
    reply: reacted,
  }),
  reactToComment: patch("/group_notices/update_group_notice_comment_reaction", {
    perDay: CHANGES_PER_DAY,
    access: member,
    body: z.object({ commentId: id, ...reactionAsked }),
    reply: reacted,
  }),
  reactors: get("/group_notices/:id/find_group_notice_reaction", { access: member, reply: reactors }),
  /** Without `commentId` (additive), the id of the address is the comment's. */
  commentReactors: get("/group_notices/:id/find_group_notice_comment_reaction", {
    access: member,
    query: z.object({ commentId: id.optional() }),
    reply: reactors,
  }),

  /**
   * Changes the caller's own notice, which is marked as edited; 409 with the current one when `rev` is not the stored
   * one.
   */
  change: patch("/group_notices/:id", {
    perDay: CHANGES_PER_DAY,
    access: { who: READERS, relation: "owner" },
    body: groupNoticeChange,
    reply: groupNotice,
  }),

  /** Additive: a draft takes its place in the order of time; the notice has another id from then on. */
  publish: post("/group_notices/:id/publish", {
    perDay: CHANGES_PER_DAY,
    access: { who: READERS, relation: "owner" },
    reply: groupNotice,
  }),

  /** Additive: an admin moves it to the top of the group, or down from there. */
  pin: put("/group_notices/:id/pin", {
    perDay: CHANGES_PER_DAY,
    access: { who: READERS, relation: "admin" },
    body: z.object({ isPinned: z.boolean() }),
  }),

  /** Additive: replaces the caller's choices; an empty list takes them back. */
  vote: put("/group_notices/:id/votes", {
    perDay: CHANGES_PER_DAY,
    access: member,
    body: z.object({ choices: z.array(z.number().int()).max(POLL_CHOICES_MOST) }),
    reply: groupNotice,
  }),

  /** Additive: the people who chose each choice; nobody is named for a secret poll. */
  voters: get("/group_notices/:id/votes", {
    access: member,
    reply: z.object({ choices: z.array(z.object({ number: z.number(), users: z.array(person) })) }),
  }),

  /** The caller has seen the group up to this notice; its author sees who has read it. */
  updateLastRead: patch("/group_notices/:id/updateLastRead", { access: member }),

  /** Additive: records 「確認しました」 for a notice that must be read. */
  acknowledge: post("/group_notices/:id/acknowledge", { perDay: CHANGES_PER_DAY, access: member }),

  /** Additive, for author and admins: who has read it, and who has not confirmed a notice that must be read. */
  readers: get("/group_notices/:id/readers", {
    access: { who: READERS, relation: "owner" },
    reply: z.object({ total: z.number(), users: z.array(reader), waiting: z.array(person) }),
  }),

  /** Additive: tells those again who have not confirmed a notice that must be read. */
  remind: post("/group_notices/:id/remind", {
    perDay: CHANGES_PER_DAY,
    access: { who: READERS, relation: "owner" },
    reply: z.object({ reminded: z.number() }),
  }),

  /** The author and admins delete it. 409 the second time. */
  remove: del("/group_notices/:id", { perDay: CHANGES_PER_DAY, access: member }),

  /** 403 where comments are not allowed. */
  comment: post("/group_notices/:id/comment", {
    access: member,
    body: newNoticeComment,
    reply: noticeComment,
  }),
  removeComment: del("/group_notices/:id/comment/:commentId", { perDay: CHANGES_PER_DAY, access: member }),
};
