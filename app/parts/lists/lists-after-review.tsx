import { AfterReview } from "../users/after-review";

/** Stands in place of a page of lists, for a doctor whose licence is under review. */
export function ListsAfterReview() {
  return (
    <AfterReview head="医療機関リスト" drawing="list" title="リストは、医師資格の確認後にご利用いただけます">
      紹介先や逆紹介先の医療機関をまとめて、印刷や共有ができます。
    </AfterReview>
  );
}
