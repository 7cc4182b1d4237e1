import type { community } from "#contract/community/calls";
import type { Bodies } from "./bodies";

const ONE = { openCommunity: "a-community" };
const ANOTHER = { ...ONE, userId: "somebody" };
const FIELDS = {
  name: "地域連携 心不全の広場",
  description: "病院と診療所で、心不全の紹介と逆紹介を話し合います。",
  rules: "患者さんを特定できる情報は書かないでください。",
  departments: ["01"],
  prefectures: ["13"],
};

export const communityBodies: Bodies<typeof community> = {
  joined: { limit: 10 },
  recommended: { limit: 5 },
  join: ONE,
  leave: ONE,
  updateRole: { ...ANOTHER, role: "moderator" },
  ban: { ...ANOTHER, reason: "宣伝の投稿が続いたため" },
  unban: ANOTHER,
  setNotificationLevel: { tells: "mentions", isMuted: true },
  read: { ...ONE, upTo: 1 },
  banners: { ...ONE, position: "community-top", limit: 10 },
  findPosts: { ...ONE, q: "薬" },
  addPost: { ...ONE, title: "退院後の体重管理", detail: "手帳の記入欄について", isCommentable: true },
  changePost: { title: "退院後の体重管理" },
  addComment: { parent: "a-post", detail: "参考になりました" },
  react: { postId: "a-post", reactionType: "like" },
  reactionsDetail: { postId: "a-post" },
  hide: { postId: "a-post", reason: "宣伝のため" },
  restore: { postId: "a-post" },
  settle: { postId: "a-post", upTo: 1 },
  create: { ...FIELDS, email: "sato@example.jp" },
  change: { ...FIELDS, rev: 0 },
  setImage: { image: null },
  close: { isClosed: true },
  appoint: { email: "sato@example.jp" },
  placeBanner: { before: "a-banner" },
  addBanner: { title: "勉強会のご案内", body: "12月8日 19:00", link: "/papers" },
};
