import type { Group, GroupMember, SentInvitation } from "#contract/groups/shapes";
import { PAGE_SIZE } from "#contract/limits";
import type { Api } from "~/request/api.server";

const MEMBER_TABS = { doctor: "医師", ms: "MS", connect: "コネクト", invitations: "招待" } as const;
type MemberTab = keyof typeof MEMBER_TABS;

type Shown = { tab: MemberTab; members: GroupMember[]; invitations: SentInvitation[]; total: number };

/** What stands under a tab; the invitations are for admins alone. */
export async function underTab(api: Api, group: Group, asked: string, page: number): Promise<Shown> {
  const params = { id: group.objectId };
  const size = PAGE_SIZE;
  switch (asked) {
    case "ms": {
      const { users } = await api.groups.mss({ params });
      return { tab: "ms", members: users, invitations: [], total: users.length };
    }
    case "connect": {
      const { users } = await api.groups.connectUsers({ params });
      return { tab: "connect", members: users, invitations: [], total: users.length };
    }
    case "invitations":
      if (group.isAdmin) {
        const query = { limit: size, offset: (page - 1) * size };
        const { invitations, total } = await api.groups.invitations({ params, query });
        return { tab: "invitations", members: [], invitations, total };
      }
  }
  const { doctors } = await api.groups.doctors({ params });
  return { tab: "doctor", members: doctors, invitations: [], total: doctors.length };
}
