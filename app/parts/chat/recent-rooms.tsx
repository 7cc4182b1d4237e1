import type { ListedRoom } from "#contract/chat/shapes";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { Surface } from "~/ui/surface";
import { RoomList } from "./room-list";

type Props = { rooms: readonly ListedRoom[] | null; viewerId: string; mayStart: boolean };

/** A few rooms on a home, unread ones first. Shows nothing if they could not be loaded. */
export function RecentRooms({ rooms, viewerId, mayStart }: Props) {
  if (!rooms) return null;
  const start = mayStart ? <ButtonLink to="/rooms/new">チャットを始める</ButtonLink> : null;
  return (
    <Surface
      title="チャット"
      waits={rooms.some(({ unread }) => unread > 0)}
      more={rooms.length > 0 ? <Link to="/rooms">すべて</Link> : null}
      flush
    >
      {rooms.length > 0 ? (
        <RoomList rooms={rooms} viewerId={viewerId} />
      ) : (
        <EmptyState drawing="chat" title="チャットはまだありません" action={start}>
          <p>やり取りを始めると、新しい順にここに並びます。</p>
        </EmptyState>
      )}
    </Surface>
  );
}
