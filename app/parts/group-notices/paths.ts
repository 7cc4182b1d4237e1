/** R-121 without a group: it is chosen in the form. */
export const CONNECT_NEW_NOTICE = "/connect/group/notice/new";

/** Where notices stand in one of the two frames. */
export function noticePaths(isConnect: boolean) {
  const area = isConnect ? "/connect" : "";
  return {
    group: (id: string) => `${area}/group/${id}`,
    notice: (id: string) => `${area}/group/notice/${id}`,
    edit: (id: string) => `${area}/group/notice/${id}/edit`,
    write: (id: string) => `${area}/group/${id}/notice/new`,
  };
}
export type NoticePaths = ReturnType<typeof noticePaths>;

/** The call that finds members to be called with @; its `q` is added. Empty while no group is chosen. */
export const namesFrom = (groupId: string) => groupId && `/api/group_notices/callable?groupId=${groupId}`;
