import * as z from "zod";
import {
  communityComment,
  communityCommentPage,
  communityPost,
  communityPostPage,
  hideFields,
  newPost,
  newPostComment,
  onePost,
  postChange,
  postsFound,
  reactionFields,
  settleFields,
  thing,
} from "#contract/community/post-shapes";
import {
  adminFields,
  banFields,
  banned,
  banner,
  bannerFields,
  bannersAsked,
  COMMUNITY_READERS,
  communitiesAsked,
  communityFields,
  communityRow,
  logEntry,
  membersAsked,
  newCommunity,
  one,
  PARTICIPANTS,
  participant,
  reportedThing,
  roleFields,
  standingReply,
  tellingFields,
  wholeCommunity,
} from "#contract/community/shapes";
import { pictureOrNone } from "#contract/doctors/edit";
import { DOCTORS, del, get, operators, patch, post, put } from "#contract/endpoint";
import { CHANGES_PER_DAY, QUERY_CHARS } from "#contract/limits";
import { commentsAsked, reacted, reactors } from "#contract/posts/shapes";
import { id } from "#contract/text";

const readers = { who: COMMUNITY_READERS } as const;
const participants = { who: PARTICIPANTS } as const;
/** An operator is not a role but a permission of the account: for everybody else none of this exists (404). */
const items = z.object({ items: z.array(communityRow) });

const consoleRow = communityRow
  .pick({ objectId: true, name: true, description: true, memberCount: true, latestAt: true })
  .extend({ adminCount: z.number(), closedAt: z.number().nullable() });

