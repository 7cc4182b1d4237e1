import type * as z from "zod";
import type { CardFace, cardContact } from "#contract/business-card/calls";
import { hiragana } from "#contract/japanese/kana";
import { callHref } from "#contract/telephone";
import { MailAddress } from "../users/settings/mail-address";
import { placeOfCard } from "./card-labels";

type Paper = CardFace & { contact?: z.output<typeof cardContact> | null };
export type BusinessCard = Paper;

/** A card as a piece of paper: where one works, who one is, how one is reached. */
export function CardPaper({ card }: { card: Paper }) {
  const { name, kana, contact, avatarUrl } = card;
  const place = placeOfCard({ ...card, jobTitle: null });
  return (
    <div className="card-paper">
      {avatarUrl ? <img className="card-picture" src={avatarUrl} alt="" width={72} height={72} /> : null}
      {place || !card.jobTitle ? <p>{place || "所属は登録されていません"}</p> : null}
      {card.jobTitle ? <p>{card.jobTitle}</p> : null}
      <p className="card-name">{name}</p>
      <p className="card-kana">{hiragana(kana)}</p>
      {contact ? (
        <address>
          {contact.address ? <span>{contact.address}</span> : null}
          {contact.tel ? (
            <span>
              TEL <a href={callHref(contact.tel)}>{contact.tel}</a>
            </span>
          ) : null}
          {contact.email ? (
            <a href={`mailto:${contact.email}`}>
              <MailAddress>{contact.email}</MailAddress>
            </a>
          ) : null}
        </address>
      ) : null}
    </div>
  );
}
