import type { ReceivedLine } from "#contract/notices/calls";
import { Badge } from "~/ui/badge";
import { Seal } from "~/ui/people/seal";
import { Row, RowList } from "~/ui/rows";
import { Time } from "~/ui/time/time";

/** Notices as they came in; a dot stands before what is unread. */
export function NoticeRows({ notices }: { notices: readonly ReceivedLine[] }) {
  return (
    <RowList label="届いたお知らせ">
      {notices.map(({ objectId, title, hospital, isMustRead, isRead, isAcknowledged, hasFile, ...at }) => (
        <Row
          key={objectId}
          id={objectId}
          to={`/notices/${objectId}`}
          leading={<Seal name={hospital.name} icon="hospital" src={hospital.image} />}
          title={<span className="strong">{title}</span>}
          unread={!isRead}
          before={
            isMustRead ? (
              <Badge tone={isAcknowledged ? "success" : "warning"}>
                {isAcknowledged ? "確認済み" : "必読・未確認"}
              </Badge>
            ) : null
          }
          badges={
            <>
              {at.editedAt === null ? null : <Badge>更新</Badge>}
              {hasFile ? <Badge>添付あり</Badge> : null}
            </>
          }
          detail={
            <>
              {hospital.name}　<Time at={at.sentAt} as="when" />
            </>
          }
        />
      ))}
    </RowList>
  );
}
