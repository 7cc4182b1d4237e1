/** The call that finds members to be called with @; its `q` is added. Empty while no group is chosen. */
export const namesFrom = (groupId: string) => groupId && `/api/group_notices/callable?groupId=${groupId}`;
