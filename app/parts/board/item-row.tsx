import type { BoardItem } from "#contract/board/calls";
import { cutText } from "#contract/japanese/characters";
import { PREVIEW_CHARS } from "#contract/posts/limits";
import { calledName } from "~/parts/chat/names";
import { tileOf } from "~/parts/posts/tile";
import { TimelineRow } from "~/parts/posts/timeline-row";
import { leadingBack } from "~/request/paths/back-link";
import { BoardLabels } from "./labels";

type Props = {
  item: BoardItem;
  /** The page it is listed on, to which its way back leads. */
  from: string;
  /** The row leaves out its text, because it is beside other things. */
  isShort?: boolean;
};

/** One item as lists show it: what it is, who wrote it, what came of it. */
export function BoardItemRow({ item, from, isShort }: Props) {
  const { objectId, title, author, labels, content, createdAt, commentCount, isRead } = item;
  const isOfficial = labels.includes("公式");
  return (
    <TimelineRow
      id={objectId}
      to={leadingBack(`/board/${objectId}`, from)}
      author={author}
      called={isOfficial ? author.name : calledName(author)}
      place={isOfficial || author.role === "connectCompany" ? null : author.organization}
      icon={isOfficial ? "megaphone" : undefined}
      at={createdAt}
      title={title}
      badges={<BoardLabels labels={labels} />}
      unread={!isRead}
      weight={isOfCompany(labels) ? "pr" : undefined}
      tile={isShort ? null : tileOf(item.medias)}
      isVerified={!isOfficial && author.doctorId !== null && !author.isUnderReview}
      preview={isShort ? undefined : cutText(content, PREVIEW_CHARS)}
      counts={[
        { icon: "thumbs-up", count: sumOf(item.reactions), word: "リアクション" },
        { icon: "message-circle", count: commentCount, word: "コメント" },
      ]}
    />
  );
}

const isOfCompany = (labels: BoardItem["labels"]) => labels.some((label) => label !== "公式");

const sumOf = (reactions: BoardItem["reactions"]) =>
  Object.values(reactions).reduce((sum, count) => sum + count, 0);

/** 「佐藤 健一 先生（みなと医科大学附属病院）」 */
export function senderOf({ author, labels }: Pick<BoardItem, "author" | "labels">): string {
  if (labels.includes("公式")) return author.name;
  const name = calledName(author);
  return author.organization && author.role !== "connectCompany" ? `${name}（${author.organization}）` : name;
}
