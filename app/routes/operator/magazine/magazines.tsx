import { useLoaderData } from "@remix-run/react";
import { PAGE_SIZE } from "#contract/limits";
import { MAGAZINE_STATE_LABELS, type MagazineLine } from "#contract/magazine/calls";
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
import { formatItems, formatPeople } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";

export const loader = operator(({ api, url }) =>
  pageOfRows(url, PAGE_SIZE, ({ offset }) => api.magazine.magazines({ query: { offset } })),
);

export const meta = titled("配信");

export default function Magazines() {
  const { magazines, total, page, pages } = useLoaderData<typeof loader>();
  return (
    <>
      <OperatorHead
        title="運営からの配信"
        lead="メールマガジンを希望した会員にだけ送ります。どの配信にも、1回の操作で停止できる案内が付きます。"
        action={
          <ButtonLink icon="plus" to="/admin/magazine/new">
            配信を書く
          </ButtonLink>
        }
      />
      <Surface title="配信の一覧" more={formatItems(total)} flush>
        {magazines.length === 0 ? (
          <EmptyState drawing="bell" title="配信はまだありません">
            件名と本文を書き、宛先を役割・診療科・都道府県で選んで送ります。
          </EmptyState>
        ) : (
          <RowList label="配信">
            {magazines.map((magazine) => (
              <MagazineRow key={magazine.id} {...magazine} />
            ))}
          </RowList>
        )}
      </Surface>
      <Pagination page={page} pages={pages} />
    </>
  );
}

const TONES = { draft: undefined, scheduled: "warning", sending: "warning", sent: "success" } as const;

function MagazineRow({ id, subject, state, sendAt, createdAt, sent, recipients, declined }: MagazineLine) {
  return (
    <Row
      to={`/admin/magazine/${id}`}
      leading={<Icon name="mail" />}
      title={subject}
      badges={<Badge tone={TONES[state]}>{MAGAZINE_STATE_LABELS[state]}</Badge>}
      detail={<Time at={sendAt ?? createdAt} />}
      meta={
        state === "draft" || state === "scheduled" ? null : (
          <>
            <span>
              送信 {formatPeople(sent)} / {formatPeople(recipients)}
            </span>
            {declined > 0 ? <span>直前の停止 {formatPeople(declined)}</span> : null}
          </>
        )
      }
    />
  );
}
