import { createElement } from "react";
import { expect, test } from "vitest";
import { type StreamLine, StreamRows } from "../../../app/parts/groups/stream/stream";
import { CommunityUpdates } from "../../../app/parts/home/updates/community-updates";
import { rendered } from "../../support/rendered";

const AUTHOR = { objectId: "sato", name: "佐藤 健一", role: "doctor", avatarUrl: null } as const;
const LINE = {
  kind: "poll",
  pollEnd: null,
  author: AUTHOR,
  title: "日程のご希望",
  isUnread: false,
  waits: false,
  createdAt: 0,
  commentCount: 0,
} as const;

test("a poll is called one in the stream, and its row leads to where one votes", () => {
  const place = { kind: "group", objectId: "circle", name: "勉強会" } as const;
  const posts: StreamLine[] = [
    { ...LINE, objectId: "poll", preview: "", isVerified: true, tile: null, place },
  ];
  const html = rendered(createElement(StreamRows, { posts, isOfConnect: false }));
  expect(html).toContain(">投票</span>");
  expect(html).toContain('id="poll"');
  expect(html).toContain('href="/group/notice/poll?from=%2F"');
});

test("and on a home", () => {
  const updates = [{ ...LINE, id: "poll", to: "/group/notice/poll", place: "勉強会" }];
  const html = rendered(createElement(CommunityUpdates, { updates, title: "コミュニティ", all: "/group" }));
  expect(html).toContain(">投票</span>");
  expect(html).toContain('href="/group/notice/poll"');
});

test("both say until when one votes, and that one no longer can", () => {
  const place = { kind: "group", objectId: "circle", name: "勉強会" } as const;
  const endsAt = Date.parse(`${new Date().getFullYear()}-06-30T18:00+09:00`);
  for (const [isEnded, words] of [
    [false, " 18:00</time>まで</span>"],
    [true, " 18:00</time>まで（締め切りました）</span>"],
  ] as const) {
    const line = { ...LINE, pollEnd: { endsAt, isEnded } };
    const posts: StreamLine[] = [
      { ...line, objectId: "poll", preview: "", isVerified: true, tile: null, place },
    ];
    const updates = [{ ...line, id: "poll", to: "/group/notice/poll", place: "勉強会" }];
    const shown = [
      createElement(StreamRows, { posts, isOfConnect: false }),
      createElement(CommunityUpdates, { updates, title: "コミュニティ", all: "/group" }),
    ].map((element) => rendered(element));
    for (const html of shown) {
      expect(html).toContain("投票は<time");
      expect(html).toContain(words);
    }
  }
});
