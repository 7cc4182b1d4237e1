import type { List } from "#contract/lists/calls";
import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { Row, RowList } from "~/ui/rows";
import { formatItems, formatPeople } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";
import { kindText } from "./kinds";

type Props = {
  lists: readonly List[];
  /** The rows stand beside something else, and show only the name of a list and how long it is. */
  short?: boolean;
};

const doctorsOf = ({ doctorCount }: List) => (doctorCount > 0 ? `医師${formatPeople(doctorCount)}` : "");

/** One's lists, each with what it is for and how long it is. */
export function ListRows({ lists, short }: Props) {
  return (
    <RowList label="医療機関リスト">
      {lists.map((list) => (
        <Row
          key={list.objectId}
          to={`/lists/hospitals/${list.objectId}`}
          leading={short ? null : <Icon name="list" size={24} />}
          title={<span className="strong">{list.name}</span>}
          badges={list.shareKey ? <Badge tone="brand">共有中</Badge> : null}
          detail={
            short
              ? null
              : [kindText(list).join("・"), formatItems(list.hospitalCount), doctorsOf(list)]
                  .filter(Boolean)
                  .join("　")
          }
          meta={short ? formatItems(list.hospitalCount) : <Time at={list.updatedAt} as="when" />}
        />
      ))}
    </RowList>
  );
}
