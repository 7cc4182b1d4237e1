import type { groupNotices } from "#contract/group-notices/calls";
import type { Bodies } from "./bodies";

export const groupNoticesBodies: Bodies<typeof groupNotices> = {
  create: { groupId: "a-group", title: "12月の症例検討会", detail: "ご都合をお聞かせください。" },
  change: { title: "12月の症例検討会", detail: "日程が決まりました。", fileUrls: [] },
  react: { noticeId: "a-notice", reactionType: "like" },
  reactToComment: { commentId: "a-comment", reactionType: "thanks" },
  pin: { isPinned: true },
  vote: { choices: [1] },
  comment: { comment: "参加します。" },
};
