import { useLoaderData } from "@remix-run/react";
import type { Ad } from "#contract/board/calls";
import { AD_PLACE_LABELS } from "#contract/board/limits";
import { dateInJapan } from "#contract/dates/japan-time";
import { PAGE_SIZE } from "#contract/limits";
import { OperatorHead } from "~/parts/operator/operator-head";
import { operator } from "~/request/guards.server";
import { pageOfRows } from "~/request/paging";
import { titled } from "~/title";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Pagination } from "~/ui/pages/pagination";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { formatCount, formatItems } from "~/ui/text/numbers";
import { serverNow } from "~/ui/time/clock";
import { Time } from "~/ui/time/time";

export const loader = operator(async ({ api, url }) => {
  const found = await pageOfRows(url, PAGE_SIZE, ({ offset }) => api.board.ads({ query: { offset } }));
  return { ...found, today: dateInJapan(serverNow()) };
});

export const meta = titled("広告");

export default function Ads() {
  const { ads, total, page, pages } = useLoaderData<typeof loader>();
  return (
    <>
      <OperatorHead
        title="広告"
        lead="表示と押された回数だけを、日ごとに数えています。誰が見たかは残りません。"
        action={
          <ButtonLink icon="plus" to="/admin/ads/new">
            広告を作る
          </ButtonLink>
        }
      />
      <Surface title="広告の一覧" more={formatItems(total)} flush>
        {ads.length === 0 ? (
          <EmptyState drawing="bell" title="広告はまだありません">
            掲載場所・期間・地域・相手を決めて作ります。必ず「PR」と広告主が表示されます。
          </EmptyState>
        ) : (
          <RowList label="広告">
            {ads.map((ad) => (
              <AdRow key={ad.id} ad={ad} />
            ))}
          </RowList>
        )}
      </Surface>
      <Pagination page={page} pages={pages} />
    </>
  );
}

function AdRow({ ad }: { ad: Ad }) {
  return (
    <Row
      to={`/admin/ads/${ad.id}`}
      leading={<Icon name="megaphone" />}
      title={ad.title}
      badges={<State ad={ad} />}
      detail={
        <>
          {ad.advertiser}・{AD_PLACE_LABELS[ad.place]}・<Time at={ad.startsOn} as="date" />〜
          <Time at={ad.endsOn} as="date" />
        </>
      }
      meta={
        <>
          <span>表示 {formatCount(ad.views)}</span>
          <span>クリック {formatCount(ad.clicks)}</span>
        </>
      }
    />
  );
}

function State({ ad }: { ad: Ad }) {
  const { today } = useLoaderData<typeof loader>();
  if (ad.isStopped) return <Badge tone="warning">停止中</Badge>;
  if (ad.endsOn < today) return <Badge>終了</Badge>;
  if (ad.startsOn > today) return <Badge>掲載前</Badge>;
  return <Badge tone="success">掲載中</Badge>;
}
