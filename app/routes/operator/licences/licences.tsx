import { useLoaderData } from "@remix-run/react";
import { hiragana } from "#contract/japanese/kana";
import { PAGE_SIZE } from "#contract/limits";
import { LICENCE_LABELS } from "~/parts/operator/labels";
import { OperatorHead } from "~/parts/operator/operator-head";
import { operator } from "~/request/guards.server";
import { pageOfRows } from "~/request/paging";
import { titled } from "~/title";
import { Badge } from "~/ui/badge";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Pagination } from "~/ui/pages/pagination";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { formatItems } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";

export const loader = operator(({ api, url }) =>
  pageOfRows(url, PAGE_SIZE, ({ offset }) => api.operator.licences({ query: { offset } })),
);

export const meta = titled("資格の確認");

export default function Licences() {
  const { licences, total, page, pages } = useLoaderData<typeof loader>();
  return (
    <>
      <OperatorHead title="資格の確認" lead="申請の古い順に並んでいます。" />
      <Surface title="確認を待つ申請" more={formatItems(total)} flush>
        {licences.length === 0 ? (
          <EmptyState drawing="done" title="待っている申請はありません" />
        ) : (
          <RowList>
            {licences.map(({ userId, name, kana, state, images, submittedAt }) => (
              <Row
                key={userId}
                to={`/admin/licences/${userId}`}
                leading={<Icon name="circle-user" />}
                title={name}
                badges={<Badge>{LICENCE_LABELS[state]}</Badge>}
                detail={`${hiragana(kana)}・${images > 0 ? `画像${images}枚` : "画像なし"}`}
                meta={<Time at={submittedAt} as="when" />}
              />
            ))}
          </RowList>
        )}
      </Surface>
      <Pagination page={page} pages={pages} />
    </>
  );
}
