import type { Email } from "../email";

type Issue = {
  name: string;
  subject: string;
  body: string;
  linkLabel: string;
  linkUrl: string;
  unsubscribe: NonNullable<Email["unsubscribe"]>;
};

/** 運営からの配信, to somebody who asked for it. */
export function magazineEmail({ name, subject, body, linkLabel, linkUrl, unsubscribe }: Issue): Email {
  return {
    kind: "mailMagazine",
    subject,
    addressee: `${name} 様`,
    paragraphs: body.split(/\n{2,}/),
    ...(linkUrl !== "" && { action: { label: linkLabel, url: linkUrl } }),
    reason: "メール配信の設定で「メールマガジン」を希望されたため、お送りしています。",
    unsubscribe,
  };
}
