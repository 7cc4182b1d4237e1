import type { Letter } from "../letter";

type Inquiry = { receipt: string; name: string; email: string; body: string; facts: readonly string[] };

/** What the person gets: the receipt number and what was sent. */
export function contactReplyLetter({ receipt, name, body }: Inquiry): Letter {
  return {
    kind: "contactReply",
    subject: "お問い合わせを受け付けました",
    addressee: `${name} 様`,
    paragraphs: [
      "お問い合わせいただき、ありがとうございます。次の内容で受け付けました。担当者からの回答をお待ちください。",
      `受付番号：${receipt}`,
      `お問い合わせ内容：\n${body}`,
    ],
    reason: "このメールアドレスでお問い合わせをいただいたため、お送りしています。",
  };
}

/** What the chosen company gets. */
export function contactForwardLetter({ receipt, name, email, body, facts }: Inquiry): Letter {
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
