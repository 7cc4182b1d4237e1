import { SecurityOffer } from "~/parts/auth/security-offer";
import { Badge, CountBadge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Seal } from "~/ui/people/seal";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import type { HomeProps } from "../home.server";
import { CardRequest } from "./card-request";
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

/** The whole row leads to what is asked, unless its one act stands at its end. */
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
