import type { Email } from "../email";

type Inquiry = { receipt: string; name: string; email: string; body: string; facts: readonly string[] };

/**
 * The letter to the address that was given: number and date, and not a word of whoever wrote. Nobody has proved that
 * the address is theirs, and a stranger's words would come to it in our name.
 */
export function contactReplyEmail({ receipt, at }: { receipt: string; at: string }): Email {
  return {
    kind: "contactReply",
    subject: "お問い合わせを受け付けました",
    paragraphs: [
      "お問い合わせを受け付けました。担当者からの回答をお待ちください。",
      `受付番号：${receipt}\n受付日時：${at}`,
    ],
    reason:
      "このメールアドレスでお問い合わせをいただいたため、お送りしています。お心当たりのない場合は、このメールを破棄してください。",
  };
}

/** The letter to the chosen company. */
export function contactForwardEmail({ receipt, name, email, body, facts }: Inquiry): Email {
  return {
    kind: "contactForward",
    subject: `お問い合わせ（${receipt}）`,
    paragraphs: [
      "お問い合わせがありました。ご本人のメールアドレスへ直接ご回答ください。",
      [`受付番号：${receipt}`, `お名前：${name}`, ...facts, `メールアドレス：${email}`].join("\n"),
      `お問い合わせ内容：\n${body}`,
    ],
    reason: "お問い合わせ先として登録されているため、お送りしています。",
  };
}
