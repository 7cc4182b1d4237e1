import type { BoardItem } from "#contract/board/calls";
import { BoardLabels } from "~/parts/board/labels";
import { leadingBack } from "~/request/paths/back-link";
import { Link } from "~/ui/link";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { formatItems } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";

type Props = {
  /** Null: they could not be loaded. */
  items: readonly BoardItem[] | null;
  /** The company's page, to which an item leads back. */
  from: string;
  isSelf: boolean;
};

const TITLE = "掲示板への投稿";

/** The newest that a company has written on the board, as far as the reader wants to see such. */
export function CompanyItems({ items, from, isSelf }: Props) {
  if (!items || items.length === 0) return null;
  return (
    <Surface title={TITLE} more={isSelf ? <Link to="/board?type=own">すべて</Link> : null} flush>
      <RowList label={TITLE}>
        {items.map(({ objectId, title, labels, isRead, createdAt, commentCount }) => (
          <Row
            key={objectId}
            to={leadingBack(`/board/${objectId}`, from)}
            title={title}
            badges={<BoardLabels labels={labels} />}
            unread={!isRead}
            detail={
              <>
                <Time at={createdAt} as="when" />
                {commentCount > 0 ? `　コメント ${formatItems(commentCount)}` : null}
              </>
            }
          />
        ))}
      </RowList>
    </Surface>
  );
}
