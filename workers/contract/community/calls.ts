import * as z from "zod";
import {
  communityPost,
  communityPostPage,
  hideFields,
  newPost,
  newPostComment,
  oneComment,
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
import { ownPicture } from "#contract/doctors/edit";
import { DOCTORS, del, get, patch, post, put, signedIn } from "#contract/endpoint";
import { CHANGES_PER_DAY, QUERY_CHARS } from "#contract/limits";
import { commentPage, commentsAsked, reacted, reactors } from "#contract/posts/shapes";
import { id } from "#contract/text";

const readers = { who: COMMUNITY_READERS } as const;
const participants = { who: PARTICIPANTS } as const;
/** Not a role but a permission of the account: for everybody else none of this exists (404). */
const operators = { who: signedIn, permission: "operator" } as const;
const items = z.object({ items: z.array(communityRow) });

const consoleRow = communityRow
  .pick({ objectId: true, name: true, description: true, memberCount: true, latestAt: true })
  .extend({ adminCount: z.number(), closedAt: z.number().nullable() });

export const community = {
  /**
   * Everybody of these roles looks at it before joining; who is banned reads the reason and nothing that is written in
   * it. Additive: `q`, `after`, `limit` and `offset` choose the page of `members`.
   */
  get: get("/opencommunity/:id", { access: readers, query: z.object(membersAsked), reply: wholeCommunity }),

  /** Unread first, then newest. */
  joined: post("/opencommunity/joined", { access: readers, body: z.object(communitiesAsked), reply: items }),

  /**
   * Of the viewer's specialties and areas first, then the largest; none that they are in or were banned from. Additive
   * `q`: of all but those that they were banned from those whose name or description holds every word, in any script.
   */
  recommended: post("/opencommunity/recommended", {
    access: { who: [...DOCTORS, "ms"] },
    body: z.object({ ...communitiesAsked, q: z.string().max(QUERY_CHARS).default("") }),
    reply: items,
  }),

  /** Again: nothing changes. 403 with the reason for who is banned. */
  join: post("/opencommunity/join", {
    perDay: CHANGES_PER_DAY,
    access: participants,
    body: one,
    reply: standingReply,
  }),

  /** Again: nothing changes. 409 for the last admin, who hands over first. */
  leave: post("/opencommunity/leave", {
    perDay: CHANGES_PER_DAY,
    access: participants,
    body: one,
    reply: standingReply,
  }),

  /** By an admin. 409 with how they stand now for who is not in it, and for the last admin. */
  updateRole: post("/opencommunity/updateRole", {
    perDay: CHANGES_PER_DAY,
    access: participants,
    body: roleFields,
    reply: standingReply,
  }),

  /** By an admin, with a reason that the banned reads. Again: the first reason stays. 409 for who is not in it. */
  ban: post("/opencommunity/ban", {
    perDay: CHANGES_PER_DAY,
    access: participants,
    body: banFields,
    reply: standingReply,
  }),

  /** Additive: by an admin. They may join again, as whoever never was there. */
  unban: post("/opencommunity/unban", {
    perDay: CHANGES_PER_DAY,
    access: participants,
    body: z.object({ openCommunity: id, userId: id }),
    reply: standingReply,
  }),

  /** Additive: what reaches the caller from here. */
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

  /** Additive: of one community, those that stand in all communities among them. */
  banners: post("/opencommunity/banners", {
    access: readers,
    body: bannersAsked,
    reply: z.object({ banners: z.array(banner) }),
  }),

  /** Newest first, by key (`before`) or as the specification has it. With `q`: those that hold the words. */
  findPosts: post("/opencommunity/findPosts", {
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
    reply: commentPage,
  }),
  /** Participants; the same mark of the form again gives the post that is there. */
  addPost: post("/opencommunity/posts", { access: participants, body: newPost, reply: communityPost }),
  /**
   * Its author; what is not named stays. 409 with the current post when `rev` is not the stored one. `isDeleted` takes it
   * away for good, for those who look after the community too; the second time it is 409 with the specification's words.
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
    reply: oneComment,
  }),
  deleteComment: del("/opencommunity/comments/:id", { perDay: CHANGES_PER_DAY, access: participants }),
  /** Sets the one reaction of the caller; nothing named takes it away. */
  react: post("/opencommunity/reactions", {
    perDay: CHANGES_PER_DAY,
    access: participants,
    body: reactionFields,
    reply: reacted,
  }),
  reactionsDetail: post("/opencommunity/reactionsDetail", {
    access: readers,
    body: z.object(thing),
    reply: reactors,
  }),
  /** Additive, for moderators and admins: out of sight, with a reason that its author reads. Again: nothing changes. */
  hide: post("/opencommunity/hide", { perDay: CHANGES_PER_DAY, access: participants, body: hideFields }),
  restore: post("/opencommunity/restore", {
    perDay: CHANGES_PER_DAY,
    access: participants,
    body: z.object(thing),
  }),
  /**
   * Additive, for moderators and admins: what was reported stays as it is, and waits no more. 409 when it was reported anew
   * after `upTo`. Again: nothing changes. The operator's case goes on.
   */
  settle: post("/opencommunity/settle", {
    perDay: CHANGES_PER_DAY,
    access: participants,
    body: settleFields,
  }),

  /** Every community, closed ones too. */
  consoleAll: get("/admin/communities", {
    access: operators,
    reply: z.object({ communities: z.array(consoleRow) }),
  }),
  consoleOne: get("/admin/communities/:id", {
    access: operators,
    reply: consoleRow.omit({ latestAt: true }).extend({
      // As they are stored: what a rule would refuse today is still shown.
      rules: z.string(),
      image: z.string().nullable(),
      departments: z.array(z.string()),
      prefectures: z.array(z.string()),
      rev: z.number(),
      admins: z.array(participant),
      banners: z.array(banner.extend({ isEverywhere: z.boolean() })),
    }),
  }),
  /** Its first admin is a member of the service already. 422 for an address that nobody there has. */
  create: post("/admin/communities", {
    access: operators,
    body: newCommunity,
    reply: z.object({ id: z.string() }),
  }),
  /** 409 with the current one when `rev` is not the stored one. */
  change: put("/admin/communities/:id", {
    access: operators,
    body: communityFields.extend({ rev: z.number().int() }),
  }),
  /** Its picture, an upload of the operator's own; null: none. Again: nothing changes. */
  setImage: put("/admin/communities/:id/image", {
    access: operators,
    body: z.object({ image: ownPicture.nullable() }),
  }),
  /** Nobody sees it any more; opened again, everything is as it was. */
  close: post("/admin/communities/:id/close", {
    access: operators,
    body: z.object({ isClosed: z.boolean() }),
  }),
  /** Makes somebody an admin, also one who is not in it yet. 409 for who is banned from it. */
  appoint: post("/admin/communities/:id/admins", { access: operators, body: adminFields }),
  addBanner: post("/admin/communities/:id/banners", {
    access: operators,
    body: bannerFields,
    reply: z.object({ id: z.string() }),
  }),
  /** Before another of those that stand in the same communities; null: last. Again: nothing changes. */
  placeBanner: put("/admin/communities/:id/banners/:bannerId/place", {
    access: operators,
    body: z.object({ before: id.nullable() }),
  }),
  /** Its picture goes with it. */
  removeBanner: del("/admin/communities/:id/banners/:bannerId", { access: operators }),
};
