import type { Role } from "#contract/endpoint";

/** Where open communities stand in the frame of a role. */
export function communityPaths(role: Role) {
  const area = role === "connect" ? "/connect" : "";
  return {
    all: `${area}/group/list`,
    community: (id: string) => `${area}/open-community/${id}`,
    participants: (id: string) => `${area}/open-community/${id}/member`,
    post: (id: string) => `${area}/open-community/post/${id}`,
    write: (id: string) => `${area}/open-community/post?community=${id}`,
  };
}
export type CommunityPaths = ReturnType<typeof communityPaths>;
