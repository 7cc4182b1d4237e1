import { CARD_READERS } from "#contract/business-card/limits";
import { DOCTORS, isConnectRole } from "#contract/endpoint";
import { HOSPITAL_STAFF } from "#contract/hospitals/limits";
import type { UnreadCounts } from "#contract/users/calls";
import { sharedPath } from "#contract/wire/shared-path";
import { leadingBack } from "~/request/paths/back-link";
import type { IconName } from "~/ui/sprites/icon-names";
import type { OwnPage, Whose } from "../home.server";

/** A row of the own page: where it leads, in which words, and how much waits there. */
export type Entry = {
  to: string;
  icon: IconName;
  title: string;
  detail?: string;
  waits?: (unread: UnreadCounts) => number;
};

/** What the entries depend on. */
export type WhoseEntries = Pick<OwnPage, "id" | "principal" | "doctorId" | "isOperator"> &
  Partial<Pick<OwnPage, "completeness">>;

/** An entry, to whom it is shown (everybody where it does not say), and where it leads whom. */
type Offer = Omit<Entry, "to"> & {
  to: string | ((page: WhoseEntries) => string);
  shown?: (page: WhoseEntries) => boolean;
};
type Principal = Whose["principal"];

const isOfConnect = ({ principal }: WhoseEntries) => isConnectRole(principal);
const isOfMain = (page: WhoseEntries) => !isOfConnect(page);
const isOneOf =
  (...principals: readonly Principal[]) =>
  ({ principal }: WhoseEntries) =>
    principals.includes(principal);
/** The meter leads to the page and to its editing, where it is shown. */
const hasNoMeter = ({ doctorId, completeness }: WhoseEntries) => Boolean(doctorId) && !completeness;
/** The same document in the frame of the viewer's service. */
const documentAt = (path: string) => (page: WhoseEntries) => sharedPath(path, isOfConnect(page));

