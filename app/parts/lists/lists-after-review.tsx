import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

/** Instead of a page of lists, for a doctor whose licence is under review. */
export function ListsAfterReview() {
  return (
    <>
      <PageHead title="医療機関リスト" />
      <Surface flush>
        <EmptyState
          drawing="list"
          title="リストは、医師資格の確認後にご利用いただけます"
          action={
            <ButtonLink kind="secondary" to="/doctor/new/pending">
              審査の状況を見る
            </ButtonLink>
          }
        >
          紹介先や逆紹介先の医療機関をまとめて、印刷や共有ができます。
        </EmptyState>
      </Surface>
    </>
  );
}
