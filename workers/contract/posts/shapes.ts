import * as z from "zod";
import { person } from "#contract/chat/shapes";
import { AGE_GROUPS, CASE_PARTS, CASE_SEXES } from "#contract/posts/case";
import {
  CASE_PART_CHARS,
  COMMENT_CHARS,
  COMMENT_MEDIAS,
  COMMENTS_PER_PAGE,
  POLL_CHOICE_CHARS,
  POLL_CHOICES_LEAST,
  POLL_CHOICES_MOST,
  POST_DETAIL_CHARS,
  POST_MEDIAS,
  POST_TITLE_CHARS,
  POSTS_PER_PAGE,
  REACTIONS,
} from "#contract/posts/limits";
import {
  CASE_AGE_REQUIRED,
  CASE_COURSE_REQUIRED,
  CASE_QUESTION_REQUIRED,
  CASE_SEX_REQUIRED,
  MEDIA_UNKNOWN,
  MEDIAS_TOO_MANY,
  POLL_CHOICE_TWICE,
  POLL_CHOICES_FEW,
  POLL_CHOICES_MANY,
  POLL_END_PAST,
  POST_DETAIL_REQUIRED,
  POST_TITLE_REQUIRED,
} from "#contract/posts/texts";
import { id, line, text, usable, wholeNumber } from "#contract/text";

const PLACE_KINDS = ["board", "group", "community"] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];
const POST_KINDS = ["post", "poll", "case"] as const;
export type PostKind = (typeof POST_KINDS)[number];

/** A picture or file that stands with a text; read at `url` by those who may read the text. */
export const postMedia = z.object({
  id: z.string(),
  url: z.string(),
  name: z.string(),
  contentType: z.string(),
  size: z.number(),
  /** Pixels, of pictures. */
  width: z.number().nullable(),
  height: z.number().nullable(),
});
export type PostMedia = z.output<typeof postMedia>;

/** Somebody who is called in a text as `@name`. */
export const mention = z.object({ userId: z.string(), name: z.string() });
export type Mention = z.output<typeof mention>;

export const reaction = z.enum(REACTIONS);
const reactionCounts = z.object({
  like: z.number(),
  helpful: z.number(),
  thanks: z.number(),
  check: z.number(),
});
export type ReactionCounts = z.output<typeof reactionCounts>;

/** The reactions on a post or a comment after the caller has reacted. */
export const reacted = z.object({ reactions: reactionCounts, myReaction: reaction.nullable() });
export type Reacted = z.output<typeof reacted>;

export const reactor = z.object({ user: person, reactionType: reaction, reactedAt: z.number() });
/** The people who reacted, newest first. */
export const reactors = z.object({ total: z.number(), users: z.array(reactor) });

export const comment = z.object({
  objectId: z.string(),
  postId: z.string(),
  /** The comment of the same post that this one answers. */
  replyToId: z.string().nullable(),
  /** Additive: the author of that comment, wherever it stands; null where the viewer may not read it. */
  replyTo: person.pick({ objectId: true, name: true, role: true }).nullable(),
  author: person,
  comment: z.string(),
  medias: z.array(postMedia),
  mentions: z.array(mention),
  /** `hidden`: hidden by moderation; only its author and moderators read it. */
  status: z.enum(["published", "hidden"]),
  hiddenReason: z.string().nullable(),
  createdAt: z.number(),
  ...reacted.shape,
  isOwn: z.boolean(),
  mayDelete: z.boolean(),
});
export type Comment = z.output<typeof comment>;

export const postShape = z.object({
  objectId: z.string(),
  placeId: z.string(),
  kind: z.enum(POST_KINDS),
  /** The end of a poll that has one: its time (epoch ms), and whether it is over. */
  pollEnd: z.object({ endsAt: z.number(), isEnded: z.boolean() }).nullable(),
  author: person,
  title: z.string(),
  detail: z.string(),
  medias: z.array(postMedia),
  mentions: z.array(mention),
  isCommentable: z.boolean(),
  isMustRead: z.boolean(),
  isPinned: z.boolean(),
  /** `draft`: only its author reads it; `hidden`: only its author and moderators. */
  status: z.enum(["draft", "published", "hidden"]),
  hiddenReason: z.string().nullable(),
  createdAt: z.number(),
  editedAt: z.number().nullable(),
  /** A number that rises with each edit. */
  rev: z.number(),
  commentCount: z.number(),
  readerCount: z.number(),
  acknowledgedCount: z.number(),
  ...reacted.shape,
  /** The viewer has opened it. */
  isRead: z.boolean(),
  /** The viewer has said that they read what must be read. */
  isAcknowledged: z.boolean(),
  isOwn: z.boolean(),
  mayDelete: z.boolean(),
});
export type Post = z.output<typeof postShape>;

/** A page by key: `next` asks for the older ones, null when there are none. */
export const postPage = z.object({ items: z.array(postShape), next: z.string().nullable() });
export type PostPage = z.output<typeof postPage>;

