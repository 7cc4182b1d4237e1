import { Link } from "@remix-run/react";
import type { List } from "#contract/lists/calls";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Surface } from "~/ui/surface";
import { ListRows } from "./list-rows";

type Props = { title: string; lists: readonly List[] | null };

/** A few lists on a home, the one changed last first. Shows nothing if they could not be loaded. */
export function RecentLists({ title, lists }: Props) {
  if (!lists) return null;
  return (
    <Surface title={title} more={lists.length > 0 ? <Link to="/lists/hospitals">すべて</Link> : null} flush>
      {lists.length > 0 ? (
        <ListRows lists={lists} short />
      ) : (
        <EmptyState
          drawing="list"
          title="リストはまだありません"
          action={
            <ButtonLink kind="secondary" to="/lists/new">
              リストを作成する
            </ButtonLink>
          }
        >
          よく連絡する医療機関を、電話番号やメモと一緒にまとめておけます。
        </EmptyState>
      )}
    </Surface>
  );
}