export const community = {
  /**
   * Everybody of these roles can look at a community before joining; somebody who is banned reads the reason and
   * nothing that is written in it. Additive: `q`, `after`, `limit` and `offset` choose the page of `members`.
   */
  get: get("/opencommunity/:id", {
    access: readers,
    query: z.object(membersAsked),
    reply: wholeCommunity,
    shows: {
      rows: ({ members }: z.output<typeof wholeCommunity>) => members.length,
      refuses: ({ q, after, offset }: z.output<z.ZodObject<typeof membersAsked>>) =>
        Boolean(q || after || offset),
    },
  }),

  /** The caller's communities, unread first, then newest. */
  joined: post("/opencommunity/joined", {
    worksReadOnly: true,
    access: readers,
    body: z.object(communitiesAsked),
    reply: items,
  }),

  /**
   * Communities of the viewer's specialties and areas first, then the largest; none that they are in or were banned
   * from. Additive `q`: instead, all whose name or description holds every word, in any script, except those that they
   * were banned from.
   */
  recommended: post("/opencommunity/recommended", {
    worksReadOnly: true,
    access: { who: [...DOCTORS, "ms"] },
    body: z.object({ ...communitiesAsked, q: z.string().max(QUERY_CHARS).default("") }),
    reply: items,
  }),

  /** Joining twice changes nothing. Somebody who is banned gets 403 with the reason. */
  join: post("/opencommunity/join", {
    perDay: CHANGES_PER_DAY,
    access: participants,
    body: one,
    reply: standingReply,
  }),

  /** Leaving twice changes nothing. The last admin gets 409, and hands over first. */
  leave: post("/opencommunity/leave", {
    perDay: CHANGES_PER_DAY,
    access: participants,
    body: one,
    reply: standingReply,
  }),

  /** An admin changes a role. 409 with how they stand now for somebody who is not in it, and for the last admin. */
  updateRole: post("/opencommunity/updateRole", {
    perDay: CHANGES_PER_DAY,
    access: participants,
    body: roleFields,
    reply: standingReply,
  }),

  /**
   * An admin bans, with a reason that the banned reads; banned again, the first stays. 409 for somebody who is not in
   * it.
   */
  ban: post("/opencommunity/ban", {
    perDay: CHANGES_PER_DAY,
    access: participants,
    body: banFields,
    reply: standingReply,
  }),

  /** Additive: an admin lifts a ban. They may join again, like somebody who never was there. */
  unban: post("/opencommunity/unban", {
    perDay: CHANGES_PER_DAY,
    access: participants,
    body: z.object({ openCommunity: id, userId: id }),
    reply: standingReply,
  }),

  /** Additive: sets which news of this community the caller is told. */
  setTelling: put("/opencommunity/:id/telling", {
    perDay: CHANGES_PER_DAY,
    access: participants,
    body: tellingFields,
    reply: standingReply,
  }),

  /** Additive: the caller has seen what was posted up to then (epoch ms); never backwards. */
  read: post("/opencommunity/read", {
    access: participants,
    body: z.object({ openCommunity: id, upTo: z.number().int() }),
  }),

  /** Additive, for moderators and admins: what was reported, who is banned and why, and what was done lately. */
  moderation: get("/opencommunity/:id/moderation", {
    access: participants,
    reply: z.object({
      reported: z.array(reportedThing),
      banned: z.array(banned),
      log: z.array(logEntry),
    }),
  }),

  /** Additive: the banners of one community, including those that stand in all communities. */
  banners: post("/opencommunity/banners", {
    worksReadOnly: true,
    access: readers,
    body: bannersAsked,
    reply: z.object({ banners: z.array(banner) }),
  }),

  /** Posts, newest first, by key (`before`) or as the specification has it. With `q`: those that hold the words. */
  findPosts: post("/opencommunity/findPosts", {
    worksReadOnly: true,
    access: readers,
    body: postsFound,
    reply: communityPostPage,
  }),
  findPost: get("/opencommunity/posts/:id", {
    access: readers,
    query: z.object(commentsAsked),
    reply: onePost,
  }),
  /** Additive: the comments before those that came with the post. */
  findComments: get("/opencommunity/posts/:id/comments", {
    access: readers,
    query: z.object(commentsAsked),
    reply: communityCommentPage,
  }),
  /** A participant posts; the same mark of the form again gives the post that is there. */
  addPost: post("/opencommunity/posts", { access: participants, body: newPost, reply: communityPost }),
  /**
   * The author changes a post; what is not named stays. 409 with the current post when `rev` is not the stored one.
   * `isDeleted` takes it away for good, which those who look after the community may do too; the second time it is 409
   * with the specification's words.
   */
  changePost: patch("/opencommunity/posts/:id", {
    perDay: CHANGES_PER_DAY,
    access: participants,
    body: postChange,
    reply: communityPost.nullable(),
  }),
  /** `parent`: the post, or the comment that is answered. The same mark again gives the comment that is there. */
  addComment: post("/opencommunity/comments", {
    access: participants,
    body: newPostComment,
    reply: communityComment,
  }),
  deleteComment: del("/opencommunity/comments/:id", { perDay: CHANGES_PER_DAY, access: participants }),
  /** Sets the one reaction of the caller; a call that names none takes it away. */
  react: post("/opencommunity/reactions", {
    perDay: CHANGES_PER_DAY,
    access: participants,
    body: reactionFields,
    reply: reacted,
  }),
  reactionsDetail: post("/opencommunity/reactionsDetail", {
    worksReadOnly: true,
    access: readers,
    body: z.object(thing),
    reply: reactors,
  }),
  /**
   * Additive, for moderators and admins: hides it, with a reason that its author reads. Hiding it twice changes
   * nothing.
   */
  hide: post("/opencommunity/hide", { perDay: CHANGES_PER_DAY, access: participants, body: hideFields }),
  restore: post("/opencommunity/restore", {
    perDay: CHANGES_PER_DAY,
    access: participants,
    body: z.object(thing),
  }),
  /**
   * Additive, for moderators and admins: what was reported stays as it is, and waits no more. 409 when it was reported
   * anew after `upTo`. Settling it twice changes nothing. The operator's case goes on.
   */
  settle: post("/opencommunity/settle", {
    perDay: CHANGES_PER_DAY,
    access: participants,
    body: settleFields,
  }),

  /** Every community, closed ones too. */
  consoleAll: get("/admin/communities", {
    access: operators("communities:view"),
    reply: z.object({ communities: z.array(consoleRow) }),
  }),
  consoleOne: get("/admin/communities/:id", {
    access: operators("communities:view"),
    reply: consoleRow.omit({ latestAt: true }).extend({
      // The rules as they are stored: what today's checks would refuse is still shown.
      rules: z.string(),
      image: z.string().nullable(),
      departments: z.array(z.string()),
      prefectures: z.array(z.string()),
      rev: z.number(),
      admins: z.array(participant),
      banners: z.array(banner.extend({ isEverywhere: z.boolean() })),
    }),
  }),
  /** The first admin has to be a member of the service already. 422 for an address that no member has. */
  create: post("/admin/communities", {
    access: operators("communities:change"),
    body: newCommunity,
    reply: z.object({ id: z.string() }),
  }),
  /** 409 with the current community when `rev` is not the stored one. */
  change: put("/admin/communities/:id", {
    access: operators("communities:change"),
    body: communityFields.extend({ rev: z.number().int() }),
  }),
  /** Sets the picture, an upload of the operator's own; null: none. The same picture again changes nothing. */
  setImage: put("/admin/communities/:id/image", {
    access: operators("communities:change"),
    body: z.object({ image: pictureOrNone }),
  }),
  /** Nobody sees a closed community any more; opened again, everything is as it was. */
  close: post("/admin/communities/:id/close", {
    access: operators("communities:change"),
    body: z.object({ isClosed: z.boolean() }),
  }),
  /** Makes somebody an admin, even if they are not in it yet. 409 for somebody who is banned from it. */
  appoint: post("/admin/communities/:id/admins", {
    access: operators("communities:change"),
    body: adminFields,
  }),
  addBanner: post("/admin/communities/:id/banners", {
    access: operators("communities:change"),
    body: bannerFields,
    reply: z.object({ id: z.string() }),
  }),
  /** Puts a banner before another one of the same communities; null: last. The same place again changes nothing. */
  placeBanner: put("/admin/communities/:id/banners/:bannerId/place", {
    access: operators("communities:change"),
    body: z.object({ before: id.nullable() }),
  }),
  /** The banner's picture is deleted with it. */
  removeBanner: del("/admin/communities/:id/banners/:bannerId", { access: operators("communities:change") }),
};
