import type { SentLine } from "#contract/notices/shapes";
import { calledBy } from "#contract/users/called";
import { WITHDRAWN_NAME } from "#contract/users/texts";
import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { Row, RowList } from "~/ui/rows";
import { formatCount, formatItems } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";

/** What one's hospitals have sent, each with how far it has come. */
export function SentRows({ notices }: { notices: readonly SentLine[] }) {
  return (
    <RowList label="送信したお知らせ">
      {notices.map((notice) => (
        <Row
          key={notice.objectId}
          to={`/notices/${notice.objectId}`}
          leading={<Icon name="send" size={24} />}
          title={<span className="strong">{notice.title}</span>}
          badges={
            <>
              {notice.isMustRead ? <Badge tone="warning">必読</Badge> : null}
              {notice.editedAt === null ? null : <Badge>更新</Badge>}
            </>
          }
          detail={
            <>
              <span className="ink">{progressOf(notice)}</span>
              <div>
                {notice.hospital.name}・{nameOf(notice)}　<Time at={notice.sentAt} as="when" />
              </div>
            </>
          }
        />
      ))}
    </RowList>
  );
}

const nameOf = ({ authorName, authorRole }: SentLine) =>
  authorName === WITHDRAWN_NAME ? authorName : calledBy(authorName, authorRole);

/** 「既読 31/40件（78%）」「送信中 12/40件」 */
function progressOf({
  toldCount,
  hospitalCount,
  isMustRead,
  acknowledgedCount,
  readCount,
}: SentLine): string {
  if (toldCount < hospitalCount) return `送信中 ${formatCount(toldCount)}/${formatItems(hospitalCount)}`;
  const isAcknowledged = isMustRead ? `確認 ${formatCount(acknowledgedCount)}・` : "";
  return `${isAcknowledged}既読 ${formatCount(readCount)}/${formatItems(hospitalCount)}（${percentOf(readCount, hospitalCount)}）`;
}

const percentOf = (part: number, all: number) => `${all > 0 ? Math.round((100 * part) / all) : 0}%`;
