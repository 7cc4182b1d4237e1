import { useLoaderData } from "@remix-run/react";
import { dayNumberInJapan } from "#contract/dates/japan-time";
import { hiragana } from "#contract/japanese/kana";
import { PAGE_SIZE } from "#contract/limits";
import { LICENCE_LABELS } from "~/parts/operator/labels";
import { OperatorHead } from "~/parts/operator/operator-head";
import { operator } from "~/request/guards.server";
import { pageOfRows } from "~/request/paging";
import { titled } from "~/title";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Pagination } from "~/ui/pages/pagination";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { formatItems, formatNumber } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";

export const loader = operator(async ({ api, url }) => ({
  ...(await pageOfRows(url, PAGE_SIZE, ({ offset }) => api.operator.licences({ query: { offset } }))),
  readAt: Date.now(),
}));

export const meta = titled("資格の確認");

export default function Licences() {
  const { licences, total, page, pages, readAt } = useLoaderData<typeof loader>();
  return (
    <>
      <OperatorHead title="資格の確認" lead="申請の古い順に並んでいます。" />
      <Columns label="次に確認する申請" onlyDesk aside={page === 1 ? <Oldest /> : null}>
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
                  meta={<Waited since={submittedAt} now={readAt} />}
                />
              ))}
            </RowList>
          )}
        </Surface>
        <Pagination page={page} pages={pages} />
      </Columns>
    </>
  );
}

/** The review begins with whoever has waited longest; from there one leads to the next. */
function Oldest() {
  const { licences, readAt } = useLoaderData<typeof loader>();
  const oldest = licences[0];
  if (!oldest) return null;
  const { userId, name, kana, images, submittedAt } = oldest;
  return (
    <Surface title="次に確認する申請">
      <DefinitionList
        isShort
        items={[
          ["氏名", name],
          ["ふりがな", hiragana(kana)],
          ["申請", <Time key="at" at={submittedAt} as="when" />],
          ["経過", <Waited key="waited" since={submittedAt} now={readAt} />],
          ["免許証", images > 0 ? `画像${images}枚` : "画像なし"],
        ]}
      />
      <ButtonLink to={`/admin/licences/${userId}`}>確認を始める</ButtonLink>
    </Surface>
  );
}

function Waited({ since, now }: { since: number; now: number }) {
  const days = dayNumberInJapan(now) - dayNumberInJapan(since);
  return days === 0 ? "本日" : <strong>{formatNumber(days)}日待ち</strong>;
}
