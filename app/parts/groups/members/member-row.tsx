import type { Person as Somebody } from "#contract/chat/shapes";
import type { GroupMember } from "#contract/groups/shapes";
import { honorific } from "#contract/users/called";
import { Form } from "~/forms/form";
import { pageOfPerson, principalOf } from "~/parts/chat/names";
import { RoleBadge } from "~/parts/users/role-badge";
import { Badge } from "~/ui/badge";
import { Button, type ButtonKind } from "~/ui/button";
import { Disclosure } from "~/ui/overlays/disclosure";
import { Seal } from "~/ui/people/seal";
import { Person } from "~/ui/rows";

type Props = {
  person: GroupMember;
  here: string;
  viewerId: string;
  isOfConnect: boolean;
  /** Whoever looks is an admin, and may act. */
  leads: boolean;
};

export function MemberRow({ person, here, viewerId, isOfConnect, leads }: Props) {
  const isSelf = person.objectId === viewerId;
  return (
    <Person
      id={person.objectId}
      to={pageOfPerson(person, here, isOfConnect) ?? undefined}
      leading={<Seal name={person.name} role={person.role} src={person.avatarUrl} />}
      title={<Called person={person} isSelf={isSelf} />}
      badges={
        <>
          {person.role === "doctor" ? null : <RoleBadge of={principalOf(person)} />}
          {person.isAdmin ? <Badge tone="brand">管理者</Badge> : null}
        </>
      }
      detail={person.organization}
      actions={leads ? <Acts person={person} isSelf={isSelf} /> : null}
    />
  );
}

function Called({ person, isSelf }: { person: Somebody; isSelf?: boolean }) {
  return (
    <>
      {person.name} <small>{isSelf ? "自分" : honorific(person.role)}</small>
    </>
  );
}

/** Few need them, so they stand one tap away; taking somebody out says what it does, also without a script. */
function Acts({ person, isSelf }: { person: GroupMember; isSelf: boolean }) {
  const { objectId: userId, role, name, isAdmin } = person;
  const whom = { userId, role, name };
  const mayLead = role !== "connect";
  const mayGo = !isAdmin && !isSelf;
  return (
    <Disclosure summary={mayGo ? (mayLead ? "権限の変更・削除" : "メンバーからの削除") : "権限の変更"}>
      <div className="acts">
        {isAdmin ? <Act {...whom} intent="remove-admin" word="管理者から外す" /> : null}
        {mayLead && !isAdmin ? <Act {...whom} intent="add-admin" word="管理者にする" /> : null}
        {mayGo ? <Act {...whom} intent="remove" word="メンバーから削除する" kind="danger" /> : null}
      </div>
      {mayGo ? (
        <p className="note">
          削除すると、{name} {honorific(role)}はこのコミュニティの投稿とチャットを見られなくなります。
        </p>
      ) : null}
    </Disclosure>
  );
}

export function ApplicantRow({ person }: { person: Somebody }) {
  const { objectId: userId, role, name, avatarUrl, organization } = person;
  return (
    <Person
      leading={<Seal name={name} role={role} src={avatarUrl} />}
      title={<Called person={person} />}
      detail={organization}
      actions={
        <>
          <Act {...{ userId, role, name }} intent="add-admin" word="管理者にする" kind="primary" />
          <Act {...{ userId, role, name }} intent="dismiss" word="見送る" />
        </>
      }
    />
  );
}

type Whom = { userId: string; role: string; name: string };
type ActProps = Whom & { intent: string; word: string; kind?: ButtonKind };

export function Act({ userId, role, name, intent, word, kind = "secondary" }: ActProps) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="userId" value={userId} />
      <input type="hidden" name="role" value={role} />
      <Button kind={kind} small name="intent" value={intent} aria-label={`${name}：${word}`}>
        {word}
      </Button>
    </Form>
  );
}
