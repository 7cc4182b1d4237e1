import type { board } from "#contract/board/calls";
import type { Bodies } from "./bodies";

const ad = {
  place: "board",
  advertiser: "青葉製薬株式会社",
  title: "心不全治療のWeb講演会",
  text: "12月3日 19:00から",
  linkUrl: "https://example.jp/lecture",
  startsOn: "2026-11-01",
  endsOn: "2026-12-31",
  territories: ["00"],
  roles: ["doctor"],
} as const;

export const boardBodies: Bodies<typeof board> = {
  getBoardItems: { limit: 20, offset: 0, types: ["board"] },
  findBoardItems: { q: "講演会" },
  getBoardItem: { id: "an-item" },
  getBoardItemComments: { id: "an-item" },
  createBoardItem: {
    title: "地域連携の会のご案内",
    content: "12月の予定です。",
    territories: ["13"],
    roles: ["doctor"],
  },
  createBoardItemComment: { itemId: "an-item", comment: "参加します" },
  deleteBoardItem: { id: "an-item" },
  deleteBoardItemComment: { id: "a-comment" },
  updateBoardItemReaction: { itemId: "an-item", reactionType: "like" },
  findBoardItemReaction: { itemId: "an-item" },
  findBoardItemCommentReaction: { commentId: "a-comment" },
  allItems: {},
  getBoardAds: { position: "board" },
  openAd: { objectId: "an-ad" },
  countEvents: { events: [{ event: "ad-impression", of: "an-ad" }] },
  createAd: { ...ad, territories: ["00"], roles: ["doctor"] },
  changeAd: { ...ad, territories: ["00"], roles: ["doctor"], rev: 0 },
  stopAd: { isStopped: true },
};
