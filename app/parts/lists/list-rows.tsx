import type { List } from "#contract/lists/shapes";
import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { Row, RowList } from "~/ui/rows";
import { formatItems } from "~/ui/time/format";
import { Time } from "~/ui/time/time";
import { kindWords } from "./kinds";

/** One's lists, each with what it is for and how long it is. */
export function ListRows({ lists }: { lists: readonly List[] }) {
  return (
    <RowList label="医療機関リスト">
      {lists.map((list) => (
        <Row
          key={list.objectId}
          to={`/lists/hospitals/${list.objectId}`}
          leading={<Icon name="list" size={24} />}
          title={<span className="strong">{list.name}</span>}
          badges={list.shareKey ? <Badge tone="brand">共有中</Badge> : null}
          detail={`${kindWords(list).join("・")}　${formatItems(list.hospitalCount)}`}
          meta={<Time at={list.updatedAt} as="when" />}
        />
      ))}
    </RowList>
  );
}
