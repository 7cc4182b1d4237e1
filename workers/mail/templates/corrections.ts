import type { Email } from "../email";

type Correction = { receipt: string; url: string };

/** The letter to an address that nobody has proved: number, date and link, and not a word of whoever wrote. */
export function correctionReceivedEmail({ receipt, url, at }: Correction & { at: string }): Email {
  return {
    kind: "contactReply",
    subject: "掲載情報についてのご依頼を受け付けました",
    paragraphs: [
      "掲載情報の訂正・削除・開示のご依頼を受け付けました。内容とご本人であることを確認のうえ、対応します。",
      `受付番号：${receipt}\n受付日時：${at}`,
      "対応の状況と回答は、次のページでご覧いただけます。このリンクは、ほかの方に転送しないでください。",
    ],
    action: { label: "ご依頼の状況を見る", url },
    reason:
      "このメールアドレスでご依頼をいただいたため、お送りしています。お心当たりのない場合は、このメールを破棄してください。",
  };
}

export function correctionAnsweredEmail({ receipt, url }: Correction): Email {
  return {
    kind: "contactReply",
    subject: "掲載情報についてのご依頼に回答しました",
    paragraphs: [
      "掲載情報についてのご依頼に回答しました。次のページでご覧ください。",
      `受付番号：${receipt}`,
    ],
    action: { label: "回答を見る", url },
    reason: "このメールアドレスでご依頼をいただいたため、お送りしています。",
  };
}
