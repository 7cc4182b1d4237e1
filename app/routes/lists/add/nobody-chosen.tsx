import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

/** Says that without hospitals there is nothing to add, and leads to where they are found. */
export function NobodyChosen({ list }: { list?: string }) {
  return (
    <>
      <PageHead title="リストに加える" back={{ to: "/lists/hospitals", label: "医療機関リスト" }} />
      <Surface flush>
        <EmptyState
          drawing="search"
          title="追加する医療機関をさがしましょう"
          action={
            <ButtonLink
              icon="search"
              to={list ? `/hospitals/search?${new URLSearchParams({ list })}` : "/hospitals/search"}
            >
              医療機関をさがす
            </ButtonLink>
          }
        >
          検索結果で医療機関を選び、「リストに加える」を押してください。医療機関のページからも追加できます。
        </EmptyState>
      </Surface>
    </>
  );
}
