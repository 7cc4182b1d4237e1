import { useEffect, useRef } from "react";
import type { ListedRoom } from "#contract/chat/shapes";
import { useUnsent } from "~/live/sending/use-outbox";
import { RoomList } from "~/parts/chat/room-list";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";

type Props = {
  rooms: readonly ListedRoom[];
  viewerId: string;
  /** The room that stands beside the list. */
  current: string;
  mayStart: boolean;
};

/** The rooms at the left of a conversation; a narrower screen shows one of the two. */
export function RoomsSidebar({ rooms, viewerId, current, mayStart }: Props) {
  const unsent = useUnsent(viewerId);
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the open room changes.
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <nav className="chat-rooms chat-beside" aria-label="チャット一覧" ref={list}>
      <a className="skip" href="#conversation">
        会話へ移動
      </a>
      <div className="chat-rooms-head">
        <p className="heading">チャット</p>
        {mayStart ? (
          <Link className="icon-btn" to="/rooms/new">
            <Icon name="plus" size={24} label="チャットを始める" />
          </Link>
        ) : null}
      </div>
      <RoomList {...{ rooms, viewerId, current, unsent }} />
    </nav>
  );
}
