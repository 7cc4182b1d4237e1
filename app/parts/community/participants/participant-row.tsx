import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Participant } from "#contract/community/shapes";
import { COMMUNITY_ROLE_LABELS } from "#contract/community/texts";
import { honorific } from "#contract/users/called";
import { pageOfPerson, principalOf } from "~/parts/chat/names";
import { RoleBadge } from "~/parts/users/role-badge";
import { Badge } from "~/ui/badge";
import { Seal } from "~/ui/people/seal";
import { Person } from "~/ui/rows";

type Props = {
  person: Participant;
  size?: "s" | "m";
  isSelf?: boolean;
  menu?: ReactNode;
};

/** Somebody in an open community, with what they look after there. */
export function ParticipantRow({ person, size, isSelf, menu }: Props) {
  const { pathname } = useLocation();
  const { name, role, avatarUrl, organization, communityRole, objectId } = person;
  return (
    <Person
      id={objectId}
      to={pageOfPerson(person, pathname, pathname.startsWith("/connect/")) ?? undefined}
      leading={<Seal name={name} role={role} src={avatarUrl} size={size} />}
      title={
        <>
          {name} <small>{isSelf ? "自分" : honorific(role)}</small>
        </>
      }
      badges={
        <>
          {role === "doctor" && !person.isUnderReview ? null : <RoleBadge of={principalOf(person)} />}
          {communityRole === "member" ? null : (
            <Badge tone="brand">{COMMUNITY_ROLE_LABELS[communityRole]}</Badge>
          )}
        </>
      }
      detail={organization}
      menu={menu}
    />
  );
}
