export const POST_TITLE_CHARS = 100;
export const POST_DETAIL_CHARS = 5000;
export const COMMENT_CHARS = 1000;
/** Pictures and files of one post or comment, together. */
export const POST_MEDIAS = 10;
export const COMMENT_MEDIAS = 4;
/** Bytes of the files that come with one form: what a worker holds at once. The next form adds more. */
export const POST_FILES_BYTES = 30 * 1024 * 1024;
/** Characters of the detail that a card shows. */
export const PREVIEW_CHARS = 150;
/** Rows of one page. */
export const POSTS_PER_PAGE = 20;
export const COMMENTS_PER_PAGE = 50;
/** A search reads so many of the newest posts and of their comments at a time; its next page goes on before them. */
export const SEARCHED_POSTS = 300;
export const SEARCHED_COMMENTS = 3000;
/** Found posts of one page, and the found comments shown of each. */
export const FOUND_POSTS = 20;
export const FOUND_COMMENTS = 3;
/** Searches of posts by one person in 24 hours. */
export const POST_SEARCHES_PER_DAY = 1000;
/** Rows of one page, as many as a closed group has members: each is seen by name. */
export const REACTORS_PER_PAGE = 500;
export const READERS_PER_PAGE = 500;
export const HIDDEN_REASON_CHARS = 500;
/** Posts, and below comments, of one person in a day, in all places together. */
export const POSTS_PER_DAY = 100;
export const COMMENTS_PER_DAY = 1000;
export const POLL_CHOICES_LEAST = 2;
export const POLL_CHOICES_MOST = 10;
export const POLL_CHOICE_CHARS = 100;
export const CASE_PART_CHARS = 2000;
/** The most names called with @ in one text, each of which tells somebody. */
export const MENTIONS_MOST = 50;

/** The notification level of somebody in a place of posts: every post, those that mention or answer them, nothing. */
export const NOTIFICATION_LEVELS = ["all", "mentions", "nothing"] as const;
export type NotificationLevel = (typeof NOTIFICATION_LEVELS)[number];

/** Reactions that one may give with a click (E-27), in the order in which they are offered. */
export const REACTIONS = ["like", "helpful", "thanks", "check"] as const;
export type Reaction = (typeof REACTIONS)[number];

export const REACTION_LABELS: Record<Reaction, string> = {
  like: "いいね",
  helpful: "参考になった",
  thanks: "ありがとう",
  check: "確認しました",
};
