import { useLocation } from "@remix-run/react";
import type { HeldCard } from "#contract/business-card/calls";
import { CARD_CHANGED } from "#contract/business-card/texts";
import { callHref } from "#contract/telephone";
import { calledBy } from "#contract/users/called";
import { Form } from "~/forms/form";
import { CardBadges, CardPlace } from "~/parts/business-card/card-labels";
import { leadingBack } from "~/request/paths/back-link";
import { Badge } from "~/ui/badge";
import { Button, ButtonLink, buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Seal } from "~/ui/people/seal";
import { Person, RowList } from "~/ui/rows";
import { Time } from "~/ui/time/time";

type Props = {
  cards: HeldCard[];
  /** The viewer begins chats. */
  mayWrite: boolean;
  /** The viewer is of the connect service, which has no search for people. */
  isOfConnect: boolean;
  isFiltered: boolean;
  /** The holder has cards of another role. */
  hasOthers: boolean;
};

/** The cards of one view, each with the two ways to reach its owner. */
export function HeldCards({ cards, mayWrite, isOfConnect, isFiltered, hasOthers }: Props) {
  const { pathname, search } = useLocation();
  if (cards.length === 0)
    return isFiltered ? <NothingFound /> : <NoCards isOfRole={hasOthers} isOfConnect={isOfConnect} />;
  return (
    <RowList label="名刺">
      {cards.map((card) => (
        <Held
          key={card.objectId}
          card={card}
          to={leadingBack(`/business-card/cards/${card.userId}`, pathname + search)}
          mayWrite={mayWrite}
        />
      ))}
    </RowList>
  );
}

type One = { card: HeldCard; mayWrite: boolean };

function Held({ card, to, mayWrite }: One & { to: string }) {
  const { userId, name, role, avatarUrl, exchangedAt, isUnread, isChanged, memo, tags } = card;
  return (
    <Person
      id={userId}
      to={card.isWithdrawn ? undefined : to}
      leading={<Seal name={name} role={role} src={avatarUrl} isVerified={isVerified(card)} />}
      title={name}
      badges={<CardBadges face={card} />}
      detail={
        <>
          <CardPlace face={card} />
          {memo ? <span className="note card-memo">メモ：{firstLine(memo)}</span> : null}
        </>
      }
      labels={
        isUnread || tags.length > 0 ? (
          <>
            {isUnread ? <Badge tone="brand">{isChanged ? CARD_CHANGED : "新しい名刺"}</Badge> : null}
            {tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </>
        ) : null
      }
      unread={isUnread}
      meta={<Time at={exchangedAt} as="when" />}
      actions={
        card.isWithdrawn ? (
          <TakeOff objectId={card.objectId} action={to} />
        ) : isUnread ? (
          <HolderLinks card={card} mayWrite={mayWrite} />
        ) : null
      }
    />
  );
}

const isVerified = ({ role, isUnderReview, isWithdrawn }: HeldCard) =>
  role === "doctor" && !isUnderReview && !isWithdrawn;

/** The ways to reach somebody who is new in the holder; the cards of the others show them. */
function HolderLinks({ card: { userId, name, role, contact }, mayWrite }: One) {
  return (
    <>
      {mayWrite && role !== "connectCompany" ? (
        <ButtonLink
          kind="secondary"
          small
          to={`/rooms/new?to=${userId}`}
          aria-label={`${calledBy(name, role)}へメッセージ`}
        >
          メッセージ
        </ButtonLink>
      ) : null}
      {contact.tel ? (
        <a
          className={buttonClass("secondary", { small: true })}
          href={callHref(contact.tel)}
          aria-label={`${calledBy(name, role)}へ電話`}
        >
          <Icon name="phone" />
          電話
        </a>
      ) : null}
    </>
  );
}

/** Takes off the line of somebody who has left: nothing else can be done with it. */
function TakeOff({ objectId, action }: { objectId: string; action: string }) {
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="objectId" value={objectId} />
      <Button kind="secondary" small name="intent" value="delete">
        一覧から消す
      </Button>
    </Form>
  );
}

const firstLine = (text: string) => text.split("\n")[0] ?? "";

function NoCards({ isOfRole, isOfConnect }: { isOfRole: boolean; isOfConnect: boolean }) {
  return (
    <EmptyState
      drawing="card"
      title={isOfRole ? "この種類の名刺はまだありません" : "名刺はまだありません"}
      action={isOfConnect ? null : <ButtonLink to="/search">医師・MSをさがす</ButtonLink>}
    >
      <p>名刺を交換した方が、ここに並びます。相手のプロフィールから申請できます。</p>
    </EmptyState>
  );
}

function NothingFound() {
  return (
    <EmptyState drawing="search" title="条件に合う名刺はありません">
      <p>ふりがな、会社名、メモの言葉でも検索できます。</p>
    </EmptyState>
  );
}
