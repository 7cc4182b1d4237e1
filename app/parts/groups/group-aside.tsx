import { Fragment, type ReactNode } from "react";
import type { Group } from "#contract/groups/shapes";
import { honorific } from "#contract/users/called";
import { NameLink } from "~/parts/chat/name-link";
import { pageOfPerson, principalOf } from "~/parts/chat/names";
import { RoleBadge } from "~/parts/users/role-badge";
import { type GroupPaths, inviteToGroup } from "~/request/paths/group-paths";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Link } from "~/ui/link";
import { Seal } from "~/ui/people/seal";
import { Person, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { formatPeople } from "~/ui/text/numbers";

type Props = {
  group: Group;
  paths: GroupPaths;
  /** A doctor whose licence is under review reads, and writes nothing. */
  mayWrite: boolean;
};

/** Beside a group's posts: who belongs to it; `settings`: the viewer's own. To others, what the group is. */
export function GroupSidebar({ group, paths, mayWrite, settings }: Props & { settings: ReactNode }) {
  if (!group.isMember) return <AboutSheet group={group} paths={paths} />;
  return (
    <>
      <GroupMembers {...{ group, paths, mayWrite }} />
      {settings}
    </>
  );
}

/** Says the same beside one of the group's posts, without the viewer's settings. */
export function GroupOfPost(props: Props) {
  return (
    <>
      <AboutSheet group={props.group} paths={props.paths} />
      <GroupMembers {...props} />
    </>
  );
}

function AboutSheet(props: Pick<Props, "group" | "paths">) {
  return (
    <Surface title="このコミュニティについて">
      <GroupAbout {...props} />
    </Surface>
  );
}

/** What the group is for, and who leads it. */
export function GroupAbout({
  group: { objectId, description, admins },
  paths,
}: Pick<Props, "group" | "paths">) {
  return (
    <>
      {description ? <p className="lines">{description}</p> : null}
      <p className="note">
        管理者：
        {admins.map((person, index) => (
          <Fragment key={person.objectId || index}>
            {index > 0 ? "、" : null}
            <NameLink person={person} here={paths.group(objectId)} isOfConnect={paths.isOfConnect} />
          </Fragment>
        ))}
        {admins.length === 0 ? "不在" : null}
      </p>
    </>
  );
}

function GroupMembers({ group, paths, mayWrite }: Props) {
  const { objectId, memberCount, doctors, mss, connectUsers, isAdmin } = group;
  const few = [...doctors, ...mss, ...connectUsers];
  return (
    <Surface
      title="メンバー"
      more={<Link to={paths.members(objectId)}>{formatPeople(memberCount)}</Link>}
      flush
    >
      <RowList label="メンバーの一部">
        {few.map((person) => (
          <Person
            key={person.objectId}
            to={pageOfPerson(person, paths.group(objectId), paths.isOfConnect) ?? undefined}
            leading={<Seal name={person.name} role={person.role} src={person.avatarUrl} size="s" />}
            title={
              <>
                {person.name} <small>{honorific(person.role)}</small>
              </>
            }
            badges={
              <>
                {person.role === "doctor" ? null : <RoleBadge of={principalOf(person)} />}
                {person.isAdmin ? <Badge tone="brand">管理者</Badge> : null}
              </>
            }
            detail={person.organization}
          />
        ))}
      </RowList>
      {isAdmin && mayWrite && !paths.isOfConnect ? (
        <div className="acts sheet-body">
          <ButtonLink kind="secondary" small icon="user-plus" to={inviteToGroup(objectId)}>
            メンバーを招待する
          </ButtonLink>
        </div>
      ) : null}
    </Surface>
  );
}
