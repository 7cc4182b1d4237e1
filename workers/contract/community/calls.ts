import * as z from "zod";
import {
  adminFields,
  banFields,
  banned,
  banner,
  bannerFields,
  bannersRequested,
  COMMUNITY_READERS,
  communitiesRequested,
  communityComment,
  communityCommentPage,
  communityFields,
  communityPost,
  communityPostPage,
  communityRow,
  hideFields,
  logEntry,
  membershipReply,
  membersRequested,
  newCommunity,
  newPost,
  newPostComment,
  notifyFields,
  one,
  onePost,
  PARTICIPANTS,
  participant,
  postChange,
  postsFound,
  reactionFields,
  reportedThing,
  roleFields,
  settleFields,
  thing,
  wholeCommunity,
} from "#contract/community/shapes";
import { pictureOrNone } from "#contract/doctors/edit";
import { DOCTORS, del, get, operators, patch, post, put } from "#contract/endpoint";
import { CHANGES_PER_DAY, QUERY_CHARS } from "#contract/limits";
import { commentsRequested, reacted, reactors } from "#contract/posts/shapes";
import { id } from "#contract/text";

const readers = { who: COMMUNITY_READERS } as const;
const participants = { who: PARTICIPANTS } as const;
/** An operator is not a role but a permission of the account: for everybody else none of this exists (404). */
const items = z.object({ items: z.array(communityRow) });

const consoleRow = communityRow
  .pick({ objectId: true, name: true, description: true, memberCount: true, latestAt: true })
  .extend({ adminCount: z.number(), closedAt: z.number().nullable() });

