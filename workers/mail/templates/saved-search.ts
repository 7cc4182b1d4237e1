import type { Email } from "../email";

type Updates = { name: string; search: string; found: string; url: string; settings: string };

/** Something newly fits a search that somebody keeps. */
export function savedSearchEmail({ name, search, found, url, settings }: Updates): Email {
  return {
    kind: "savedSearch",
    subject: `保存した検索「${search}」に新しい情報があります`,
    addressee: `${name} 様`,
    paragraphs: [
      `保存した検索「${search}」の条件に合う新着があります：${found}`,
      "空床や診療の状況は変わります。お電話などで最新の状況をご確認ください。",
    ],
    action: { label: "内容を見る", url },
    reason: `保存した検索で「知らせる」を選ばれているため、お送りしています。停止：${settings}`,
  };
}
