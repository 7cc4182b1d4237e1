import type { BoardLabel } from "#contract/board/audience";
import { BoardAd } from "~/parts/board/ad";
import { Badge } from "~/ui/badge";
import { Link } from "~/ui/link";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { Time } from "~/ui/time/time";
import type { HomeProps } from "../home.server";

/** The newest of the board for one's role and territories; what is somebody's promotion says so. Nothing while it is empty. */
export function BoardUpdates({ board, title = "掲示板" }: { board: HomeProps["board"]; title?: string }) {
  if (!board || board.length === 0) return null;
  return (
    <Surface title={title} more={<Link to="/board">すべて</Link>} flush>
      <RowList label={title}>
        {board.map(({ id, to, title: words, author, labels, isRead, createdAt }) => (
          <Row
            key={id}
            to={to}
            title={words}
            before={
              labels.length === 0
                ? null
                : labels.map((label) => (
                    <Badge key={label} tone={toneOf(label)}>
                      {label}
                    </Badge>
                  ))
            }
            detail={
              <>
                {`${author}　`}
                <Time at={createdAt} as="when" />
              </>
            }
            unread={!isRead}
          />
        ))}
      </RowList>
    </Surface>
  );
}

const toneOf = (label: BoardLabel) => (label === "公式" ? "brand" : "pr");

/** One ad of those for one's role and territories, marked as what it is. */
export function HomeAd({ ads }: { ads: HomeProps["ads"] }) {
  const [ad] = ads ?? [];
  if (!ad) return null;
  return <BoardAd ad={ad} />;
}
