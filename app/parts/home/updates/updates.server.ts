import type { BoardItem } from "#contract/board/calls";
import type { CommunityRow } from "#contract/community/shapes";
import { isConnectRole, type Role } from "#contract/endpoint";
import type { StreamItem } from "#contract/group-notices/calls";
import { pathOf } from "#contract/notifications/about";
import type { Post } from "#contract/posts/shapes";
import { pageOfUser } from "#contract/users/page-of-user";
import { calledName, isNamed } from "~/parts/chat/names";
import { faceOf } from "~/parts/users/face-of";

/** What is rendered of a post on a home: never its text, which is long. */
export const updatesOf = (items: readonly StreamItem[], role: Role) =>
  items.map((item) => updateLine(item, role));

function updateLine(item: StreamItem, role: Role) {
  const {
    objectId,
    kind,
    pollEnd,
    title,
    place,
    isUnread,
    isMustRead,
    isAcknowledged,
    commentCount,
    createdAt,
  } = item;
  const type = place.kind === "group" ? ("groupPost" as const) : ("communityPost" as const);
  return {
    id: objectId,
    to: pathOf({ type, id: objectId }, isConnectRole(role)) ?? "",
    kind,
    pollEnd,
    author: faceOf(item),
    title,
    place: place.name,
    isUnread: isUnread && !item.isOwn,
    waits: isMustRead && !isAcknowledged && !item.isOwn,
    commentCount,
    createdAt,
  };
}

export function communityLine(
  { objectId, name, memberCount, myRole, isRead, latestAt }: CommunityRow,
  role: Role,
) {
  return {
    id: objectId,
    to: pathOf({ type: "community", id: objectId }, isConnectRole(role)) ?? "",
    name,
    memberCount,
    isMine: myRole !== null,
    isUnread: myRole !== null && !isRead,
    latestAt,
  };
}

export function boardLine({ objectId, title, author, labels, isRead, createdAt }: BoardItem) {
  const called = labels.includes("公式") ? author.name : calledName(author);
  return { id: objectId, to: `/board/${objectId}`, title, author: called, labels, isRead, createdAt };
}

const FEW_PEOPLE = 4;

/** The authors of what is new, companies first, each with a page; never oneself, nor anybody without page or name. */
export function peopleIn(posts: readonly Pick<Post, "author">[], viewer: { id: string; role: Role }) {
  const isConnect = isConnectRole(viewer.role);
  const byId = new Map(posts.map(({ author }) => [author.objectId, author]));
  byId.delete(viewer.id);
  return [...byId.values()]
    .filter(isNamed)
    .flatMap(({ objectId, name, role, avatarUrl, organization, doctorId, isOperator }) => {
      const to = isOperator ? null : pageOfUser({ userId: objectId, role, doctorId }, isConnect);
      return to ? [{ id: objectId, to, name, role, avatarUrl, organization }] : [];
    })
    .sort((a, b) => Number(b.role === "connectCompany") - Number(a.role === "connectCompany"))
    .slice(0, FEW_PEOPLE);
}
