import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";

type Props = { state: "waiting" | "resubmit" | "refused" | "verified" };

const PENDING = "/doctor/new/pending";

/** What the review of the licence asks of a doctor, on the first screen: to wait, or to send another picture. */
export function ReviewNotice({ state }: Props) {
  if (state === "resubmit") {
    return (
      <Notice kind="warning" title="医師免許証の画像を、もう一度ご提出ください">
        <p>ご提出いただいた画像では、医師資格を確認できませんでした。担当者からのご連絡をご確認ください。</p>
        <div className="notice-action">
          <ButtonLink to={PENDING}>画像を再提出する</ButtonLink>
        </div>
      </Notice>
    );
  }
  if (state === "refused") {
    return (
      <Notice
        kind="warning"
        title="医師資格を確認できませんでした"
        action={<a href={PENDING}>担当者からのご連絡を見る</a>}
      >
        検索と閲覧はご利用いただけます。
      </Notice>
    );
  }
  return (
    <Notice kind="warning" title="医師資格を確認しています" action={<a href={PENDING}>審査の状況を見る</a>}>
      確認が終わるまで、検索と閲覧をご利用いただけます。メッセージの送信や投稿は確認後に使えるようになります。
    </Notice>
  );
}
