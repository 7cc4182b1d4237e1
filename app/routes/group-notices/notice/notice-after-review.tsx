import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

/** Instead of a notice, for a doctor whose licence is under review. */
export function NoticeAfterReview() {
  return (
    <>
      <PageHead title="投稿" />
      <Surface flush>
        <EmptyState
          drawing="community"
          title="コミュニティの投稿は、医師資格の確認後にご覧いただけます"
          action={
            <ButtonLink kind="secondary" to="/doctor/new/pending">
              審査の状況を見る
            </ButtonLink>
          }
        />
      </Surface>
    </>
  );
}
