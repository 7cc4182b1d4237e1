import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { type Mention, mention, type PlaceKind, type PostMedia, postMedia } from "#contract/posts/shapes";
import { flag, json, list, milliseconds } from "../columns";

/** Counts are kept by triggers of the record: nothing else writes them. */
const count = (name: string) => integer(name).notNull().default(0);

const isMedia = (value: unknown): value is PostMedia => postMedia.safeParse(value).success;
const isMention = (value: unknown): value is Mention => mention.safeParse(value).success;

export const posts = sqliteTable("posts", {
  id: text("id").primaryKey(),
  placeKind: text("place_kind").$type<PlaceKind>().notNull(),
  placeId: text("place_id").notNull(),
  authorId: text("author_id").notNull(),
  creationKey: text("creation_key"),
  kind: text("kind", { enum: ["post", "poll", "case"] })
    .notNull()
    .default("post"),
  title: text("title").notNull(),
  detail: text("detail").notNull(),
  medias: list("medias", isMedia),
  mentions: list("mentions", isMention),
  isCommentable: flag("is_commentable"),
  isMustRead: flag("is_must_read"),
  status: text("status", { enum: ["draft", "published", "hidden", "deleted"] }).notNull(),
  hiddenReason: text("hidden_reason"),
  pinnedAt: integer("pinned_at"),
  createdAt: milliseconds("created_at"),
  editedAt: integer("edited_at"),
  rev: count("rev"),
  commentCount: count("comment_count"),
  likeCount: count("like_count"),
  helpfulCount: count("helpful_count"),
  thanksCount: count("thanks_count"),
  checkCount: count("check_count"),
  readerCount: count("reader_count"),
  acknowledgedCount: count("acknowledged_count"),
});

export const comments = sqliteTable("comments", {
  id: text("id").primaryKey(),
  postId: text("post_id").notNull(),
  authorId: text("author_id").notNull(),
  creationKey: text("creation_key"),
  replyToId: text("reply_to_id"),
  comment: text("comment").notNull(),
  medias: list("medias", isMedia),
  mentions: list("mentions", isMention),
  status: text("status", { enum: ["published", "hidden", "deleted"] }).notNull(),
  hiddenReason: text("hidden_reason"),
  createdAt: milliseconds("created_at"),
  likeCount: count("like_count"),
  helpfulCount: count("helpful_count"),
  thanksCount: count("thanks_count"),
  checkCount: count("check_count"),
});

export const reactions = sqliteTable(
  "reactions",
  {
    postId: text("post_id").notNull(),
    /** Empty: on the post itself. */
    commentId: text("comment_id").notNull().default(""),
    userId: text("user_id").notNull(),
    kind: text("kind", { enum: ["like", "helpful", "thanks", "check"] }).notNull(),
    reactedAt: milliseconds("reacted_at"),
  },
  (table) => [primaryKey({ columns: [table.postId, table.commentId, table.userId] })],
);

export const postReads = sqliteTable(
  "post_reads",
  {
    postId: text("post_id").notNull(),
    userId: text("user_id").notNull(),
    readAt: milliseconds("read_at"),
    acknowledgedAt: integer("acknowledged_at"),
  },
  (table) => [primaryKey({ columns: [table.postId, table.userId] })],
);

export const polls = sqliteTable("polls", {
  postId: text("post_id").primaryKey(),
  isSeveral: flag("is_several"),
  isSecret: flag("is_secret"),
  endsAt: integer("ends_at"),
  voterCount: count("voter_count"),
});

export const pollChoices = sqliteTable(
  "poll_choices",
  {
    postId: text("post_id").notNull(),
    number: integer("number").notNull(),
    text: text("text").notNull(),
    voteCount: count("vote_count"),
  },
  (table) => [primaryKey({ columns: [table.postId, table.number] })],
);

export const pollVotes = sqliteTable(
  "poll_votes",
  {
    postId: text("post_id").notNull(),
    userId: text("user_id").notNull(),
    number: integer("number").notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.userId, table.number] })],
);

export const caseConsults = sqliteTable("case_consults", {
  postId: text("post_id").primaryKey(),
  ageGroup: text("age_group").notNull(),
  sex: text("sex").notNull(),
  course: text("course").notNull(),
  findings: text("findings").notNull(),
  question: text("question").notNull(),
});

export const personPlaces = sqliteTable("person_places", {
  userId: text("user_id").primaryKey(),
  groups: json<Record<string, number>>("groups"),
  communities: json<Record<string, number>>("communities"),
});
