import type { SentLine } from "#contract/notices/calls";
import { calledBy } from "#contract/users/called";
import { WITHDRAWN_NAME } from "#contract/users/texts";
import { TimelineRow } from "~/parts/posts/timeline-row";
import { Badge } from "~/ui/badge";
import { RowList } from "~/ui/rows";
import { formatCount, formatItems } from "~/ui/text/numbers";
import { asHospital } from "./as-author";

type Props = {
  notices: readonly SentLine[];
  /** Beside other things: without the text. */
  isShort?: boolean;
};

/** What one's hospitals have sent, each with how far it has come. */
export function SentRows({ notices, isShort = false }: Props) {
  return (
    <RowList label="送信したお知らせ">
      {notices.map((notice) => (
        <TimelineRow
          key={notice.objectId}
          to={`/notices/${notice.objectId}`}
          author={asHospital(notice.hospital)}
          called={nameOf(notice)}
          place={notice.hospital.name}
          icon="send"
          at={notice.sentAt}
          title={notice.title}
          badges={
            <>
              {notice.isMustRead ? <Badge tone="warning">必読</Badge> : null}
              {notice.editedAt === null ? null : <Badge>更新</Badge>}
            </>
          }
          preview={isShort ? undefined : notice.preview}
          counts={[progressOf(notice), attached(notice)]}
        />
      ))}
    </RowList>
  );
}

const nameOf = ({ authorName, authorRole }: SentLine) =>
  authorName === WITHDRAWN_NAME ? authorName : calledBy(authorName, authorRole);

const attached = ({ hasFile }: SentLine) => ({
  icon: "paperclip" as const,
  count: Number(hasFile),
  word: "添付",
  shown: "添付あり",
});

/** 「既読のある医療機関 31/40件」「送信中 12/40件」: a hospital counts as soon as one person there has. */
function progressOf({ toldCount, hospitalCount, isMustRead, acknowledgedCount, readCount }: SentLine) {
  const [icon, word, count] =
    toldCount < hospitalCount
      ? (["send", "送信中", toldCount] as const)
      : isMustRead
        ? (["check", "確認のある医療機関", acknowledgedCount] as const)
        : (["eye", "既読のある医療機関", readCount] as const);
  const shown = `${word} ${formatCount(count)}/${formatItems(hospitalCount)}`;
  return { icon, word, count: hospitalCount, shown };
}
