import type { ListedRoom } from "#contract/chat/shapes";
import { MESSAGE_DELETED } from "#contract/chat/texts";
import { honorific } from "#contract/users/called";
import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { Seal } from "~/ui/people/seal";
import { Person, RowList } from "~/ui/rows";
import { Time } from "~/ui/time/time";
import { PersonBadge } from "./person-badge";

type Props = {
  rooms: readonly ListedRoom[];
  viewerId: string;
  /** The room that is open beside the list. */
  current?: string;
  /** How many messages of one's own could not be sent, by room. */
  unsent?: ReadonlyMap<string, number>;
};

/** Rooms as rows, newest activity first: with whom, what was said last, how much is unread. */
export function RoomList({ rooms, viewerId, current, unsent }: Props) {
  return (
    <RowList label="チャット">
      {rooms.map((room) => (
        <RoomRow
          key={room.key}
          {...{ room, viewerId }}
          isCurrent={room.key === current}
          unsent={unsent?.get(room.key) ?? 0}
        />
      ))}
    </RowList>
  );
}

type RowProps = { room: ListedRoom; viewerId: string; isCurrent: boolean; unsent: number };

function RoomRow({ room, viewerId, isCurrent, unsent }: RowProps) {
  const other =
    room.kind === "direct" ? room.members.find(({ objectId }) => objectId !== viewerId) : undefined;
  return (
    <Person
      to={`/rooms/${room.key}`}
      isCurrent={isCurrent}
      leading={
        <Seal name={room.name} role={other?.role} src={other?.avatarUrl} icon={other ? undefined : "users"} />
      }
      title={
        <>
          {room.name}{" "}
          <small className="nowrap">
            {other && room.title === ""
              ? honorific(other.role)
              : room.kind === "group"
                ? `${room.memberCount}名`
                : ""}
          </small>
        </>
      }
      badges={
        <>
          {other ? <PersonBadge of={other} /> : null}
          {room.isFavourite ? <Icon name="star" size={16} label="お気に入り" /> : null}
          {room.isMuted ? <Icon name="bell-off" size={16} label="通知オフ" /> : null}
          {room.isMentioned ? <Badge tone="danger">自分宛て</Badge> : null}
          {unsent > 0 ? <Badge tone="danger">未送信{unsent}件</Badge> : null}
        </>
      }
      detail={<span className="cut-1">{previewOf(room, viewerId)}</span>}
      meta={room.latest ? <Time at={room.latest.createdAt} as="when" /> : null}
      unread={room.unread}
    />
  );
}

/** 「自分: 承知しました。」; in a group the sender's name is in front. */
function previewOf({ latest, kind, members }: ListedRoom, viewerId: string): string {
  if (!latest) return "メッセージはまだありません";
  const isOwn = latest.senderId === viewerId;
  const gone = isOwn ? "メッセージを削除しました" : MESSAGE_DELETED;
  const words = latest.isDeleted ? gone : latest.message || "画像・ファイル";
  if (isOwn) return `自分: ${words}`;
  const sender = members.find(({ objectId }) => objectId === latest.senderId);
  return kind === "group" && sender ? `${sender.name}: ${words}` : words;
}
