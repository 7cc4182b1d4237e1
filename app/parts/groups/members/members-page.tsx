import type { Group, GroupMember, SentInvitation } from "#contract/groups/shapes";
import { type GroupPaths, inviteToGroup } from "~/request/paths/group-paths";
import { ButtonLink } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pages/pagination";
import { Tabs } from "~/ui/pages/tabs";
import { RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { formatPeople } from "~/ui/text/numbers";
import { GroupAbout } from "../group-aside";
import { ApplicantRow, MemberRow } from "./member-row";
import { SentInvitationRow } from "./sent-invitation-row";

const TAB_WORDS = { doctor: "医師", ms: "MS", connect: "コネクト", invitations: "招待" } as const;
type Tab = keyof typeof TAB_WORDS;

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
  const tabs = (Object.keys(TAB_WORDS) as Tab[]).filter((each) => each !== "invitations" || leads);
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
            label: TAB_WORDS[each],
            current: each === tab,
            count: each === "invitations" ? group.openInvitations : undefined,
          }))}
        />
        <Surface flush>
          {tab === "invitations" ? (
            <Invitations invitations={invitations} />
          ) : members.length > 0 ? (
            <RowList label={TAB_WORDS[tab]}>
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
            <EmptyState drawing="community" title={`${TAB_WORDS[tab]}のメンバーはまだいません`} />
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
