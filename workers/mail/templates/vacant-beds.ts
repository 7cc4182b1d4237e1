import type { Email } from "../email";

type Saved = { name: string; hospital: string; days: number | null; url: string };

/** The letter for somebody who asked to be reminded: it is switched off where it was switched on. */
export function vacantBedsEmail({ name, hospital, days, url }: Saved): Email {
  const since =
    days === null
      ? "空床がまだ登録されていません"
      : `空床の最終更新から${days === 0 ? "20時間以上" : `${days}日`}たっています`;
  return {
    kind: "vacantBeds",
    subject: `${hospital}の空床情報の更新をお願いします`,
    addressee: `${name} 様`,
    paragraphs: [
      `${hospital}の${since}。変わりがないときも、「変更なし（日時だけ更新）」を押すと、いまの情報として地域の先生方に表示されます。`,
    ],
    action: { label: "空床情報を更新する", url },
    reason:
      "空床情報の更新のお知らせを受け取る設定になっているため、お送りしています。設定は空床情報の画面で変更できます。",
  };
}
