import { Form } from "@remix-run/react";
import { SubmitButton } from "~/forms/submit-button";
import { CardBadges, CardPlace } from "~/parts/business-card/card-words";
import { Link } from "~/ui/link";
import { Seal } from "~/ui/people/seal";
import { Person } from "~/ui/rows";
import { Time } from "~/ui/time/time";
import type { HomeProps } from "../home.server";

const REQUESTS = "/business-card/requests";

type Props = Pick<HomeProps, "principal"> & { requests: NonNullable<HomeProps["cardRequests"]> };

/** The newest request for a card, answered where it stands; the others are a link. */
export function CardRequest({ requests: { total, logs }, principal }: Props) {
  const [log] = logs;
  if (!log) return null;
  const { user, message, requestedAt, objectId } = log;
  return (
    <Person
      leading={<Seal name={user.name} role={user.role} src={user.avatarUrl} />}
      to={REQUESTS}
      title={user.name}
      badges={<CardBadges face={user} />}
      detail={
        <>
          <div className="ink">名刺交換の申請が届いています</div>
          <CardPlace face={user} />
          {message ? <span className="cut">「{message}」</span> : null}
        </>
      }
      unread
      meta={<Time at={requestedAt} as="when" />}
      actions={
        <>
          {principal === "temporaryDoctor" ? null : <Answers name={user.name} objectId={objectId} />}
          {total > 1 ? <Link to={REQUESTS}>ほか{total - 1}件の申請</Link> : null}
        </>
      }
    />
  );
}

function Answers({ name, objectId }: { name: string; objectId: string }) {
  return (
    <Form method="post" action={REQUESTS} className="acts" aria-label={`${name}さんの申請`}>
      <input type="hidden" name="objectId" value={objectId} />
      <SubmitButton intent="accept">名刺を交換する</SubmitButton>
      <SubmitButton kind="secondary" intent="reject">
        お断りする
      </SubmitButton>
    </Form>
  );
}
