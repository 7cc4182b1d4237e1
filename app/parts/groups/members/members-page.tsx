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
import { useMenusCloseThemselves } from "~/ui/overlays/closes-itself";
import { Disclosure } from "~/ui/overlays/disclosure";
import { RowMenu } from "~/ui/overlays/row-menu";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pages/pagination";
import { Seal } from "~/ui/people/seal";
import { Person, RowList } from "~/ui/rows";
import { FilterChips } from "~/ui/search/filter-chips";
import { ListSearch } from "~/ui/search/list-search";
import { SearchRow } from "~/ui/search/search-row";
import { Surface } from "~/ui/surface";
import { formatPeople } from "~/ui/text/numbers";
import { serverNow } from "~/ui/time/clock";
import { formatDay } from "~/ui/time/format";
import { endText } from "../ends";
import { GroupAbout } from "../group-aside";
import type { MemberKind } from "./members-shown.server";

const KIND_LABELS: Record<MemberKind, string> = {
  all: "すべて",
  doctor: "医師",
  ms: "MS",
  connect: "コネクト",
  admin: "管理者",
};

type Props = {
  group: Group;
  paths: GroupPaths;
  viewerId: string;
  isOfConnect: boolean;
  mayWrite: boolean;
  tab: MemberKind | "invitations";
  wanted: string;
  counts: Record<MemberKind, number> | null;
  members: readonly GroupMember[];
  invitations: readonly SentInvitation[];
  page: number;
  pages: number;
};

/** Lists the group's members, to be searched and kept to a kind; admins act on them and see what became of invitations. */
export function MembersPage(props: Props) {
  const { group, paths, tab, wanted, isOfConnect, mayWrite, invitations, page, pages } = props;
  const { objectId, name, memberCount, isAdmin } = group;
  const leads = isAdmin && mayWrite && !isOfConnect;
  useMenusCloseThemselves(".row-menu");
  return (
    <>
      <PageHead
        title="メンバー"
        context={`${name}・${formatPeople(memberCount)}`}
        back={{ to: paths.group(objectId), label: name }}
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
        <SearchRow
          search={
            <ListSearch to={paths.members(objectId)} words="名前・かな・勤務先" q={wanted}>
              {tab === "all" || tab === "invitations" ? null : <input type="hidden" name="tab" value={tab} />}
            </ListSearch>
          }
        >
          {leads ? (
            <ButtonLink icon="user-plus" to={inviteToGroup(objectId)} aria-label="メンバーを招待する">
              招待する
            </ButtonLink>
          ) : null}
        </SearchRow>
        <Kinds {...props} leads={leads} />
        {tab === "invitations" ? (
          <Surface flush>
            <Invitations invitations={invitations} />
          </Surface>
        ) : (
          <Members {...props} kind={tab} leads={leads} />
        )}
        <Pagination page={page} pages={pages} />
      </Columns>
    </>
  );
}

/** Kinds that have nobody are left out; the one that is shown stays, so that the way back is there. */
function Kinds({ group, paths, tab, wanted, counts, leads }: Props & { leads: boolean }) {
  const to = (kind: string) => {
    const query = new URLSearchParams({
      ...(kind !== "all" && { tab: kind }),
      ...(wanted && { q: wanted }),
    });
    return `${paths.members(group.objectId)}${String(query) && `?${query}`}`;
  };
  const kinds = (Object.keys(KIND_LABELS) as MemberKind[])
    .filter((kind) => kind === "all" || kind === tab || counts === null || counts[kind] > 0)
    .map((kind) => ({
      to: to(kind),
      label: KIND_LABELS[kind],
      current: kind === tab,
      count: counts?.[kind],
    }));
  const invitations = {
    to: `${paths.members(group.objectId)}?tab=invitations`,
    label: "招待",
    current: tab === "invitations",
    count: group.openInvitations,
  };
  return <FilterChips label="絞り込み" chips={leads ? [...kinds, invitations] : kinds} />;
}

type MembersProps = Props & { kind: MemberKind; leads: boolean };

function Members({ members, wanted, kind, group, paths, leads, ...viewer }: MembersProps) {
  if (members.length === 0)
    return (
      <Surface flush>
        <EmptyState
          drawing={wanted ? "search" : "community"}
          title={
            wanted
              ? "該当するメンバーは見つかりませんでした"
              : `${kind === "all" ? "" : `${KIND_LABELS[kind]}の`}メンバーはまだいません`
          }
        />
      </Surface>
    );
  return (
    <Surface flush hasMenus={leads}>
      <RowList label={kind === "all" ? "メンバー" : KIND_LABELS[kind]}>
        {members.map((person) => (
          <MemberRow
            key={person.objectId}
            person={person}
            here={paths.members(group.objectId)}
            leads={leads}
            {...viewer}
          />
        ))}
      </RowList>
    </Surface>
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

type MemberRowProps = Pick<Props, "viewerId" | "isOfConnect"> & {
  person: GroupMember;
  here: string;
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
      menu={leads ? <Acts person={person} isSelf={isSelf} /> : null}
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

/** Nobody takes themselves out here, and an admin is made a member first; what taking out does stands before the button. */
function Acts({ person, isSelf }: { person: GroupMember; isSelf: boolean }) {
  const { role, name, isAdmin } = person;
  const mayRemove = !isAdmin && !isSelf;
  const mayLead = role !== "connect";
  if (!isAdmin && !mayLead && !mayRemove) return null;
  return (
    <RowMenu label={`${name}の操作`} title={<Called person={person} />}>
      {isAdmin ? <MenuAct person={person} intent="remove-admin" label="管理者から外す" /> : null}
      {mayLead && !isAdmin ? <MenuAct person={person} intent="add-admin" label="管理者にする" /> : null}
      {mayRemove ? (
        <Disclosure summary="メンバーから外す">
          <p className="note">
            {name} {honorific(role)}はこのコミュニティの投稿とチャットを見られなくなります。
          </p>
          <div className="acts">
            <Act
              {...{ userId: person.objectId, role, name }}
              intent="remove"
              word="メンバーから外す"
              kind="danger"
            />
          </div>
        </Disclosure>
      ) : null}
    </RowMenu>
  );
}

type MenuActProps = { person: GroupMember; intent: string; label: string };

function MenuAct({ person: { objectId, role, name }, intent, label }: MenuActProps) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="userId" value={objectId} />
      <input type="hidden" name="role" value={role} />
      <button type="submit" name="intent" value={intent} aria-label={`${name}：${label}`}>
        {label}
      </button>
    </Form>
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
