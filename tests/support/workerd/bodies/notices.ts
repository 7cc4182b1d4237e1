import type { notices } from "#contract/notices/calls";
import type { Bodies } from "./bodies";

const words = { title: "外来休診のお知らせ", detail: "11月24日は休診します。", isMustRead: true };

export const noticesBodies: Bodies<typeof notices> = {
  create: { ...words, toHospitalObjectIds: ["h"] },
  change: words,
  saveDraft: words,
  choose: { hospitalIds: ["h"] },
  unchoose: { hospitalIds: ["h"] },
  remind: { after: 0 },
};
