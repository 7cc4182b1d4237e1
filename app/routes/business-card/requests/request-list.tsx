import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { ExchangeLog, ExchangeStatus } from "#contract/business-card/calls";
import { EXCHANGE_NOT_MADE } from "#contract/business-card/texts";
import { calledBy } from "#contract/users/called";
import { pageOfUser } from "#contract/users/page-of-user";
import { Form } from "~/forms/form";
import { SubmitButton } from "~/forms/submit-button";
import { CardBadges, CardPlace } from "~/parts/business-card/card-labels";
import { ReportLink } from "~/parts/moderation/report-link";
import { leadingBack } from "~/request/paths/back-link";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Seal } from "~/ui/people/seal";
import { Person, RowList } from "~/ui/rows";
import { Time } from "~/ui/time/time";

/** `undoableMs`: for so long the viewer can put back what they have declined. */
type ShownLog = ExchangeLog & { undoableMs: number };

type Props = {
  logs: ShownLog[];
  direction: ExchangeLog["direction"];
  mayAnswer: boolean;
  mayMute: boolean;
  /** The viewer is of the connect service, whose pages of people are others. */
  isOfConnect: boolean;
};

/** What was asked, newest first; what waits for an answer bears the buttons for it. */
export function Requests({ logs, direction, ...may }: Props) {
  const { pathname, search } = useLocation();
  if (logs.length === 0) return <Nothing direction={direction} isOfConnect={may.isOfConnect} />;
  return (
    <RowList label={direction === "sent" ? "送った申請" : "届いた申請"}>
      {logs.map((log) => (
        <Request key={log.objectId} log={log} here={pathname + search} {...may} />
      ))}
    </RowList>
  );
}

type May = Pick<Props, "mayAnswer" | "mayMute" | "isOfConnect">;

type One = May & {
  log: ShownLog;
  /** The page with its view, to which one comes back from a person's. */
  here: string;
};

function Request({ log, here, mayAnswer, mayMute, isOfConnect }: One) {
  const { objectId, direction, user, status, message, requestedAt, isRead } = log;
  const isOpen = status === "requested";
  return (
    <Person
      to={pathToOther(log, here, isOfConnect)}
      leading={<Seal name={user.name} role={user.role} src={user.avatarUrl} />}
      title={user.name}
      badges={<CardBadges face={user} />}
      detail={
        <>
          <CardPlace face={user} />
          {message ? <span className="pre-line card-memo">「{message}」</span> : null}
        </>
      }
      labels={isOpen ? null : <Badge tone={TONES[status]}>{wordOf(log)}</Badge>}
      unread={!isRead}
      meta={<Time at={requestedAt} as="when" />}
      actions={
        <>
          {isOpen && mayAnswer ? <ResponseBodies log={log} mayMute={mayMute} /> : null}
          {log.undoableMs > 0 && mayAnswer ? <Undo key={log.updatedAt} log={log} /> : null}
          {message && direction === "received" ? (
            <ReportLink kind="cardRequest" id={objectId} of={`${calledBy(user.name, user.role)}のひとこと`} />
          ) : null}
        </>
      }
    />
  );
}

/** The card that was exchanged, else the page of whose it is. */
function pathToOther({ status, user }: ExchangeLog, here: string, isOfConnect: boolean): string | undefined {
  const own = user.isWithdrawn ? null : pageOfUser(user, isOfConnect);
  const page = status === "accepted" ? `/business-card/cards/${user.userId}` : own;
  return page ? leadingBack(page, here) : undefined;
}

const wordOf = ({ status, direction }: ExchangeLog) =>
  status === "rejected" && direction === "sent" ? EXCHANGE_NOT_MADE : LABELS[status];

const LABELS: Record<ExchangeStatus, string> = {
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

/** Puts back a request that was declined by mistake, for a few seconds. */
function Undo({ log: { objectId, user, undoableMs } }: { log: ShownLog }) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), undoableMs);
    return () => clearTimeout(timer);
  }, [undoableMs]);
  if (isOver) return null;
  return (
    <Form method="post" className="acts" aria-label={`${calledBy(user.name, user.role)}の申請`}>
      <input type="hidden" name="objectId" value={objectId} />
      <SubmitButton small kind="secondary" intent="undo">
        お断りを取り消す
      </SubmitButton>
    </Form>
  );
}

function ResponseBodies({
  log: { objectId, direction, user },
  mayMute,
}: Pick<May, "mayMute"> & { log: ExchangeLog }) {
  return (
    <Form method="post" className="acts" aria-label={`${calledBy(user.name, user.role)}の申請`}>
      <input type="hidden" name="objectId" value={objectId} />
      <input type="hidden" name="userId" value={user.userId} />
      {direction === "sent" ? (
        <SubmitButton small kind="secondary" intent="cancel" pendingWord="取り消し中…">
          申請を取り消す
        </SubmitButton>
      ) : (
        <>
          <SubmitButton small intent="accept">
            名刺を交換する
          </SubmitButton>
          <SubmitButton small kind="secondary" intent="reject">
            お断りする
          </SubmitButton>
          {mayMute && user.company ? (
            <SubmitButton small kind="quiet" intent="mute">
              この企業からの連絡を受け取らない
            </SubmitButton>
          ) : null}
        </>
      )}
    </Form>
  );
}

function Nothing({ direction, isOfConnect }: Pick<Props, "direction" | "isOfConnect">) {
  return direction === "sent" ? (
    <EmptyState
      drawing="card"
      title="送った申請はありません"
      action={isOfConnect ? null : <ButtonLink to="/search">医師・MSをさがす</ButtonLink>}
    >
      <p>相手のプロフィールから、名刺交換を申請できます。</p>
    </EmptyState>
  ) : (
    <EmptyState drawing="card" title="届いた申請はありません">
      <p>名刺交換の申請が届くと、ここに表示されます。</p>
    </EmptyState>
  );
}
