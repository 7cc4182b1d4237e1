import { calledBy } from "#contract/users/called";
import { Form } from "~/forms/form";
import { SubmitButton } from "~/forms/submit-button";
import { CardBadges, CardPlace } from "~/parts/business-card/card-labels";
import { Badge, CountBadge } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Seal } from "~/ui/people/seal";
import { Person, Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { Time } from "~/ui/time/time";
import type { HomeProps } from "../home.server";
import type { Todo } from "./todos-of.server";

/** What waits, above everything else on a home; a closed ring when nothing does, or nothing beside the first steps. */
export function Todos(props: HomeProps) {
  const { todos } = props;
  const requests = props.cardRequests?.total ? props.cardRequests : null;
  const count = todos.length + Number(props.isOfferedSecurity) + (requests?.total ?? 0);
  if (count === 0 && props.firstSteps) return null;
  return (
    <Surface
      flush
      waits={count > 0}
      title={
        <>
          要対応 <CountBadge count={count} of="" />
        </>
      }
    >
      <RowList label="要対応">
        {requests ? <CardRequest requests={requests} principal={props.principal} /> : null}
        {todos.map((todo) => (
          <TodoRow key={todo.to} {...todo} />
        ))}
        {props.isOfferedSecurity ? <SecurityOffer /> : null}
        {count === 0 ? <Nothing /> : null}
      </RowList>
    </Surface>
  );
}

/** The whole row leads to what is asked, unless its one act is at its end. */
function TodoRow({ icon, word, title, detail, to, act }: Todo) {
  return (
    <Row
      to={act ? undefined : to}
      leading={<Seal name="" icon={icon} />}
      title={title}
      before={word ? <Badge tone="warning">{word}</Badge> : null}
      detail={detail}
      meta={act ? undefined : <Icon name="chevron-right" />}
      actions={
        act ? (
          <ButtonLink small kind="secondary" to={to}>
            {act}
          </ButtonLink>
        ) : null
      }
    />
  );
}

function Nothing() {
  return (
    <Row
      leading={<Seal name="" icon="circle-check" />}
      title="要対応はありません"
      detail="ご対応いただくことがあると、ここに並びます。"
    />
  );
}

/** Stands among what a home asks for, until a second factor is set up or the person says 「あとで」. */
function SecurityOffer() {
  return (
    <Row
      leading={<Seal name="" icon="shield-check" />}
      title="ログインをより安全にできます"
      detail="パスキーや認証アプリを設定すると、パスワードが漏れてもアカウントを守れます。"
      actions={
        <form className="acts" method="post" action="/mypage/security/later">
          <ButtonLink small kind="secondary" to="/mypage/security">
            設定する
          </ButtonLink>
          <Button small kind="quiet">
            あとで
          </Button>
        </form>
      }
    />
  );
}

const REQUESTS = "/business-card/requests";

type Requests = NonNullable<HomeProps["cardRequests"]>;
type Requester = Requests["logs"][number]["user"];
type Props = Pick<HomeProps, "principal"> & { requests: Requests };

/** The newest request for a card, answered where it stands; the others are a link. */
function CardRequest({ requests: { total, logs }, principal }: Props) {
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
