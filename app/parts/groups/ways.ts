/** Where the pages of groups lie, in the service of the reader: the connect service has fewer of them. */
export function groupWays(isOfConnect: boolean) {
  const root = isOfConnect ? "/connect" : "";
  return {
    isOfConnect,
    list: `${root}/group/list`,
    group: (id: string) => `${root}/group/${id}`,
    members: (id: string) => `${root}/group/${id}/member`,
    notice: (id: string) => `${root}/group/notice/${id}`,
    post: (id: string) => `${root}/group/${id}/notice/new`,
    community: (id: string) => `${root}/open-community/${id}`,
  };
}
export type GroupWays = ReturnType<typeof groupWays>;