export const community = {
  get: get("/opencommunity/:id", {
    about:
      "Everybody of these roles can look at a community before joining; somebody who is banned reads the reason and nothing that is written in it. Additive: `q`, `kind`, `after`, `limit` and `offset` choose the page of `members`.",
    access: readers,
    query: z.object(membersRequested),
    reply: wholeCommunity,
    shows: {
      rows: ({ members }: z.output<typeof wholeCommunity>) => members.length,
      refuses: ({ q, kind, after, offset }: z.output<z.ZodObject<typeof membersRequested>>) =>
        Boolean(q || kind || after || offset),
    },
  }),

  joined: post("/opencommunity/joined", {
    about: "The caller's communities, unread first, then newest.",
    worksReadOnly: true,
    access: readers,
    body: z.object(communitiesRequested),
    reply: items,
  }),

  recommended: post("/opencommunity/recommended", {
    about:
      "Communities of the viewer's specialties and areas first, then the largest; none that they are in or were banned from. Additive `q`: instead, all whose name or description holds every word, in any script, except those that they were banned from.",
    worksReadOnly: true,
    access: { who: [...DOCTORS, "ms"] },
    body: z.object({ ...communitiesRequested, q: z.string().max(QUERY_CHARS).default("") }),
    reply: items,
  }),

  join: post("/opencommunity/join", {
    about: "Joining twice changes nothing. Somebody who is banned gets 403 with the reason.",
    perDay: CHANGES_PER_DAY,
    access: participants,
    body: one,
    reply: membershipReply,
  }),

  leave: post("/opencommunity/leave", {
    about: "Leaving twice changes nothing. The last admin gets 409, and hands over first.",
    perDay: CHANGES_PER_DAY,
    access: participants,
    body: one,
    reply: membershipReply,
  }),

  updateRole: post("/opencommunity/updateRole", {
    about:
      "An admin changes a role. 409 with how they stand now for somebody who is not in it, and for the last admin.",
    perDay: CHANGES_PER_DAY,
    access: participants,
    body: roleFields,
    reply: membershipReply,
  }),

  ban: post("/opencommunity/ban", {
    about:
      "An admin bans, with a reason that the banned reads; banned again, the first stays. 409 for somebody who is not in it.",
    perDay: CHANGES_PER_DAY,
    access: participants,
    body: banFields,
    reply: membershipReply,
  }),

  unban: post("/opencommunity/unban", {
    about: "Additive: an admin lifts a ban. They may join again, like somebody who never was there.",
    perDay: CHANGES_PER_DAY,
    access: participants,
    body: z.object({ openCommunity: id, userId: id }),
    reply: membershipReply,
  }),

  setNotificationLevel: put("/opencommunity/:id/telling", {
    about: "Additive: sets of which updates of this community the caller is notified.",
    perDay: CHANGES_PER_DAY,
    access: participants,
    body: notifyFields,
    reply: membershipReply,
  }),

  read: post("/opencommunity/read", {
    about: "Additive: the caller has seen what was posted up to then (epoch ms); never backwards.",
    access: participants,
    body: z.object({ openCommunity: id, upTo: z.number().int() }),
  }),

  moderation: get("/opencommunity/:id/moderation", {
    about:
      "Additive, for moderators and admins: what was reported, who is banned and why, and what was done lately.",
    access: participants,
    reply: z.object({
      reported: z.array(reportedThing),
      banned: z.array(banned),
      log: z.array(logEntry),
    }),
  }),

  banners: post("/opencommunity/banners", {
    about: "Additive: the banners of one community, including those that stand in all communities.",
    worksReadOnly: true,
    access: readers,
    body: bannersRequested,
    reply: z.object({ banners: z.array(banner) }),
  }),

  findPosts: post("/opencommunity/findPosts", {
    about:
      "Posts, newest first, by key (`before`) or as the specification has it. With `q`: those that hold the words.",
    worksReadOnly: true,
    access: readers,
    body: postsFound,
    reply: communityPostPage,
  }),
  findPost: get("/opencommunity/posts/:id", {
    about: "One post of a community with its comments.",
    access: readers,
    query: z.object(commentsRequested),
    reply: onePost,
  }),
  findComments: get("/opencommunity/posts/:id/comments", {
    about: "Additive: the comments before those that came with the post.",
    access: readers,
    query: z.object(commentsRequested),
    reply: communityCommentPage,
  }),
  addPost: post("/opencommunity/posts", {
    about: "A participant posts; the same mark of the form again gives the post that is there.",
    access: participants,
    body: newPost,
    reply: communityPost,
  }),
  changePost: patch("/opencommunity/posts/:id", {
    about:
      "The author changes a post; what is not named stays. 409 with the current post when `rev` is not the stored one. `isDeleted` takes it away for good, which those who look after the community may do too; the second time it is 409 with the specification's words.",
    perDay: CHANGES_PER_DAY,
    access: participants,
    body: postChange,
    reply: communityPost.nullable(),
  }),
  addComment: post("/opencommunity/comments", {
    about:
      "`parent`: the post, or the comment that is answered. The same mark again gives the comment that is there.",
    access: participants,
    body: newPostComment,
    reply: communityComment,
  }),
  deleteComment: del("/opencommunity/comments/:id", {
    about: "Deletes a comment: one's own, or any as an administrator of the community.",
    perDay: CHANGES_PER_DAY,
    access: participants,
  }),
  react: post("/opencommunity/reactions", {
    about: "Sets the one reaction of the caller; a call that names none takes it away.",
    perDay: CHANGES_PER_DAY,
    access: participants,
    body: reactionFields,
    reply: reacted,
  }),
  reactionsDetail: post("/opencommunity/reactionsDetail", {
    about: "The people who reacted to a post or comment, by kind.",
    worksReadOnly: true,
    access: readers,
    body: z.object(thing),
    reply: reactors,
  }),
  hide: post("/opencommunity/hide", {
    about:
      "Additive, for moderators and admins: hides it, with a reason that its author reads. Hiding it twice changes nothing.",
    perDay: CHANGES_PER_DAY,
    access: participants,
    body: hideFields,
  }),
  restore: post("/opencommunity/restore", {
    about: "Restores a community that was closed.",
    perDay: CHANGES_PER_DAY,
    access: participants,
    body: z.object(thing),
  }),
  settle: post("/opencommunity/settle", {
    about:
      "Additive, for moderators and admins: what was reported stays as it is, and waits no more. 409 when it was reported anew after `upTo`. Settling it twice changes nothing. The operator's case goes on.",
    perDay: CHANGES_PER_DAY,
    access: participants,
    body: settleFields,
  }),

  consoleAll: get("/admin/communities", {
    about: "Every community, closed ones too.",
    access: operators("communities:view"),
    reply: z.object({ communities: z.array(consoleRow) }),
  }),
  consoleOne: get("/admin/communities/:id", {
    about: "One community, as the console manages it.",
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
  create: post("/admin/communities", {
    about:
      "The first admin has to be a member of the service already. 422 for an address that no member has.",
    access: operators("communities:change"),
    body: newCommunity,
    reply: z.object({ id: z.string() }),
  }),
  change: put("/admin/communities/:id", {
    about: "409 with the current community when `rev` is not the stored one.",
    access: operators("communities:change"),
    body: communityFields.extend({ rev: z.number().int() }),
  }),
  setImage: put("/admin/communities/:id/image", {
    about:
      "Sets the picture, an upload of the operator's own; null: none. The same picture again changes nothing.",
    access: operators("communities:change"),
    body: z.object({ image: pictureOrNone }),
  }),
  close: post("/admin/communities/:id/close", {
    about: "Nobody sees a closed community any more; opened again, everything is as it was.",
    access: operators("communities:change"),
    body: z.object({ isClosed: z.boolean() }),
  }),
  appoint: post("/admin/communities/:id/admins", {
    about: "Makes somebody an admin, even if they are not in it yet. 409 for somebody who is banned from it.",
    access: operators("communities:change"),
    body: adminFields,
  }),
  addBanner: post("/admin/communities/:id/banners", {
    about: "Adds a banner to a community's page.",
    access: operators("communities:change"),
    body: bannerFields,
    reply: z.object({ id: z.string() }),
  }),
  placeBanner: put("/admin/communities/:id/banners/:bannerId/place", {
    about:
      "Puts a banner before another one of the same communities; null: last. The same place again changes nothing.",
    access: operators("communities:change"),
    body: z.object({ before: id.nullable() }),
  }),
  removeBanner: del("/admin/communities/:id/banners/:bannerId", {
    about: "The banner's picture is deleted with it.",
    access: operators("communities:change"),
  }),
};
