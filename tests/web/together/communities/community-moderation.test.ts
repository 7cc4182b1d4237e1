import { createElement } from "react";
import { expect, test } from "vitest";
import { ReportedThings } from "~/parts/community/moderation";
import { groupPaths } from "~/request/paths/group-paths";
import { rendered } from "../../../support/rendered";

const REPORTED = {
  ...{ title: "題", reportCount: 1, reasons: ["abuse" as const], reportedAt: 0 },
  ...{ isHidden: false, isOwn: false },
};

test("a comment that was reported is on the page that its row leads to, however many came after it", () => {
  const reported = [
    { ...REPORTED, postId: "a-post", commentId: null },
    { ...REPORTED, postId: "a-post", commentId: "a-comment" },
  ];
  const html = rendered(createElement(ReportedThings, { reported, paths: groupPaths(false) }));
  expect(html).toContain('href="/open-community/post/a-post"');
  expect(html).toContain('href="/open-community/post/a-post?before=a-comment_#a-comment"');
});

test.each([
  ["somebody else's, and can be read", {}, true],
  ["one's own", { isOwn: true }, false],
  ["hidden already", { isHidden: true }, false],
])("what was reported may be left standing where it is %s", (_, traits, isOffered) => {
  const reported = [{ ...REPORTED, ...traits, postId: "a-post", commentId: null }];
  const html = rendered(createElement(ReportedThings, { reported, paths: groupPaths(false) }));
  expect(html.includes("そのまま表示する")).toBe(isOffered);
});
