import { createElement } from "react";
import { expect, test } from "vitest";
import { ReportedThings } from "~/parts/community/moderation";
import { communityPaths } from "~/parts/community/paths";
import { drawn } from "../../support/drawn";

const REPORTED = { title: "題", reportCount: 1, reasons: ["abuse" as const], reportedAt: 0, isHidden: false };

test("a comment that was reported is on the page that its row leads to, however many came after it", async () => {
  const reported = [
    { ...REPORTED, postId: "a-post", commentId: null },
    { ...REPORTED, postId: "a-post", commentId: "a-comment" },
  ];
  const html = await drawn(createElement(ReportedThings, { reported, paths: communityPaths("doctor") }));
  expect(html).toContain('href="/open-community/post/a-post"');
  expect(html).toContain('href="/open-community/post/a-post?before=a-comment_#a-comment"');
});
