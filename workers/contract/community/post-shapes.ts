import * as z from "zod";
import { HIDE_REASON_REQUIRED } from "#contract/community/texts";
import { QUERY_CHARS } from "#contract/limits";
import { COMMENT_MEDIAS, HIDDEN_REASON_CHARS, POST_DETAIL_CHARS, POST_MEDIAS } from "#contract/posts/limits";
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
import { id, text } from "#contract/text";

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
