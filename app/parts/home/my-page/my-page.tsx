import { useContext } from "react";
import type { UnreadCounts } from "#contract/users/shapes";
import { UnreadOfFrame } from "~/live/unread";
import { sharedPath } from "~/request/paths/shared-path";
import { Button } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
import { PageHead } from "~/ui/page-head";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import type { OwnPage, Whose } from "../home.server";
import { AccountSummary } from "./account-summary";
import { ProfileMeter } from "./profile-meter";

type Entry = {
  to: string;
  icon: IconName;
  title: string;
  detail?: string;
  waits?: (unread: UnreadCounts) => number;
};

/** The viewer's own page: who one is here, and everything one may set. */
export function MyPage(props: OwnPage) {
  const { completeness, doctorId } = props;
  return (
    <>
      <PageHead title="マイページ" />
      <Columns label="このサービス" aside={<Service {...props} />}>
        <AccountSummary {...props} />
        {completeness && doctorId ? <ProfileMeter {...completeness} doctorId={doctorId} /> : null}
        <Entries title="ご利用中のもの" entries={profileEntries(props)} />
        <Entries title="調べる" entries={READERS.includes(props.principal) ? [PAPERS] : []} />
        <Entries title="設定" entries={settingEntries(props)} />
      </Columns>
    </>
  );
}

function Service({ principal }: Whose) {
  const entries = DOCUMENTS.map((entry) => ({ ...entry, to: sharedPath(entry.to, isOfConnect(principal)) }));
  return (
    <>
      <Entries title="このサービスについて" entries={entries} />
      <form method="post" action="/logout">
        <Button kind="secondary" icon="log-out">
          ログアウトする
        </Button>
      </form>
      <Entries title="データと退会" entries={LEAVING} />
    </>
  );
}

const DOCUMENTS: Entry[] = [
  { to: "/terms", icon: "file-text", title: "利用規約" },
  { to: "/terms?term=privacy", icon: "lock", title: "プライバシーポリシー" },
  { to: "/posting_information", icon: "info", title: "掲載情報について" },
  { to: "/contact/form", icon: "mail", title: "お問い合わせ" },
];

const LEAVING: Entry[] = [
  { to: "/mypage/export", icon: "download", title: "登録データのダウンロード" },
  { to: "/mypage/withdraw", icon: "trash-2", title: "退会" },
];

const isOfConnect = (principal: Whose["principal"]) =>
  principal === "connect" || principal === "connectCompany";

function profileEntries({ id, doctorId, principal, completeness }: OwnPage): Entry[] {
  const own: Entry = {
    to: `/doctor/${doctorId}?from=mypage`,
    icon: "circle-user",
    title: "公開プロフィール",
    detail: "ほかの会員からの見え方を確認します",
  };
  const edit: Entry = {
    to: `/doctor/${doctorId}/edit`,
    icon: "pencil",
    title: "プロフィールの編集",
    detail: "写真・勤務先・診療科・専門医・論文・表示する項目",
  };
  return [
    // The meter above leads to both.
    ...(doctorId && !completeness ? [edit, own] : []),
    ...(principal === "ms" ? [MS_PROFILE] : []),
    ...(principal === "connect" ? connectEntries(id) : []),
    ...(principal === "connectCompany" ? companyEntries(id) : []),
    ...(HAS_CARDS.includes(principal) ? [CARDS] : []),
    ...(isOfConnect(principal) ? [] : [LISTS]),
    ...(SEARCHERS.includes(principal) ? [SEARCHES] : []),
    ...(principal === "doctor" ? [INVITATION] : []),
    ...(principal === "doctor" || principal === "co-medical" ? [OWN_HOSPITAL] : []),
  ];
}

const SEARCHERS: readonly Whose["principal"][] = ["doctor", "temporaryDoctor", "co-medical", "ms"];

const SEARCHES: Entry = {
  to: "/mypage/search",
  icon: "star",
  title: "保存した検索",
  detail: "よく使う検索と履歴・空床が出たときのお知らせ",
};

const MS_PROFILE: Entry = {
  to: "/ms/edit",
  icon: "circle-user",
  title: "プロフィールの編集",
  detail: "写真・電話番号・担当地域・自己紹介",
};

