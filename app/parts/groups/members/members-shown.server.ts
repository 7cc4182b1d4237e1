import type { Group, GroupMember, SentInvitation } from "#contract/groups/shapes";
import { PAGE_SIZE } from "#contract/limits";
import type { Api } from "~/request/api.server";
import type { Entered } from "~/request/guards.server";
import { paged, pageOf, pageOfRows } from "~/request/paging";

/** The members of a group as their page shows them in either service. */
export async function membersShown({ group, api, url, viewer }: Entered & { group: Group }) {
  const shown = await underTab(api, group, url);
  return { group, ...shown, viewerId: viewer.id, mayWrite: viewer.principal !== "temporaryDoctor" };
}

const MEMBER_TABS = { doctor: "医師", ms: "MS", connect: "コネクト", invitations: "招待" } as const;
type MemberTab = keyof typeof MEMBER_TABS;

type Shown = {
  tab: MemberTab;
  members: GroupMember[];
  invitations: SentInvitation[];
  total: number;
  page: number;
  pages: number;
};

/** The page of a tab that an address asks for; the invitations are for admins alone. */
async function underTab(api: Api, group: Group, url: URL): Promise<Shown> {
  const params = { id: group.objectId };
  switch (url.searchParams.get("tab")) {
    case "ms":
      return { tab: "ms", ...pageOfMembers(url, (await api.groups.mss({ params })).users) };
    case "connect":
      return { tab: "connect", ...pageOfMembers(url, (await api.groups.connectUsers({ params })).users) };
    case "invitations":
      if (group.isAdmin) {
        const found = await pageOfRows(url, PAGE_SIZE, (query) => api.groups.invitations({ params, query }));
        return { tab: "invitations", members: [], ...found };
      }
  }
  return { tab: "doctor", ...pageOfMembers(url, (await api.groups.doctors({ params })).doctors) };
}

/** The call gives all of them at once. */
function pageOfMembers(url: URL, all: readonly GroupMember[]) {
  const { page, pages, from } = paged(pageOf(url), all.length, PAGE_SIZE);
  const members = all.slice(from, from + PAGE_SIZE);
  return { members, invitations: [], total: all.length, page, pages };
}
