import type { Role } from "#contract/endpoint";

/** Where open communities stand in the frame of a role. */
export function communityPaths(role: Role) {
  const area = role === "connect" ? "/connect" : "";
  return {
    all: `${area}/group/list`,
    community: (id: string) => `${area}/open-community/${id}`,
    participants: (id: string) => `${area}/open-community/${id}/member`,
    post: (id: string) => `${area}/open-community/post/${id}`,
    /** The comments that end with this one: ids rise with time, and this is the next after its own. */
    comment: (postId: string, id: string) => `${area}/open-community/post/${postId}?before=${id}_#${id}`,
    write: (id: string) => `${area}/open-community/post?community=${id}`,
  };
}
export type CommunityPaths = ReturnType<typeof communityPaths>;