const connectEntries = (id: string): Entry[] => [
  {
    to: "/connect/user/edit",
    icon: "pencil",
    title: "プロフィールの編集",
    detail: "写真・電話番号・担当地域・自己紹介",
  },
  {
    to: `/connect/user/${id}?from=/connect/mypage`,
    icon: "circle-user",
    title: "公開プロフィール",
    detail: "ほかの会員からの見え方を確認します",
  },
];

const companyEntries = (id: string): Entry[] => [
  {
    to: "/connect/company/edit",
    icon: "pencil",
    title: "企業情報の編集",
    detail: "ロゴ・企業紹介・お問い合わせ先・製品",
  },
  {
    to: `/connect/company/${id}?from=/connect/company/mypage`,
    icon: "building-2",
    title: "企業ページ",
    detail: "閲覧と反応の数・医師からの見え方",
  },
];

const LISTS: Entry = {
  to: "/lists/hospitals",
  icon: "list",
  title: "医療機関リスト",
  detail: "紹介先や訪問先をまとめ、印刷や共有ができます",
};

const OWN_HOSPITAL: Entry = {
  to: "/hospitals/edit",
  icon: "hospital",
  title: "所属医療機関の編集",
  detail: "基本情報・空床・外来担当表などを更新します",
};

const HAS_CARDS: readonly Whose["principal"][] = ["doctor", "temporaryDoctor", "ms", "connectCompany"];

const CARDS: Entry = {
  to: "/business-card/holder",
  icon: "contact",
  title: "名刺",
  detail: "交換した名刺・届いた申請・自分の名刺",
  waits: ({ businessCardUnread, businessCardRequest }) =>
    businessCardUnread.count + businessCardRequest.count,
};

/** Whom the papers are open to. */
const READERS: readonly Whose["principal"][] = ["doctor", "temporaryDoctor", "ms", "connect"];

const PAPERS: Entry = {
  to: "/papers",
  icon: "book-open",
  title: "論文検索",
  detail: "日本語の病名・著者・雑誌・PMIDから探せます",
};

const INVITATION: Entry = {
  to: "/invitation",
  icon: "user-plus",
  title: "コメディカルの招待",
  detail: "同じ医療機関の薬剤師・看護師などを招待します",
};

function settingEntries({ principal, doctorId, isOperator }: Whose): Entry[] {
  const mail = isOfConnect(principal) ? "/connect/setting/mail_magazine" : "/setting/mail_magazine";
  return [
    {
      to: "/mypage/security",
      icon: "shield-check",
      title: "セキュリティ",
      detail: "パスワード・パスキー・ログイン中の端末",
    },
    {
      to: doctorId ? `/doctor/${doctorId}/edit/email` : "/mypage/email",
      icon: "mail",
      title: "メールアドレス変更",
    },
    { to: mail, icon: "bell", title: "メール受信設定" },
    ...(doctorId ? [CONTACT_RULES] : []),
    {
      to: "/mypage/blocks",
      icon: "flag",
      title: "ブロックと通報",
      detail: "ブロックした方・通報したことのその後",
    },
    ...(isOperator ? [{ to: "/admin", icon: "settings", title: "運営の画面" } as const] : []),
  ];
}

const CONTACT_RULES: Entry = {
  to: "/mypage/contact-rules",
  icon: "sliders-horizontal",
  title: "連絡を受ける相手",
  detail: "名刺交換の申請やメッセージを受け取る職種・企業・地域",
};

function Entries({ title, entries }: { title: string; entries: Entry[] }) {
  const unread = useContext(UnreadOfFrame);
  const waiting = ({ waits }: Entry) => (waits && unread ? waits(unread) : 0);
  if (entries.length === 0) return null;
  return (
    <Surface title={title} waits={entries.some((entry) => waiting(entry) > 0)} flush>
      <RowList label={title}>
        {entries.map((entry) => (
          <Row
            key={entry.to}
            to={entry.to}
            leading={<Icon name={entry.icon} />}
            title={entry.title}
            detail={entry.detail}
            unread={waiting(entry)}
          />
        ))}
      </RowList>
    </Surface>
  );
}
