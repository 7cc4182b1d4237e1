import { POST_MEDIAS, POSTS_PER_DAY } from "#contract/posts/limits";

/** Messages V-25 and V-26, for everything that has a title and a detail. */
export const POST_TITLE_REQUIRED = "件名を入力してください。";
export const POST_DETAIL_REQUIRED = "内容を入力してください。";
export const COMMENT_REQUIRED = "コメントを入力してください";
/** Messages of the specification for a second deletion. */
export const POST_ALREADY_DELETED = "この投稿はすでに削除されています。";
export const COMMENT_ALREADY_DELETED = "このコメントはすでに削除されています。";
export const POST_MISSING = "投稿が見つかりません。";
export const POST_DELETED = "この投稿は削除されました。";
export const POST_HIDDEN = "この投稿は運営により非表示になっています。";
export const COMMENT_MISSING = "コメントが見つかりません。";
export const COMMENT_DELETED = "このコメントは削除されました。";
export const NOT_COMMENTABLE = "この投稿にはコメントできません。";
export const NOT_WRITER = "この投稿先には書き込めません。";
export const NOT_AUTHOR = "この操作は投稿者だけが行えます。";
export const POST_CHANGED = "ほかの画面でこの投稿が変更されています。現在の内容をご確認ください。";
export const MEDIA_UNKNOWN = "添付ファイルを確認できませんでした。もう一度選択してください。";
export const MEDIAS_TOO_MANY = `添付できるのは${POST_MEDIAS}件までです。`;
export const POSTS_USED_UP = `1日に投稿できる件数（${POSTS_PER_DAY}件）を超えました。明日もう一度お試しください。`;
export const COMMENTS_USED_UP = "1日にコメントできる件数を超えました。明日もう一度お試しください。";
/** Section 7: the comment could not be posted. */
export const COMMENT_FAILED = "コメントを投稿できませんでした。再度お試しください";

export const POLL_CHOICES_FEW = "選択肢を2つ以上入力してください。";
export const POLL_CHOICES_MANY = "選択肢は10個までです。";
export const POLL_CHOICE_TWICE = "同じ選択肢が入力されています。";
export const POLL_END_PAST = "締切には、これからの日時を入力してください。";
export const POLL_ENDED = "この投票は締め切られました。";
export const POLL_ONE_CHOICE = "選べるのは1つです。";
export const POLL_CHOICE_UNKNOWN = "選択肢を確認できませんでした。もう一度お試しください。";
export const CASE_AGE_REQUIRED = "年代を選択してください。";
export const CASE_SEX_REQUIRED = "性別を選択してください。";
export const CASE_COURSE_REQUIRED = "経過を入力してください。";
export const CASE_QUESTION_REQUIRED = "相談したいことを入力してください。";
export const POST_REMINDED_LATELY = "リマインドは12時間に1回までです。時間をおいてからお試しください。";
export const POST_FILES_TOO_LARGE =
  "ファイルの合計が、1回に送信できる合計30MBを超えたため、受け取れませんでした。ブラウザーの「戻る」で入力した内容に戻り、ファイルを減らしてお送りください。";
export const POST_SEARCH_REQUIRED = "検索する言葉を入力してください。";
