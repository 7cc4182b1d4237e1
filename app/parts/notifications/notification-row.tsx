import type { Notification, NotificationLine } from "#contract/notifications/calls";
import { pushGroupOf, type Topic } from "#contract/notifications/topics";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Seal } from "~/ui/people/seal";
import { Row } from "~/ui/rows";
import type { IconName } from "~/ui/sprites/icon-names";
import { Time } from "~/ui/time/time";

const ICONS: Record<ReturnType<typeof pushGroupOf>, IconName> = {
  cards: "contact",
  notices: "megaphone",
  communities: "users",
  replies: "message-circle",
  board: "newspaper",
  searches: "search",
  own: "clipboard-list",
};
const ICON_OF: Partial<Record<Topic, IconName>> = { bedsOutdated: "bed", papersProposed: "book-open" };

/** Shows who did it, or else what it is about. */
export function NotificationMark({ actor, topic }: Pick<Notification, "actor" | "topic">) {
  if (actor) return <Seal name={actor.name} role={actor.role} src={actor.avatarUrl} />;
  return <Seal name="" icon={ICON_OF[topic] ?? ICONS[pushGroupOf(topic)]} />;
}

/** Everything about one thing: a tap leads straight to it, or to what is left to read where it is gone. */
export function NotificationRow({ line, home }: { line: NotificationLine; home: string }) {
  const { id, actor, topic, title, text, path, isGone, count, unreadCount, createdAt } = line;
  const own = `${home}/${id}`;
  return (
    <Row
      id={`n-${id}`}
      to={path ? `${own}?open` : own}
      leading={<NotificationMark actor={actor} topic={topic} />}
      title={title}
      detail={
        <>
          {text ? <span className="cut ink">{text}</span> : null}
          <Time at={createdAt} as="when" />
          {isGone ? "　すでに見られなくなっています" : null}
        </>
      }
      unread={unreadCount > 1 ? unreadCount : unreadCount === 1}
      actions={
        count > 1 ? (
          <Link className="lk" to={own}>
            <Icon name="list" />
            ほか{count - 1}件を見る
          </Link>
        ) : null
      }
    />
  );
}
