import { describe, expect, test } from "vitest";
import { ROLES, type Role } from "#contract/endpoint";
import {
  currentShortcut,
  currentTab,
  shortcutsOf,
  TABS,
  tabsOf,
  totalUnread,
  unreadOf,
} from "~/shells/navigation/tabs";

const counts = {
  notification: { count: 1 },
  businessCardUnread: { count: 2 },
  businessCardRequest: { count: 3 },
  groupUnread: 4,
  openCommunityUnread: 5,
  chatUnread: 6,
};

const LISTED: Record<Role, string[]> = {
  doctor: ["ホーム /", "さがす /search", "チャット /rooms", "コミュニティ /group", "マイページ /mypage"],
  ms: [
    "ホーム /top/ms",
    "医師検索 /doctor/search",
    "チャット /rooms",
    "コミュニティ /group",
    "マイページ /mypage",
  ],
  "co-medical": [
    "ホーム /top/medical",
    "医療機関検索 /hospitals/search",
    "リスト /lists/hospitals",
    "お知らせ /notices",
    "マイページ /mypage",
  ],
  connect: [
    "ホーム /connect/top",
    "コミュニティ /connect/group/list",
    "通知 /connect/notification",
    "マイページ /connect/mypage",
  ],
  connectCompany: [
    "ホーム /connect/company/top",
    "名刺 /business-card/holder",
    "チャット /rooms",
    "通知 /connect/notification",
    "マイページ /connect/company/mypage",
  ],
};

describe("tabs of a role (L-8)", () => {
  test.each(ROLES)("%s", (role) => {
    expect(TABS[role].map(({ word, to }) => `${word} ${to}`)).toEqual(LISTED[role]);
  });
});

test("notices stand beside the tabs of nobody whom none reaches", () => {
  for (const principal of ["temporaryDoctor", "ms"] as const)
    expect(shortcutsOf(principal).map(({ to }) => to)).not.toContain("/notices");
  expect(shortcutsOf("doctor").map(({ to }) => to)).toContain("/notices");
});

test("an operator begins in the console, whatever their role", () => {
  const tabs = tabsOf({ role: "ms", isOperator: true });
  expect(tabs.map(({ to }) => to)).toEqual(["/admin", "/doctor/search", "/rooms", "/group", "/mypage"]);
  expect(currentTab(tabs, "/admin", "")?.word).toBe("運営");
});

describe("the current tab", () => {
  test.each([
    ["doctor", "/", "ホーム"],
    ["doctor", "/doctor/d1", "さがす"],
    ["doctor", "/doctor/d1/edit/email", "マイページ"],
    ["doctor", "/rooms/r1", "チャット"],
    ["doctor", "/open-community/o1", "コミュニティ"],
    ["doctor", "/lists/hospitals/l1", "マイページ"],
    ["ms", "/ms/group", "コミュニティ"],
    ["ms", "/ms/search", "医師検索"],
    ["co-medical", "/lists/new", "リスト"],
    ["connect", "/connect/group/g1", "コミュニティ"],
    ["connectCompany", "/connect/company/top", "ホーム"],
    ["connectCompany", "/connect/company/c1/edit", "マイページ"],
  ] as const)("%s at %s: %s", (role, path, word) =>
    expect(currentTab(TABS[role], path, "")?.word).toBe(word),
  );

  test("none where no tab leads", () => expect(currentTab(TABS.doctor, "/notification", "")).toBeUndefined());
  test("?from=mypage keeps マイページ (L-9)", () => {
    expect(currentTab(TABS.doctor, "/hospitals/h1", "?from=mypage")?.word).toBe("マイページ");
    expect(currentTab(TABS.connect, "/connect/doctor/d1", "?a=1&from=mypage")?.to).toBe("/connect/mypage");
  });
  test.each([
    ["/hospitals/search", "?vacant=", "空床"],
    ["/hospitals/search", "?q=x", undefined],
    ["/hospitals/edit/open_bed", "", "空床"],
    ["/business-card/requests", "", "名刺"],
    ["/business-card/own", "", "名刺"],
    ["/lists/new", "", "リスト"],
    ["/notices/n1", "", "お知らせ"],
    ["/mypage", "", undefined],
  ])("in the second group at %s%s: %s", (path, search, word) =>
    expect(currentShortcut("doctor", path, search)?.word).toBe(word),
  );
});

describe("badges", () => {
  test("each kind adds up its own counters", () => {
    expect(unreadOf("notification", counts)).toBe(1);
    expect(unreadOf("cards", counts)).toBe(5);
    expect(unreadOf("communities", counts)).toBe(9);
    expect(unreadOf("chat", counts)).toBe(6);
    expect(totalUnread(counts)).toBe(21);
  });
  test("are absent when the counts could not be had", () => expect(unreadOf("chat", null)).toBe(0));
});
