/** What was posted in a group: everything, its polls, its pictures and files. */
export const GROUP_TABS = ["all", "polls", "files"] as const;
export type GroupTab = (typeof GROUP_TABS)[number];

/** R-121 without a group: it is chosen in the form. */
export const CONNECT_NEW_NOTICE = "/connect/group/notice/new";

/**
 * The paths of groups and open communities in the reader's service: the connect service has fewer of their pages. Ids may
 * come from an address or a form, so they are encoded.
 */
export function groupPaths(isOfConnect: boolean) {
  const root = isOfConnect ? "/connect" : "";
  return {
    isOfConnect,
    /** The page from which one enters, and to which one returns. */
    home: isOfConnect ? "/connect/group/list" : "/group",
    list: `${root}/group/list`,
    search: `${root}/group/search`,
    /** The same in one group or community. */
    searchIn: (id: string) => `${root}/group/search?place=${encodeURIComponent(id)}`,
    group: (id: string) => `${root}/group/${encodeURIComponent(id)}`,
    /** One view of it, the first in time or from a key on. */
    tab: (id: string, tab: GroupTab, before?: string) => {
      const query = new URLSearchParams({ ...(tab === "all" ? {} : { tab }), ...(before ? { before } : {}) });
      return `${root}/group/${encodeURIComponent(id)}${String(query) && `?${query}`}`;
    },
    members: (id: string) => `${root}/group/${encodeURIComponent(id)}/member`,
    notice: (id: string) => `${root}/group/notice/${encodeURIComponent(id)}`,
    editNotice: (id: string) => `${root}/group/notice/${encodeURIComponent(id)}/edit`,
    newNotice: (id: string) => `${root}/group/${encodeURIComponent(id)}/notice/new`,
    community: (id: string) => `${root}/open-community/${encodeURIComponent(id)}`,
    participants: (id: string) => `${root}/open-community/${encodeURIComponent(id)}/member`,
    post: (id: string) => `${root}/open-community/post/${encodeURIComponent(id)}`,
    /** The comments that end with this one, of a post and of a notice: ids rise with time, and this is the next. */
    comment: (postId: string, id: string) => `${root}/open-community/post/${endingWith(postId, id)}`,
    noticeComment: (noticeId: string, id: string) => `${root}/group/notice/${endingWith(noticeId, id)}`,
    newPost: (id: string) => `${root}/open-community/post?community=${encodeURIComponent(id)}`,
  };
}
const endingWith = (postId: string, id: string) =>
  `${encodeURIComponent(postId)}?before=${encodeURIComponent(id)}_#${encodeURIComponent(id)}`;
export type GroupPaths = ReturnType<typeof groupPaths>;

/** What the main service alone has. */
export const NEW_GROUP = "/group/new";
export const editGroup = (id: string) => `/group/${encodeURIComponent(id)}/edit`;
export const groupHistory = (id: string) => `/group/${encodeURIComponent(id)}/history`;
export const inviteToGroup = (id: string) => `/group/member/add?groupId=${encodeURIComponent(id)}`;
/** Invites among the MS only those who manage others. */
export const inviteManagers = (id: string) => `${inviteToGroup(id)}&kind=ms&managers=on`;
