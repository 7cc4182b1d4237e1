import { hiragana } from "#contract/japanese/kana";
import type { BusinessCard } from "~/parts/business-card/card-face";
import { placeOfCard } from "~/parts/business-card/card-words";
import { PageHead } from "~/ui/page-head";
import { Tabs } from "~/ui/pages/tabs";
import { QrPicture } from "~/ui/qr/qr-picture";
import { PrintButton } from "~/ui/scripted/print-button";
import type { OwnLink } from "./own-code";

export const PAPERS = ["card", "sheet"] as const;
type Paper = (typeof PAPERS)[number];

/** Cards of an A4 sheet: two columns of five, the size that is sold perforated. */
const CARDS: Record<Paper, number> = { card: 1, sheet: 10 };
const WORDS: Record<Paper, string> = { card: "1枚（91×55mm）", sheet: "A4に10枚" };

type Props = { card: BusinessCard; link: OwnLink; paper: Paper };

/** One's own card with its code, as it comes out of a printer. */
export function PaperCards({ card, link, paper }: Props) {
  return (
    <>
      <PageHead
        title="名刺を印刷する"
        back={{ to: "/business-card/own", label: "自分の名刺" }}
        action={<PrintButton note>印刷する</PrintButton>}
      />
      <Tabs
        label="用紙"
        tabs={PAPERS.map((each) => ({
          to: `/business-card/own?paper=${each}`,
          label: WORDS[each],
          current: each === paper,
        }))}
      />
      <p className="note on-paper-not">
        市販の名刺用紙（A4・10面、91×55mm）に合わせています。印刷の設定は「拡大・縮小なし（100%）」にしてください。
      </p>
      <ul className="paper-cards" data-paper={paper} aria-label="印刷される名刺">
        {Array.from({ length: CARDS[paper] }, (_, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all items are the same placeholder.
          <PaperCard key={nth} card={card} link={link} />
        ))}
      </ul>
    </>
  );
}

function PaperCard({ card, link: { qr } }: Omit<Props, "paper">) {
  const { name, kana, contact } = card;
  return (
    <li className="paper-card">
      <div>
        <p>{placeOfCard(card)}</p>
        <p className="paper-name">{name}</p>
        <p>{hiragana(kana)}</p>
      </div>
      <QrPicture qr={qr} label={`${name}の名刺のQRコード`} />
      <address>
        {contact?.address ? <span>{contact.address}</span> : null}
        {contact?.tel ? <span>TEL {contact.tel}</span> : null}
        {contact?.email ? <span>{contact.email}</span> : null}
      </address>
    </li>
  );
}
