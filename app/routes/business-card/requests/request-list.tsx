import { Form } from "@remix-run/react";
import type { ExchangeLog, ExchangeStatus } from "#contract/business-card/shapes";
import { SubmitButton } from "~/forms/submit-button";
import { CardBadges, placeOfCard } from "~/parts/business-card/card-words";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Person, RowList } from "~/ui/rows";
import { Seal } from "~/ui/seal";
import { Time } from "~/ui/time";

type Props = { logs: ExchangeLog[]; direction: ExchangeLog["direction"]; mayAnswer: boolean };

/** What was asked, newest first; what waits for an answer bears the buttons for it. */
export function Requests({ logs, direction, mayAnswer }: Props) {
  if (logs.length === 0) return <Nothing direction={direction} />;
  return (
    <RowList label={direction === "sent" ? "送った申請" : "届いた申請"}>
      {logs.map((log) => (
        <Request key={log.objectId} log={log} mayAnswer={mayAnswer} />
      ))}
    </RowList>
  );
}

function Request({ log, mayAnswer }: { log: ExchangeLog; mayAnswer: boolean }) {
  const { user, status, message, requestedAt, isRead } = log;
  const isOpen = status === "requested";
  return (
    <Person
      to={status === "accepted" ? `/business-card/cards/${user.userId}` : pageOf(user)}
      leading={<Seal name={user.name} role={user.role} src={user.avatarUrl} />}
      title={user.name}
      badges={<CardBadges face={user} />}
      detail={
        <>
          {placeOfCard(user)}
          {message ? <span className="pre-line">「{message}」</span> : null}
        </>
      }
      labels={isOpen ? null : <Badge tone={TONES[status]}>{WORDS[status]}</Badge>}
      unread={!isRead}
      meta={<Time at={requestedAt} as="when" />}
      actions={isOpen && mayAnswer ? <Answers log={log} /> : null}
    />
  );
}

const pageOf = ({ doctorId }: ExchangeLog["user"]) => (doctorId ? `/doctor/${doctorId}` : undefined);

const WORDS: Record<ExchangeStatus, string> = {
  none: "",
  requested: "回答待ち",
  accepted: "交換済み",
  canceled: "取消済み",
  rejected: "お断り",
  deleted: "削除済み",
};
const TONES: Record<ExchangeStatus, "plain" | "success"> = {
  none: "plain",
  requested: "plain",
  accepted: "success",
  canceled: "plain",
  rejected: "plain",
  deleted: "plain",
};

function Answers({ log: { objectId, direction, user } }: { log: ExchangeLog }) {
  return (
    <Form method="post" className="acts" aria-label={`${user.name}さんの申請`}>
      <input type="hidden" name="objectId" value={objectId} />
      {direction === "sent" ? (
        <SubmitButton kind="secondary" intent="cancel" pendingWord="取り消し中…">
          申請を取り消す
        </SubmitButton>
      ) : (
        <>
          <SubmitButton intent="accept">名刺を交換する</SubmitButton>
          <SubmitButton kind="secondary" intent="reject">
            お断りする
          </SubmitButton>
        </>
      )}
    </Form>
  );
}

function Nothing({ direction }: Pick<Props, "direction">) {
  return direction === "sent" ? (
    <EmptyState
      drawing="card"
      title="送った申請はありません"
      action={<ButtonLink to="/search">人をさがす</ButtonLink>}
    >
      <p>相手のプロフィールから、名刺交換を申請できます。</p>
    </EmptyState>
  ) : (
    <EmptyState drawing="card" title="届いた申請はありません">
      <p>名刺交換の申請が届くと、ここに表示されます。</p>
    </EmptyState>
  );
}
