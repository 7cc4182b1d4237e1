import type { BoardItem } from "#contract/board/item-shapes";
import { cutText } from "#contract/japanese/characters";
import { PREVIEW_CHARS } from "#contract/posts/limits";
import { calledName } from "~/parts/chat/names";
import { leadingBack } from "~/request/paths/way-back";
import { Seal } from "~/ui/people/seal";
import { Person } from "~/ui/rows";
import { formatItems } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";
import { BoardLabels } from "./labels";

type Props = {
  item: BoardItem;
  /** The page it is listed on, to which its way back leads. */
  from: string;
  /** The row leaves out its text, because it stands beside other things. */
  isShort?: boolean;
};

/** One item as lists show it: what it is, who wrote it, what came of it. */
export function BoardItemRow({ item, from, isShort }: Props) {
  const { objectId, title, author, labels, content, createdAt, commentCount, isRead } = item;
  const reactions = Object.values(item.reactions).reduce((sum, count) => sum + count, 0);
  const facts = [
    senderOf(item),
    commentCount > 0 ? `コメント ${formatItems(commentCount)}` : null,
    reactions > 0 ? `リアクション ${formatItems(reactions)}` : null,
    item.medias.length > 0 ? `添付 ${formatItems(item.medias.length)}` : null,
  ];
  return (
    <Person
      id={objectId}
      to={leadingBack(`/board/${objectId}`, from)}
      leading={
        labels.includes("公式") ? (
          <Seal name={author.name} icon="megaphone" />
        ) : (
          <Seal name={author.name} role={author.role} src={author.avatarUrl} />
        )
      }
      title={title}
      badges={<BoardLabels labels={labels} />}
      unread={!isRead}
      detail={
        <>
          {isShort ? null : <span className="board-preview">{cutText(content, PREVIEW_CHARS)}</span>}
          <span className="board-facts">
            {facts.filter(Boolean).join("・")}　<Time at={createdAt} as="when" />
          </span>
        </>
      }
    />
  );
}

/** 「佐藤 健一 先生（みなと医科大学附属病院）」 */
export function senderOf({ author, labels }: Pick<BoardItem, "author" | "labels">): string {
  if (labels.includes("公式")) return author.name;
  const name = calledName(author);
  return author.organization && author.role !== "connectCompany" ? `${name}（${author.organization}）` : name;
}
