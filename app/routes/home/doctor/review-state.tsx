import { Callout } from "~/ui/callout";

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
