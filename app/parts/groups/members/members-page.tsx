import type { Person as Somebody } from "#contract/chat/shapes";
import { RENEWAL_PAUSE_MS } from "#contract/groups/limits";
import type { Group, GroupMember, SentInvitation } from "#contract/groups/shapes";
import { honorific } from "#contract/users/called";
import { Form } from "~/forms/form";
import { pageOfPerson, principalOf } from "~/parts/chat/names";
import { UnderReview } from "~/parts/chat/under-review";
import { RoleBadge } from "~/parts/users/role-badge";
import { type GroupPaths, inviteToGroup } from "~/request/paths/group-paths";
import { Badge } from "~/ui/badge";
import { Button, type ButtonKind, ButtonLink } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { Disclosure } from "~/ui/overlays/disclosure";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pages/pagination";
import { Tabs } from "~/ui/pages/tabs";
import { Seal } from "~/ui/people/seal";
import { Person, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { formatPeople } from "~/ui/text/numbers";
import { serverNow } from "~/ui/time/clock";
import { formatDay } from "~/ui/time/format";
import { endText } from "../ends";
import { GroupAbout } from "../group-aside";

const TAB_LABELS = { doctor: "医師", ms: "MS", connect: "コネクト", invitations: "招待" } as const;
type Tab = keyof typeof TAB_LABELS;

type Props = {
  group: Group;
  paths: GroupPaths;
  viewerId: string;
  isOfConnect: boolean;
  mayWrite: boolean;
  tab: Tab;
  members: readonly GroupMember[];
  invitations: readonly SentInvitation[];
  page: number;
  pages: number;
};

/** Lists the group's members by kind; admins act on them and see what became of invitations. */
export function MembersPage({ group, paths, tab, members, invitations, page, pages, ...viewer }: Props) {
  const { objectId, name, memberCount, isAdmin } = group;
  const leads = isAdmin && viewer.mayWrite && !viewer.isOfConnect;
  const tabs = (Object.keys(TAB_LABELS) as Tab[]).filter((each) => each !== "invitations" || leads);
  return (
    <>
      <PageHead
        title="メンバー"
        context={`${name}・${formatPeople(memberCount)}`}
        back={{ to: paths.group(objectId), label: name }}
        action={
          leads ? (
            <ButtonLink icon="user-plus" to={inviteToGroup(objectId)}>
              メンバーを招待する
            </ButtonLink>
          ) : null
        }
      />
      <Columns
        label="招待とこのコミュニティ"
        aside={
          <>
            {leads ? <Waiting {...{ group, paths }} /> : null}
            <Surface title="このコミュニティについて">
              <GroupAbout {...{ group, paths }} />
              <Link to={paths.group(objectId)}>投稿を見る</Link>
            </Surface>
          </>
        }
      >
        <Tabs
          label="種類"
          tabs={tabs.map((each) => ({
            to: each === "doctor" ? paths.members(objectId) : `${paths.members(objectId)}?tab=${each}`,
            label: TAB_LABELS[each],
            current: each === tab,
            count: each === "invitations" ? group.openInvitations : undefined,
          }))}
        />
        <Surface flush>
          {tab === "invitations" ? (
            <Invitations invitations={invitations} />
          ) : members.length > 0 ? (
            <RowList label={TAB_LABELS[tab]}>
              {members.map((person) => (
                <MemberRow
                  key={person.objectId}
                  person={person}
                  here={paths.members(objectId)}
                  leads={leads}
                  {...viewer}
                />
              ))}
            </RowList>
          ) : (
            <EmptyState drawing="community" title={`${TAB_LABELS[tab]}のメンバーはまだいません`} />
          )}
        </Surface>
        <Pagination page={page} pages={pages} />
      </Columns>
    </>
  );
}

/** People who asked to lead it, and invitations that wait for an answer. */
function Waiting({
  group: { objectId, applicants, openInvitations },
  paths,
}: Pick<Props, "group" | "paths">) {
  return (
    <>
      {applicants.length > 0 ? (
        <Surface title="管理者の申請" waits flush>
          <RowList label="管理者に申請した方">
            {applicants.map((person) => (
              <ApplicantRow key={person.objectId} person={person} />
            ))}
          </RowList>
        </Surface>
      ) : null}
      {openInvitations > 0 ? (
        <Surface
          title="招待中"
          more={
            <Link to={`${paths.members(objectId)}?tab=invitations`}>{formatPeople(openInvitations)}</Link>
          }
        >
          <p className="note">回答を待っています。取り消しと再送は、招待の一覧からできます。</p>
        </Surface>
      ) : null}
    </>
  );
}

function Invitations({ invitations }: { invitations: readonly SentInvitation[] }) {
  if (invitations.length === 0) return <EmptyState drawing="community" title="招待した方はまだいません" />;
  return (
    <RowList label="招待">
      {invitations.map((invitation) => (
        <SentInvitationRow key={invitation.objectId} invitation={invitation} />
      ))}
    </RowList>
  );
}

const STATE_LABELS: Record<SentInvitation["state"], string> = {
  invited: "回答待ち",
  expired: "期限切れ",
  accepted: "参加",
  declined: "辞退",
  withdrawn: "取り消し",
  renewed: "再送済み",
};

/** What became of one invitation; as long as it is open it can be taken back, and sent again from the next day on. */
function SentInvitationRow({ invitation }: { invitation: SentInvitation }) {
  const { user, inviter, state, invitedAt, expiresAt, answeredAt, message, isOpen } = invitation;
  const whom = { userId: user.objectId, role: user.role, name: user.name };
  const when = answeredAt
    ? formatDay(answeredAt)
    : state === "invited"
      ? endText(expiresAt)
      : formatDay(expiresAt);
  const from = inviter
    ? `${inviter.name} ${honorific(inviter.role)}が${formatDay(invitedAt)}に招待`
    : formatDay(invitedAt);
  return (
    <Person
      leading={<Seal name={user.name} role={user.role} src={user.avatarUrl} />}
      title={
        <>
          {user.name} <small>{honorific(user.role)}</small>
        </>
      }
      badges={
        <>
          <UnderReview of={user} />
          <Badge tone={state === "invited" ? "brand" : undefined}>{STATE_LABELS[state]}</Badge>
        </>
      }
      detail={
        <>
          {from}　{when}
          {message ? <span className="note">「{message}」</span> : null}
        </>
      }
      actions={
        isOpen ? (
          <>
            {invitedAt <= serverNow() - RENEWAL_PAUSE_MS ? (
              <Act {...whom} intent="renew" word="再送する" />
            ) : null}
            <Act {...whom} intent="withdraw" word="取り消す" />
          </>
        ) : null
      }
    />
  );
}

type MemberRowProps = {
  person: GroupMember;
  here: string;
  viewerId: string;
  isOfConnect: boolean;
  /** Whoever looks is an admin, and may act. */
  leads: boolean;
};

function MemberRow({ person, here, viewerId, isOfConnect, leads }: MemberRowProps) {
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

function ApplicantRow({ person }: { person: Somebody }) {
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

function Act({ userId, role, name, intent, word, kind = "secondary" }: ActProps) {
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
