import type { SentLine } from "#contract/notices/calls";
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
          before={
            <>
              {notice.isMustRead ? <Badge tone="warning">必読</Badge> : null}
              {notice.editedAt === null ? null : <Badge>更新</Badge>}
            </>
          }
          detail={
            <>
              <span className="ink">{progressOf(notice)}</span>
              <div>
                <Time at={notice.sentAt} as="when" />・<span className="nowrap">{nameOf(notice)}</span>・
                {notice.hospital.name}
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

/** 「既読のある医療機関 31/40件」「送信中 12/40件」: a hospital counts as soon as one person there has. */
function progressOf({
  toldCount,
  hospitalCount,
  isMustRead,
  acknowledgedCount,
  readCount,
}: SentLine): string {
  if (toldCount < hospitalCount) return `送信中 ${formatCount(toldCount)}/${formatItems(hospitalCount)}`;
  const [word, count] = isMustRead ? ["確認", acknowledgedCount] : ["既読", readCount];
  return `${word}のある医療機関 ${formatCount(count)}/${formatItems(hospitalCount)}`;
}
