import type { Email } from "../email";

/** Names what was hidden by its kind alone: a mail is read by others too. */
export function hiddenMail({ what, reason, url }: { what: string; reason: string; url: string }): Email {
  return {
    kind: "contactReply",
    subject: "投稿などを非表示にしました",
    paragraphs: [
      `あなたの投稿など（${what}）について会員から通報があり、運営が確認のうえ非表示にしました。`,
      `理由：\n${reason}`,
      "ご不明な点やご意見は、お問い合わせからお知らせください。",
    ],
    action: { label: "お問い合わせ", url },
    reason: "医の輪に登録されているため、お送りしています。",
  };
}