const OFFERS = {
  own: [
    {
      to: ({ doctorId }) => `/doctor/${doctorId}/edit`,
      icon: "pencil",
      title: "プロフィールの編集",
      detail: "写真・勤務先・診療科・専門医・論文・表示する項目",
      shown: hasNoMeter,
    },
    {
      to: ({ doctorId }) => `/doctor/${doctorId}?from=mypage`,
      icon: "circle-user",
      title: "ほかの会員からの見え方",
      detail: "公開されている内容を確認します",
      shown: hasNoMeter,
    },
    {
      to: "/ms/edit",
      icon: "circle-user",
      title: "プロフィールの編集",
      detail: "写真・電話番号・担当地域・自己紹介",
      shown: isOneOf("ms"),
    },
    {
      to: "/connect/user/edit",
      icon: "pencil",
      title: "プロフィールの編集",
      detail: "写真・電話番号・担当地域・自己紹介",
      shown: isOneOf("connect"),
    },
    {
      to: ({ id }) => `/connect/user/${id}?from=/connect/mypage`,
      icon: "circle-user",
      title: "ほかの会員からの見え方",
      detail: "公開されている内容を確認します",
      shown: isOneOf("connect"),
    },
    {
      to: "/connect/company/edit",
      icon: "pencil",
      title: "企業情報の編集",
      detail: "ロゴ・企業紹介・お問い合わせ先・製品",
      shown: isOneOf("connectCompany"),
    },
    {
      to: ({ id }) => `/connect/company/${id}?from=/connect/company/mypage`,
      icon: "building-2",
      title: "企業ページ",
      detail: "閲覧とリアクションの数・医師からの見え方",
      shown: isOneOf("connectCompany"),
    },
    {
      to: "/connect/doctor/search",
      icon: "search",
      title: "医師をさがす",
      detail: "診療科・地域・医療機関から探せます",
      shown: isOneOf("connectCompany"),
    },
    {
      to: "/connect/company/search",
      icon: "building-2",
      title: "企業をさがす",
      detail: "企業紹介・製品・お問い合わせ先",
      shown: isOneOf("connect", "connectCompany"),
    },
    {
      to: "/business-card/holder",
      icon: "contact",
      title: "名刺",
      detail: "交換した名刺・届いた申請・自分の名刺",
      waits: ({ businessCardUnread, businessCardRequest }) =>
        businessCardUnread.count + businessCardRequest.count,
      shown: isOneOf(...CARD_READERS),
    },
    {
      to: "/lists/hospitals",
      icon: "list",
      title: "医療機関リスト",
      detail: "紹介先や訪問先をまとめ、印刷や共有ができます",
      shown: isOfMain,
    },
    {
      to: "/mypage/search",
      icon: "star",
      title: "保存した検索",
      detail: "よく使う検索と履歴・空床が出たときのお知らせ",
      shown: isOneOf("doctor", "temporaryDoctor", "co-medical", "ms"),
    },
    {
      to: "/invitation",
      icon: "user-plus",
      title: "コメディカルの招待",
      detail: "同じ医療機関の薬剤師・看護師などを招待します",
      shown: isOneOf("doctor"),
    },
    {
      to: "/mypage/workplaces",
      icon: "badge-check",
      title: "勤務先の確認",
      detail: "確認の状況・確認の方法・同じ医療機関の方",
      shown: isOneOf(...HOSPITAL_STAFF),
    },
    {
      to: leadingBack("/hospitals/edit", "/mypage"),
      icon: "hospital",
      title: "所属医療機関の編集",
      detail: "基本情報・空床・外来担当表などを更新します",
      shown: isOneOf(...HOSPITAL_STAFF),
    },
  ],
  research: [
    {
      to: "/papers",
      icon: "book-open",
      title: "論文検索",
      detail: "日本語の病名・著者・雑誌・PMIDから探せます",
      shown: isOneOf("doctor", "temporaryDoctor", "ms", "connect"),
    },
  ],
  settings: [
    {
      to: "/mypage/security",
      icon: "shield-check",
      title: "セキュリティ",
      detail: "パスワード・パスキー・ログイン中の端末",
    },
    {
      to: ({ doctorId }) => (doctorId ? `/doctor/${doctorId}/edit/email` : "/mypage/email"),
      icon: "mail",
      title: "メールアドレス変更",
    },
    {
      to: (page) => (isOfConnect(page) ? "/connect/setting/mail_magazine" : "/setting/mail_magazine"),
      icon: "bell",
      title: "メール受信設定",
    },
    {
      to: "/mypage/contact-rules",
      icon: "sliders-horizontal",
      title: "連絡を受ける相手",
      detail: "名刺交換の申請やメッセージを受け取る職種・企業・地域",
      shown: isOneOf(...DOCTORS),
    },
    {
      to: "/mypage/blocks",
      icon: "flag",
      title: "ブロックと通報",
      detail: "ブロックした方・通報の対応状況",
    },
    {
      to: "/admin",
      icon: "settings",
      title: "運営の画面",
      shown: ({ isOperator }) => Boolean(isOperator),
    },
  ],
  documents: [
    { to: documentAt("/terms"), icon: "file-text", title: "利用規約" },
    { to: documentAt("/terms?term=privacy"), icon: "lock", title: "プライバシーポリシー" },
    { to: documentAt("/posting_information"), icon: "info", title: "掲載情報について" },
    { to: documentAt("/contact/form"), icon: "mail", title: "お問い合わせ" },
  ],
  leaving: [
    { to: "/mypage/export", icon: "download", title: "登録データのダウンロード" },
    { to: "/mypage/withdraw", icon: "trash-2", title: "退会" },
  ],
} satisfies Record<string, readonly Offer[]>;

/** What a section of the own page offers to whose page it is. */
export function entriesOf(section: keyof typeof OFFERS, page: WhoseEntries): Entry[] {
  const offers: readonly Offer[] = OFFERS[section];
  return offers
    .filter(({ shown }) => shown?.(page) ?? true)
    .map(({ shown, to, ...entry }) => ({ ...entry, to: typeof to === "string" ? to : to(page) }));
}
