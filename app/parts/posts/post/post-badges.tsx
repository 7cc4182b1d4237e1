import type { Post } from "#contract/posts/shapes";
import { Badge } from "~/ui/badge";

type Facts = Pick<Post, "kind" | "isMustRead"> & Partial<Pick<Post, "isPinned" | "status">>;

/** What a post is, in words before its title. */
export function PostBadges({ kind, isMustRead, isPinned, status }: Facts) {
  return (
    <>
      {status === "draft" ? <Badge tone="warning">下書き</Badge> : null}
      {status === "hidden" ? <Badge tone="danger">非表示</Badge> : null}
      {isMustRead ? <Badge tone="warning">必読</Badge> : null}
      {isPinned ? <Badge tone="brand">固定</Badge> : null}
      {kind === "poll" ? <Badge tone="brand">投票</Badge> : null}
      {kind === "case" ? <Badge tone="brand">症例相談</Badge> : null}
    </>
  );
}
