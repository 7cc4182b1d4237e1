import { Link } from "@remix-run/react";
import type { Room } from "#contract/chat/rooms";
import { honorific, roomContext } from "~/parts/chat/names";
import { Icon } from "~/ui/icon";

/** With whom one is talking, and the ways to what belongs to the room. */
export function RoomHead({ room, viewerId }: { room: Room; viewerId: string }) {
  const others = room.members.filter(({ objectId }) => objectId !== viewerId);
  const [other] = others;
  const isNamedAfterOther = room.kind === "direct" && room.title === "" && other;
  const base = `/rooms/${room.sessionId}`;
  return (
    <header className="room-head">
      <Link className="room-back" to="/rooms">
        <Icon name="chevron-left" size={24} label="チャット一覧へ戻る" />
      </Link>
      <div className="room-words">
        <h1>
          {room.name} {isNamedAfterOther ? <small>{honorific(other.role)}</small> : null}
        </h1>
        <p>
          {roomContext(room.kind, others, room.members.length)}
          {room.isMuted ? "・通知オフ" : ""}
        </p>
      </div>
      <Link className="room-more" to={`${base}/search`}>
        <Icon name="search" size={24} label="このチャットの中をさがす" />
      </Link>
      <Link className="room-more" to={`${base}/medias`}>
        <Icon name="image" size={24} label="画像・ファイル" />
      </Link>
      <Link className="room-more" to={`${base}/members`}>
        <Icon name="users" size={24} label="メンバー" />
      </Link>
    </header>
  );
}
