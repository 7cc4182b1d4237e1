import { type CaseState, REPORT_KIND_LABELS, type ReportKind } from "#contract/moderation/words";

type Words = { author: string; addressee: string; link: string; hide: string; hidden: string };

/** The words for a reported person, whose own picture and introduction are taken away. */
const OF_PERSON: Words = {
  author: "会員",
  addressee: "ご本人",
  link: "プロフィールを開く",
  hide: "写真と自己紹介を消す",
  hidden: "写真と自己紹介を消し、ご本人に知らせました",
};

const AUTHORS: Partial<Record<ReportKind, string>> = {
  message: "送信者",
  hospitalNotice: "送信者",
  sharedList: "共有した方",
};

/** What the console says of a case, by what was reported. */
export function textOf(kind: ReportKind): Words {
  if (kind === "user") return OF_PERSON;
  const author = AUTHORS[kind] ?? "投稿者";
  return {
    author,
    addressee: author,
    link: `${REPORT_KIND_LABELS[kind]}を開く`,
    hide: "非表示にする",
    hidden: `非表示にし、${author}に知らせました`,
  };
}

/** What is said when it is done. */
export const doneText = (kind: ReportKind, state: Exclude<CaseState, "open">) =>
  state === "hidden" ? textOf(kind).hidden : "問題なしとしました";
