/** What was posted in a group: everything, its polls, its pictures and files. */
export const GROUP_TABS = ["all", "polls", "files"] as const;
export type GroupTab = (typeof GROUP_TABS)[number];

/** Where the pages of groups lie, in the service of the reader: the connect service has fewer of them. */
export function groupWays(isOfConnect: boolean) {
  const root = isOfConnect ? "/connect" : "";
  return {
    isOfConnect,
    list: `${root}/group/list`,
    group: (id: string) => `${root}/group/${id}`,
    /** One view of it, the first in time or from a key on. */
    tab: (id: string, tab: GroupTab, before?: string) => {
      const query = new URLSearchParams({ ...(tab === "all" ? {} : { tab }), ...(before ? { before } : {}) });
      return `${root}/group/${id}${query.size > 0 ? `?${query}` : ""}`;
    },
    members: (id: string) => `${root}/group/${id}/member`,
    notice: (id: string) => `${root}/group/notice/${id}`,
    post: (id: string) => `${root}/group/${id}/notice/new`,
    community: (id: string) => `${root}/open-community/${id}`,
  };
}
export type GroupWays = ReturnType<typeof groupWays>;
