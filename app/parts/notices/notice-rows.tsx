import type { ReceivedLine } from "#contract/notices/calls";
import { TimelineRow } from "~/parts/posts/timeline-row";
import { Badge } from "~/ui/badge";
import { RowList } from "~/ui/rows";
import { asHospital } from "./as-author";

type Props = {
  notices: readonly ReceivedLine[];
  /** Beside other things: without the text. */
  isShort?: boolean;
};

/** Notices as they came in: the hospital, the title, how it begins; a dot stands before what is unread. */
export function NoticeRows({ notices, isShort = false }: Props) {
  return (
    <RowList label="届いたお知らせ">
      {notices.map((notice) => {
        const { objectId, title, preview, hospital, isMustRead, isRead, isAcknowledged, hasFile } = notice;
        return (
          <TimelineRow
            key={objectId}
            id={objectId}
            to={`/notices/${objectId}`}
            author={asHospital(hospital)}
            called={hospital.name}
            place={null}
            icon="hospital"
            at={notice.sentAt}
            title={title}
            unread={!isRead}
            weight={isMustRead && !isAcknowledged ? "must" : undefined}
            badges={
              <>
                {isMustRead ? (
                  <Badge tone={isAcknowledged ? "success" : "warning"}>
                    {isAcknowledged ? "確認済み" : "必読・未確認"}
                  </Badge>
                ) : null}
                {notice.editedAt === null ? null : <Badge>更新</Badge>}
              </>
            }
            preview={isShort ? undefined : preview}
            counts={[{ icon: "paperclip", count: Number(hasFile), word: "添付", shown: "添付あり" }]}
          />
        );
      })}
    </RowList>
  );
}
