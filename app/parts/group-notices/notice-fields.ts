import { fromJapanTime, toJapanTime } from "#contract/dates/japan-time";
import type { GroupNoticeWithComments } from "#contract/group-notices/calls";
import type { Poll, PostKind } from "#contract/posts/shapes";

export const KIND_LABELS: Record<PostKind, string> = {
  post: "投稿",
  poll: "投票・日程",
  case: "症例相談",
};

export const kindIn = (value: unknown): PostKind => (value === "poll" || value === "case" ? value : "post");

/** The texts of the form that may tell of a patient. */
export const TEXTS: Record<PostKind, readonly string[]> = {
  post: ["title", "detail"],
  poll: ["title", "detail", "choices"],
  case: ["title", "course", "findings", "question"],
};

/** The fields of the form of a notice, of whatever kind, beside those of every post. */
export const NOTICE_FIELDS = [
  ...["kind", "groupId", "title", "detail", "isMustRead"],
  ...["choices", "endsAt", "isSeveral", "isSecret"],
  ...["ageGroup", "sex", "question", "course", "findings"],
];

type Values = Record<string, string>;

/** What the form says, as the call takes it. A case's question is its text, so that lists begin with it. */
export function noticeBody(values: Values, kind: PostKind) {
  const { title = "", question = "" } = values;
  return {
    title,
    detail: kind === "case" ? question : (values.detail ?? ""),
    isCommentable: values.isCommentable === "on",
    isMustRead: values.isMustRead === "on",
    case: kind === "case" ? caseOf(values) : null,
  };
}

function caseOf({ ageGroup, sex, course = "", findings = "", question = "" }: Values) {
  return { ageGroup, sex, course, findings, question } as unknown as NonNullable<
    GroupNoticeWithComments["case"]
  >;
}

/** One choice a line; the end is a time of Japan. */
export function pollOf({ choices = "", isSeveral, isSecret, endsAt }: Values) {
  return {
    choices: choices
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean),
    isSeveral: isSeveral === "on",
    isSecret: isSecret === "on",
    endsAt: endsAt ? fromJapanTime(endsAt) || null : null,
  };
}

/** A stored notice as its form shows it. */
export function valuesOf(notice: GroupNoticeWithComments): Values {
  const { title, detail, isCommentable, isMustRead } = notice;
  const on = (value: boolean) => (value ? "on" : "");
  return {
    title,
    detail,
    isCommentable: on(isCommentable),
    isMustRead: on(isMustRead),
    ...(notice.case ?? {}),
    ...(notice.poll ? valuesOfPoll(notice.poll) : {}),
  };
}

const valuesOfPoll = ({ choices, isSeveral, isSecret, endsAt }: Poll): Values => ({
  choices: choices.map(({ text }) => text).join("\n"),
  isSeveral: isSeveral ? "on" : "",
  isSecret: isSecret ? "on" : "",
  endsAt: endsAt === null ? "" : toJapanTime(endsAt).toISOString().slice(0, 16),
});
