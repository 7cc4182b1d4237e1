import { calledBy } from "#contract/users/called";
import { Form } from "~/forms/form";
import { SubmitButton } from "~/forms/submit-button";
import { CardBadges, CardPlace } from "~/parts/business-card/card-words";
import { Link } from "~/ui/link";
import { Seal } from "~/ui/people/seal";
import { Person } from "~/ui/rows";
import { Time } from "~/ui/time/time";
import type { HomeProps } from "../home.server";

const REQUESTS = "/business-card/requests";

type Requests = NonNullable<HomeProps["cardRequests"]>;
type Requester = Requests["logs"][number]["user"];
type Props = Pick<HomeProps, "principal"> & { requests: Requests };

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
          {principal === "temporaryDoctor" ? null : <ResponseBodies user={user} objectId={objectId} />}
          {total > 1 ? <Link to={REQUESTS}>ほか{total - 1}件の申請</Link> : null}
        </>
      }
    />
  );
}

function ResponseBodies({ user, objectId }: { user: Requester; objectId: string }) {
  return (
    <Form
      method="post"
      action={REQUESTS}
      replace={false}
      className="acts"
      aria-label={`${calledBy(user.name, user.role)}の申請`}
    >
      <input type="hidden" name="objectId" value={objectId} />
      <SubmitButton small intent="accept">
        名刺を交換する
      </SubmitButton>
      <SubmitButton small kind="secondary" intent="reject">
        お断りする
      </SubmitButton>
    </Form>
  );
}
