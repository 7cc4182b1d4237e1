/** Message V-27: in the other frame a group is chosen first. */
export const GROUP_REQUIRED = "投稿するコミュニティを選択してください。";
