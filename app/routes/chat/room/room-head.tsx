import type { Room } from "#contract/chat/shapes";
import { honorific } from "#contract/users/called";
import { placeOf, roomContext } from "~/parts/chat/names";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";

/** `consulting`: that the other one sees patients just now, in words. */
type Props = { room: Room; consulting: string; viewerId: string; isOfConnect: boolean };

/** Says with whom one is talking, and leads to what belongs to the room. */
export function RoomHead({ room, consulting, viewerId, isOfConnect }: Props) {
  const others = room.members.filter(({ objectId }) => objectId !== viewerId);
  const [other] = others;
  const isNamedAfterOther = room.kind === "direct" && room.title === "" && other;
  const { sessionId: roomId } = room;
  const base = `/rooms/${roomId}`;
  const place = isNamedAfterOther ? placeOf(other, roomId, isOfConnect) : `${base}/members`;
  return (
    <header className="page-head room-head">
      <Link className="back" to="/rooms">
        <Icon name="chevron-left" size={24} label="チャット一覧へ戻る" />
      </Link>
      <div className="page-title">
        <h1>
          <Link to={place}>
            {room.name} {isNamedAfterOther ? <small>{honorific(other.role)}</small> : null}
          </Link>
        </h1>
        <p>
          {[consulting, roomContext(room.kind, others, room.members.length), room.isMuted ? "通知オフ" : ""]
            .filter(Boolean)
            .join("・")}
        </p>
      </div>
      <nav className="room-ways" aria-label="このチャット">
        <Link className="icon-btn" to={`${base}/search`}>
          <Icon name="search" size={24} label="チャット内を検索" />
        </Link>
        <Link className="icon-btn only-desk" to={`${base}/medias`}>
          <Icon name="image" size={24} label="画像・ファイル" />
        </Link>
        <Link className="icon-btn only-desk" to={`${base}/members`}>
          <Icon name="users" size={24} label="メンバー" />
        </Link>
        {/* The page's own fragment: the browser shows what it names, also without a script. */}
        <a className="icon-btn room-about-opener" href="#about">
          <Icon name="info" size={24} label="このチャットについて" />
        </a>
      </nav>
    </header>
  );
}
