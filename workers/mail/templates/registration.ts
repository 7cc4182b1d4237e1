import type { Email } from "../email";

/** The four digits. Their place is the text, not the subject: subjects show on locked screens. */
export function authCodeEmail({ code, minutes }: { code: string; minutes: number }): Email {
  return {
    kind: "authCode",
    subject: "認証コードのお知らせ",
    paragraphs: [
      "ご登録の手続きを進めるための認証コードをお送りします。",
      `認証コード：${code}`,
      `画面に戻り、この4桁の数字を入力してください。有効期限は${minutes}分です。\n新しい認証コードを送ると、このコードは使えなくなります。`,
      "お心当たりのない場合は、このメールを破棄してください。コードを他の人に伝えないでください。",
    ],
    reason: "このメールアドレスで登録の手続きが行われたため、お送りしています。",
  };
}

/** The letter in place of a code, where the address has an account already: the screen must not tell a stranger so. */
export function alreadyRegisteredEmail({ signInUrl }: { signInUrl: string }): Email {
  return {
    kind: "alreadyRegistered",
    subject: "ご登録済みのメールアドレスです",
    paragraphs: [
      "このメールアドレスはすでに登録されています。下のリンクからログインしてください。",
      "お心当たりのない場合は、このメールを破棄してください。",
    ],
    action: { label: "ログイン画面を開く", url: signInUrl },
    reason: "このメールアドレスで登録の手続きが行われたため、お送りしています。",
  };
}

export function invitationEmail(to: {
  inviter: string;
  hospital: string;
  until: string;
  url: string;
}): Email {
  return {
    kind: "invitation",
    subject: `${to.inviter} 先生からの招待`,
    paragraphs: [
      `${to.hospital}の${to.inviter} 先生から、医療連携サービスへの招待が届いています。`,
      `${to.hospital}のコメディカルとして登録できます。下のリンクから手続きを進めてください。\nこのリンクは${to.until}まで、このメールアドレスでの登録に1回だけ使えます。`,
      "お心当たりのない場合は、このメールを破棄してください。",
    ],
    action: { label: "招待を確認する", url: to.url },
    reason: `${to.inviter} 先生がこのメールアドレスを招待したため、お送りしています。`,
  };
}

/** To a doctor of the directory who has no account: what it is, who asks, and where one signs up. */
export function doctorInvitationEmail(to: {
  /** As people are called: 「佐藤 健一 先生」. */
  inviter: string;
  hospital: string;
  doctor: string;
  url: string;
}): Email {
  const from = [to.hospital, to.inviter].filter(Boolean).join(" ");
  return {
    kind: "invitation",
    subject: `${from}からのご招待`,
    addressee: `${to.doctor} 先生`,
    paragraphs: [
      `${from}から、医師のための医療連携サービスへの招待が届いています。`,
      "ご登録は任意です。登録すると、掲載情報をご自身で編集でき、連絡を受ける相手を選べます。",
      "お心当たりのない場合や、ご登録を希望されない場合は、このメールを破棄してください。",
    ],
    action: { label: "登録の手続きを見る", url: to.url },
    reason: `${from}がこのメールアドレスを招待したため、お送りしています。`,
  };
}

type LicenceResult = "verified" | "resubmit" | "refused";

const RESULTS: Record<LicenceResult, { subject: string; lead: string; label: string }> = {
  verified: {
    subject: "医師資格の確認が完了しました",
    lead: "医師資格の確認が完了しました。すべての機能をご利用いただけます。",
    label: "サービスを開く",
  },
  resubmit: {
    subject: "医師免許証の画像の再提出をお願いします",
    lead: "ご提出いただいた画像では医師資格を確認できませんでした。お手数ですが、もう一度ご提出ください。",
    label: "画像を提出する",
  },
  refused: {
    subject: "医師資格を確認できませんでした",
    lead: "ご提出いただいた内容では医師資格を確認できませんでした。ご不明な点はお問い合わせください。",
    label: "お問い合わせ",
  },
};

/** `reason` is the reviewer's words, shown as they are. */
export function licenceResultEmail(to: {
  name: string;
  result: LicenceResult;
  reason?: string;
  url: string;
}): Email {
  const { subject, lead, label } = RESULTS[to.result];
  return {
    kind: "licenceResult",
    subject,
    addressee: `${to.name} 様`,
    paragraphs: [lead, ...(to.reason ? [`理由：${to.reason}`] : [])],
    action: { label, url: to.url },
    reason: "ご登録時の医師資格の確認結果をお知らせするため、お送りしています。",
  };
}
