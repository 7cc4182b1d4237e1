import type { NoticeDraft } from "#contract/notices/calls";
import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { Row, RowList } from "~/ui/rows";
import { formatItems } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";

/** What one has begun to write. */
export function DraftRows({ drafts }: { drafts: readonly NoticeDraft[] }) {
  return (
    <RowList label="下書き">
      {drafts.map(({ objectId, title, hospitalCount, updatedAt, isOfSent }) => (
        <Row
          key={objectId}
          to={isOfSent ? `/notices/${objectId}/edit` : `/notices/new?draft=${objectId}`}
          leading={<Icon name="pencil" size={24} />}
          title={<span className="strong">{title || "（件名なし）"}</span>}
          badges={isOfSent ? <Badge>送信済みの編集</Badge> : null}
          detail={`宛先 ${formatItems(hospitalCount)}`}
          meta={<Time at={updatedAt} as="when" />}
        />
      ))}
    </RowList>
  );
}
