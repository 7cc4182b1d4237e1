import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { OperatorHead } from "~/parts/operator/operator-head";
import { LICENCE_WORDS } from "~/parts/operator/words";
import { operator } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { pageTitle } from "~/title";
import { Badge } from "~/ui/badge";
import { EmptyState } from "~/ui/empty-state";
import { formatItems } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Pagination } from "~/ui/pagination";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { Time } from "~/ui/time";

const PAGE_SIZE = 50;

export const loader = operator(async ({ api, context, url }) => {
  const page = Math.max(1, Math.trunc(Number(url.searchParams.get("page"))) || 1);
  const queue = await api.operator.licences({ query: { offset: (page - 1) * PAGE_SIZE } });
  return { ...queue, page, pages: Math.ceil(queue.total / PAGE_SIZE), services: context.services };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && pageTitle("資格の確認", data.services) },
];

export const handle: Handle = { hydrate: false };

export default function Licences() {
  const { licences, total, page, pages } = useLoaderData<typeof loader>();
  return (
    <>
      <OperatorHead title="資格の確認" context="申請の古い順に並んでいます。" />
      <Surface title="確認を待つ申請" more={formatItems(total)} flush>
        {licences.length === 0 ? (
          <EmptyState icon="circle-check" title="待っている申請はありません" />
        ) : (
          <RowList>
            {licences.map(({ userId, name, kana, state, images, submittedAt }) => (
              <Row
                key={userId}
                to={`/admin/licences/${userId}`}
                leading={<Icon name="circle-user" />}
                title={name}
                badges={<Badge>{LICENCE_WORDS[state]}</Badge>}
                detail={`${kana}・${images > 0 ? `画像${images}枚` : "画像なし"}`}
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
