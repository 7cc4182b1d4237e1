import type { NotificationLine } from "#contract/notifications/calls";
import { NotificationRow } from "~/parts/notifications/notification-row";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";

/** The first few notifications, unread ones before the others. Shows nothing if they could not be loaded. */
export function NewNotifications({ items, home }: { items: NotificationLine[] | null; home: string }) {
  if (!items) return null;
  return (
    <Surface
      title="通知"
      waits={items.some(({ unreadCount }) => unreadCount > 0)}
      more={items.length > 0 ? <Link to={home}>すべて</Link> : null}
      flush
    >
      {items.length > 0 ? (
        <RowList label="通知">
          {items.map((line) => (
            <NotificationRow key={line.id} line={line} home={home} />
          ))}
        </RowList>
      ) : (
        <EmptyState drawing="bell" title="通知はありません">
          <p>新しいことがあると、ここに届きます。</p>
        </EmptyState>
      )}
    </Surface>
  );
}
