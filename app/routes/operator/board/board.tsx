import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { shownRefusal } from "~/forms/submit.server";
import { BoardItemRow } from "~/parts/board/item-row";
import { OperatorHead } from "~/parts/operator/operator-head";
import { onlyFields } from "~/request/forms/posted-form.server";
import { textIn } from "~/request/forms/read";
import { operator } from "~/request/guards.server";
import { cursorOf } from "~/request/paging";
import { titled } from "~/title";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Disclosure } from "~/ui/overlays/disclosure";
import { CursorPages } from "~/ui/pages/cursor-pages";
import { RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";

export const loader = operator(async ({ api, url }) => {
  return {
    ...(await api.board.allItems({ body: { before: cursorOf(url) } })),
    from: url.pathname + url.search,
  };
});

export const action = operator(async ({ form, api, context, url }) => {
  onlyFields(form, "id");
  try {
    await api.board.deleteBoardItem({ body: { id: textIn(form, "id") } });
    await context.flash({ kind: "success", text: "投稿の削除が完了しました" });
  } catch (error) {
    const refusal = shownRefusal(error);
    if (refusal.isPassing) throw refusal;
    await context.flash({ kind: "error", text: refusal.message });
  }
  return redirect(url.pathname + url.search, 303);
});

export const meta = titled("掲示板の管理");

export default function BoardConsole() {
  const { items, next, from } = useLoaderData<typeof loader>();
  return (
    <>
      <OperatorHead
        title="掲示板"
        lead="すべての地域・相手への投稿を、新しい順に表示しています。"
        action={
          <ButtonLink icon="plus" to="/admin/board/new">
            公式の投稿を作る
          </ButtonLink>
        }
      />
      <Surface title="投稿" flush>
        {items.length === 0 ? <EmptyState drawing="bell" title="投稿はまだありません" /> : null}
        <RowList label="投稿">
          {items.map((item) => (
            <BoardItemRow key={item.objectId} item={item} from={from} isShort />
          ))}
        </RowList>
      </Surface>
      <CursorPages next={next} older="さらに前の投稿" />
      <Removal />
    </>
  );
}

/** Deleting asks for the one that is meant: a click on a row must not be enough. */
function Removal() {
  const { items } = useLoaderData<typeof loader>();
  if (items.length === 0) return null;
  return (
    <Disclosure summary="投稿を削除する">
      <ul className="rule">
        {items.map(({ objectId, title }) => (
          <li key={objectId} className="line">
            <span className="row-words">{title}</span>
            <form method="post">
              <input type="hidden" name="id" value={objectId} />
              <Button kind="loss" small aria-label={`「${title}」を削除する`}>
                削除する
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