/** Comments in the order of time; `earlier` asks for those before them, null when there are none. */
export const commentPage = z.object({ comments: z.array(comment), earlier: z.string().nullable() });
export type CommentPage = z.output<typeof commentPage>;

export const reader = z.object({ user: person, readAt: z.number(), acknowledgedAt: z.number().nullable() });
export const readers = z.object({ total: z.number(), users: z.array(reader) });

/** The same for other addresses of files. */
export const noneIfEmpty = <Url extends z.ZodType<string>>(url: Url) =>
  url.or(z.literal("").transform(() => null)).nullish();

const FILE_URL = /^\/api\/files\/[A-Za-z0-9_-]{1,80}$/;
/** An upload of the caller's own, as `POST /files` and `POST /images` name it. */
export const fileUrl = z.string({ error: MEDIA_UNKNOWN }).regex(FILE_URL, MEDIA_UNKNOWN);
export const fileUrls = z.array(fileUrl).max(POST_MEDIAS, MEDIAS_TOO_MANY);
/** "No file" is a field left out, null or an empty address, in every call. */
export const fileOrNone = noneIfEmpty(fileUrl);

/** The author's answer to the warning that something looks like a patient. */
export const patientAnswer = z.enum(["keep", "blank"]);

/** The title of a post that is there already. */
export const changedTitle = line({ max: POST_TITLE_CHARS, field: "件名", empty: POST_TITLE_REQUIRED });

/** Fields that a person writes, whatever the place; a place adds fields, or gives some of these other names. */
export const postFields = {
  title: usable(changedTitle),
  detail: text({ max: POST_DETAIL_CHARS, field: "内容", empty: POST_DETAIL_REQUIRED }),
  isCommentable: z.boolean().default(true),
};
export const commentFields = {
  /** The text may be empty beside a picture or file. */
  comment: text({ max: COMMENT_CHARS, field: "コメント" }).default(""),
  fileUrls: z.array(fileUrl).max(COMMENT_MEDIAS, `添付できるのは${COMMENT_MEDIAS}件までです。`).default([]),
  replyToId: id.optional(),
  creationKey: id.optional(),
};

/** The page of posts asked for: `before` by key, or `offset` as the specification has it. */
export const postsRequested = {
  limit: wholeNumber({ min: 1, max: 2000, fallback: POSTS_PER_PAGE }),
  offset: wholeNumber({ min: 0, max: 1_000_000, fallback: 0 }),
  before: id.optional().catch(undefined),
};
export const commentsRequested = {
  limit: wholeNumber({ min: 1, max: 500, fallback: COMMENTS_PER_PAGE }),
  before: id.optional().catch(undefined),
};
/** A call that names no reaction takes the caller's away. */
export const reactionRequested = { reactionType: reaction.nullish() };

/** A question with choices beside a post. `endsAt` is epoch ms; null: it stays open. */
export const pollFields = z.object({
  choices: z
    .array(line({ max: POLL_CHOICE_CHARS, field: "選択肢" }), { error: POLL_CHOICES_FEW })
    .max(POLL_CHOICES_MOST, POLL_CHOICES_MANY)
    .transform((choices) => choices.filter(Boolean))
    .refine((choices) => choices.length >= POLL_CHOICES_LEAST, POLL_CHOICES_FEW)
    .refine((choices) => new Set(choices).size === choices.length, POLL_CHOICE_TWICE),
  isSeveral: z.boolean().default(false),
  isSecret: z.boolean().default(false),
  endsAt: z
    .number()
    .int()
    .nullish()
    .refine((at) => at == null || at > Date.now(), POLL_END_PAST),
});
export type PollFields = z.output<typeof pollFields>;

/** A case that colleagues are asked about: nothing in it says who the patient is. */
export const caseFields = z.object({
  ageGroup: z.enum(AGE_GROUPS, { error: CASE_AGE_REQUIRED }),
  sex: z.enum(CASE_SEXES, { error: CASE_SEX_REQUIRED }),
  course: text({ max: CASE_PART_CHARS, field: CASE_PARTS.course, empty: CASE_COURSE_REQUIRED }),
  findings: text({ max: CASE_PART_CHARS, field: CASE_PARTS.findings }).default(""),
  question: text({ max: CASE_PART_CHARS, field: CASE_PARTS.question, empty: CASE_QUESTION_REQUIRED }),
});
export type CaseFields = z.output<typeof caseFields>;

export const poll = z.object({
  choices: z.array(
    z.object({ number: z.number(), text: z.string(), voteCount: z.number(), isMine: z.boolean() }),
  ),
  isSeveral: z.boolean(),
  /** True: nobody sees who chose what. */
  isSecret: z.boolean(),
  endsAt: z.number().nullable(),
  isEnded: z.boolean(),
  voterCount: z.number(),
});
export type Poll = z.output<typeof poll>;
