import { createElement } from "react";
import { expect, test } from "vitest";
import type { Group } from "#contract/groups/shapes";
import { GroupSettings } from "~/parts/groups/group-settings";
import { groupPaths } from "~/request/paths/group-paths";
import { rendered } from "../../../support/rendered";

const group = {
  name: "勉強会",
  tells: "all",
  mutedUntil: null,
  isAdmin: false,
  hasApplied: false,
} as unknown as Group;

const settings = (isOfConnect: boolean, mayWrite = true) =>
  rendered(createElement(GroupSettings, { group, paths: groupPaths(isOfConnect), mayWrite }));

test("a member may ask to lead the group, and leaves it with its chat", () => {
  const html = settings(false);
  expect(html).toContain("管理者に申請する");
  expect(html).toContain(
    "投稿とチャットを見られなくなります。もう一度参加するには、管理者からの招待が必要です。",
  );
});

test("neither a connect user nor a doctor under review is offered what they may not do", () => {
  for (const html of [settings(true), settings(false, false)]) {
    expect(html).toContain("退出する");
    expect(html).not.toContain("管理者に申請する");
  }
});

test("a connect user, who is in no chat and is never invited, sees neither", () => {
  const html = settings(true);
  expect(html).toContain("投稿を見られなくなります。");
  expect(html).not.toMatch(/チャット|招待/);
});
