import { Callout } from "~/ui/callout";
import { Icon } from "~/ui/icon";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";

type Props = { state: "waiting" | "resubmit" | "refused" | "verified" };

const PENDING = "/doctor/new/pending";

/** How the review of the licence stands, on the first screen; what it asks for stands among the todos. */
export function ReviewState({ state }: Props) {
  if (state === "resubmit") return null;
  if (state === "refused") {
    return (
      <Callout
        kind="warning"
        title="医師資格を確認できませんでした"
        action={<a href={PENDING}>担当者からのご連絡を見る</a>}
      >
        検索と閲覧はご利用いただけます。
      </Callout>
    );
  }
  return (
    <Callout kind="warning" title="医師資格を確認しています" action={<a href={PENDING}>審査の状況を見る</a>}>
      確認が終わるまで、検索と閲覧をご利用いただけます。メッセージの送信や投稿は確認後に使えるようになります。
    </Callout>
  );
}

const POSSIBLE = [
  {
    to: "/search",
    icon: "search",
    title: "医師・医療機関・MSをさがす",
    detail: "連携室の電話・FAX、外来担当表、空床も表示されます。",
  },
  {
    to: "/board",
    icon: "newspaper",
    title: "掲示板を読む",
    detail: "地域の医療機関と事務局からの投稿です。",
  },
] as const;

const LATER = [
  "チャットと名刺交換",
  "掲示板・コミュニティへの投稿とコメント",
  "医療機関リストの作成と共有",
  "連携室の方の招待",
] as const;

/** What a doctor can do while the licence is reviewed, and what comes after. */
export function WhileReviewed() {
  return (
    <>
      <Surface title="いまご利用いただけること" flush>
        <RowList label="いまご利用いただけること">
          {POSSIBLE.map(({ icon, ...row }) => (
            <Row
              key={row.to}
              {...row}
              leading={<Icon name={icon} size={24} />}
              meta={<Icon name="chevron-right" />}
            />
          ))}
        </RowList>
      </Surface>
      <Surface title="確認後にご利用いただけること">
        <ul className="bullets">
          {LATER.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        <p className="note">確認が終わると、メールでお知らせします。</p>
      </Surface>
    </>
  );
}
