import { SecurityOffer } from "~/parts/auth/security-offer";
import { CountBadge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import type { HomeProps } from "./home.server";

/** Something that waits for the viewer, and the one act that answers it. */
type Todo = { icon: IconName; title: string; detail: string; to: string; act: string };

/** What waits, above everything else on a home; a closed ring when nothing does. */
export function Todos(props: HomeProps) {
  const todos = todosOf(props);
  const count = todos.length + Number(props.isOfferedSecurity);
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
        {todos.map((todo) => (
          <TodoRow key={todo.to} {...todo} />
        ))}
        {props.isOfferedSecurity ? <SecurityOffer /> : null}
        {count === 0 ? <Nothing /> : null}
      </RowList>
    </Surface>
  );
}

function todosOf({ principal, doctorId, review }: HomeProps): Todo[] {
  const isDoctor = principal === "doctor" || principal === "temporaryDoctor";
  return [...(review === "resubmit" ? [RESUBMIT] : []), ...(isDoctor && doctorId === null ? [RECORD] : [])];
}

const RESUBMIT: Todo = {
  icon: "image",
  title: "医師免許証の画像を、もう一度ご提出ください",
  detail: "ご提出いただいた画像では、医師資格を確認できませんでした。担当者からのご連絡をご確認ください。",
  to: "/doctor/new/pending",
  act: "画像を再提出する",
};

const RECORD: Todo = {
  icon: "clipboard-list",
  title: "医師情報の登録が済んでいません",
  detail: "勤務先や専門領域を登録すると、ほかの会員が先生を探せるようになります。",
  to: "/doctor/new",
  act: "医師情報を登録する",
};

function TodoRow({ icon, title, detail, to, act }: Todo) {
  return (
    <Row
      leading={<Icon name={icon} size={24} />}
      title={title}
      detail={detail}
      actions={
        <ButtonLink small to={to}>
          {act}
        </ButtonLink>
      }
    />
  );
}

function Nothing() {
  return (
    <Row
      leading={<Icon name="circle-check" size={24} />}
      title="要対応はありません"
      detail="ご対応いただくことがあると、ここに並びます。"
    />
  );
}
