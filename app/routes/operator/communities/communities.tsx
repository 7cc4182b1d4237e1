import { useLoaderData } from "@remix-run/react";
import { OperatorHead } from "~/parts/operator/operator-head";
import { operator } from "~/request/guards.server";
import { titled } from "~/title";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { formatItems, formatPeople } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";

export const loader = operator(({ api }) => api.community.consoleAll());

export const meta = titled("オープンコミュニティの一覧");

export default function Communities() {
  const { communities } = useLoaderData<typeof loader>();
  return (
    <>
      <OperatorHead
        title="オープンコミュニティ"
        lead="会員のどなたでも読め、参加すると書けるコミュニティです。"
        action={
          <ButtonLink icon="plus" to="/admin/communities/new">
            コミュニティを作成する
          </ButtonLink>
        }
      />
      <Surface title="すべてのコミュニティ" more={formatItems(communities.length)} flush>
        {communities.length === 0 ? (
          <EmptyState drawing="community" title="オープンコミュニティはまだありません" />
        ) : null}
        <RowList label="オープンコミュニティ">
          {communities.map(({ objectId, name, description, memberCount, adminCount, closedAt, latestAt }) => (
            <Row
              key={objectId}
              to={`/admin/communities/${objectId}`}
              title={<span className="strong">{name}</span>}
              badges={
                <>
                  {closedAt === null ? null : <Badge tone="danger">閉鎖中</Badge>}
                  {adminCount === 0 ? <Badge tone="warning">管理者がいません</Badge> : null}
                </>
              }
              detail={`${formatPeople(memberCount)}・管理者${formatPeople(adminCount)}　${description}`}
              meta={latestAt === null ? "投稿なし" : <Time at={latestAt} as="when" />}
            />
          ))}
        </RowList>
      </Surface>
    </>
  );
}
