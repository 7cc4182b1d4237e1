import { GROUP_MEMBERS, MEMBERS_AT_ONCE } from "#contract/groups/limits";

export const GROUP_NOT_FOUND = "コミュニティが見つかりません";
export const GROUP_DELETED = "このコミュニティは管理者によって削除されました";
export const GROUP_NOT_TO_BE_SEEN = "このコミュニティを閲覧する権限がありません";
export const NOT_A_MEMBER = "このコミュニティのユーザーではありません";
export const NOT_AN_ADMIN = "このコミュニティの管理者ではありません";
export const ADMIN_REQUIRED = "コミュニティには1名以上の管理者が必要です";
export const ALREADY_ADMIN = "あなたは既に管理者として登録されています";
export const MANAGER_REQUIRED = "支店長以上の管理職を追加してください";
export const GROUP_NAME_REQUIRED = "コミュニティ名を入力してください。";
export const GROUP_DESCRIPTION_REQUIRED = "コミュニティの説明を入力してください。";
export const INVITE_MESSAGE_REQUIRED = "招待コメントを入力してください";
export const INVITEES_REQUIRED = "招待する方を選択してください。";
export const PERSON_REQUIRED = "対象の方を選択してください。";
export const TOO_MANY_AT_ONCE = `一度に選択できるのは${MEMBERS_AT_ONCE}名までです。`;
export const GROUP_FULL = `コミュニティのメンバーは、招待中の方を含めて${GROUP_MEMBERS}名までです。`;
export const NOT_TO_BE_INVITED = "招待できない方が含まれています。もう一度選択してください。";
export const NOT_TO_BE_ADDED = "追加できない方が含まれています。もう一度選択してください。";
export const CONNECT_NO_ADMIN = "コネクトユーザーの方は管理者にできません。";
export const GROUPS_USED_UP =
  "1日に作成できるコミュニティの数を超えました。時間をおいて、もう一度お試しください。";
export const GROUP_INVITATIONS_USED_UP =
  "1日に招待できる人数を超えました。時間をおいて、もう一度お試しください。";
export const RENEWED_RECENTLY = "招待の再送は、前回の招待から24時間たつとできます。";

export const GROUP_INVITATION_EXPIRED = "招待の有効期限が切れています";
export const GROUP_INVITATION_WITHDRAWN_BY_ADMIN = "この招待は取り消されました";
export const GROUP_INVITATION_ANSWERED = "この招待にはすでに回答済みです。現在の状態をご確認ください。";
export const GROUP_INVITATION_WITHDRAWN = "招待を取り消しました";
export const MEMBERS_MOVED_ON = "ほかの操作でメンバーの状態が変わっています。現在の状態をご確認ください。";
export const ADMIN_NOT_REMOVED = "管理者の方は、管理者から外したあとに削除できます。";
export const SELF_NOT_REMOVED = "ご自身は、コミュニティの「退出する」から退出できます。";
export const GROUP_CHANGED = "ほかの画面でこのコミュニティが変更されています。現在の内容をご確認ください。";

export const EXIT_FAILED = "コミュニティから退出が出来ませんでした。再度お試しください";
export const REMOVAL_FAILED = "メンバーの削除が出来ませんでした。再度お試しください";
export const ROLE_CHANGE_FAILED = "権限の変更が出来ませんでした。再度お試しください";
export const INVITE_FAILED = "招待が出来ませんでした。再度お試しください";

/** Follows the message about the others: people of several kinds are invited one kind after the other. */
export const invitedAlready = (number: number) =>
  `選んだ方のうち${number}名は招待済みです。残りの方をご確認ください。`;

export const GROUP_CREATED = "コミュニティの作成が完了しました";
export const GROUP_UPDATED = "コミュニティの更新が完了しました";
export const GROUP_DELETION_DONE = "コミュニティの削除が完了しました";
export const MEMBERS_INVITED = "メンバーを招待しました";
export const MEMBERS_ADDED = "メンバーを追加しました";
export const MEMBER_REMOVED = "メンバーを削除しました";
export const ADMIN_ADDED = "管理者に追加しました";
export const ADMIN_REMOVED = "管理者から外しました";
export const ADMIN_APPLIED = "管理者に申請しました";
export const ADMIN_TAKEN = "管理者になりました";
export const APPLICATION_DISMISSED = "管理者の申請を見送りました";
export const INVITATION_ACCEPTED = "コミュニティに参加しました";
export const INVITATION_DECLINED = "招待をお断りしました";
export const INVITATION_RENEWED = "招待を再送しました";
export const GROUP_LEFT = "コミュニティから退出しました";

/** The text of an invitation where the inviter wrote none. */
export const invitationTo = (name: string) => `「${name}」にご招待します。`;

/** The levels of news of a group, in words. */
export const GROUP_NOTIFICATION_LABELS = {
  all: "すべての投稿",
  mentions: "自分宛てのみ",
  nothing: "受け取らない",
} as const;
