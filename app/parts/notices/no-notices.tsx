import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

/** Stands in place of a page of notices, for people who get none. */
export function NoNotices() {
  return (
    <>
      <PageHead title="医療機関からのお知らせ" />
      <Surface flush>
        <EmptyState
          drawing="bell"
          title="医師・コメディカルの方に届きます"
          action={
            <ButtonLink kind="secondary" icon="newspaper" to="/board">
              掲示板を見る
            </ButtonLink>
          }
        >
          医療機関からのお知らせは、資格の確認が済んだ医師と、医療機関のコメディカルの方だけに届きます。
        </EmptyState>
      </Surface>
    </>
  );
}
