import { createElement } from "react";
import { expect, test } from "vitest";
import { CommunityPosts } from "~/parts/community/posts/community-posts";
import { groupPaths } from "~/request/paths/group-paths";
import { rendered } from "../../../support/rendered";

const found = (next: string | null) =>
  rendered(
    createElement(CommunityPosts, {
      id: "a-community",
      stream: { items: [], next, wanted: "薬", before: null },
      paths: groupPaths(false),
      viewerId: "sato",
      mayWrite: true,
    }),
  );

test("a search that has not looked through all posts says so, and leads on", () => {
  const html = found("a-post");
  expect(html).toContain("「薬」を含む投稿は、ここまでには見つかりませんでした");
  expect(html).toContain("before=a-post");
});

test("one that has looked through all of them says that there is nothing", () => {
  const html = found(null);
  expect(html).toContain("「薬」を含む投稿は見つかりませんでした");
  expect(html).not.toContain("before=");
});
