import { createElement } from "react";
import { expect, test } from "vitest";
import type { UnreadCounts } from "#contract/users/calls";
import { UnreadOfFrame } from "~/live/unread/unread";
import { Shortcuts } from "~/shells/navigation/shortcuts";
import { rendered } from "../../../support/rendered";

const COUNTS: UnreadCounts = {
  notification: { count: 1 },
  businessCardUnread: { count: 2 },
  businessCardRequest: { count: 3 },
  groupUnread: 4,
  openCommunityUnread: 5,
  chatUnread: 6,
  hospitalNoticeUnread: 7,
};

const shortcuts = (counts: UnreadCounts | null) =>
  rendered(
    createElement(
      UnreadOfFrame.Provider,
      { value: counts },
      createElement(Shortcuts, { principal: "doctor" }),
    ),
  );

const countIn = (html: string, word: string) =>
  new RegExp(`${word}<span class="count"><span class="sr-only">未読</span>(\\d+)`).exec(html)?.[1];

test("on a phone's home the shortcuts bear the counts that a desk has in its rail", () => {
  const html = shortcuts(COUNTS);
  expect([countIn(html, "お知らせ"), countIn(html, "名刺")]).toEqual(["7", "5"]);
  expect(countIn(html, "リスト")).toBeUndefined();
});

test("they bear none where the counts could not be had", () => {
  expect(shortcuts(null)).not.toContain('class="count"');
});
