import type { ListedRoom, Message, Person } from "#contract/chat/shapes";
import { honorific } from "#contract/users/called";
import { messageAddress } from "~/parts/chat/message-address";
import { nameOf } from "~/parts/chat/names";
import { UnderReview } from "~/parts/chat/under-review";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pages/pagination";
import { Seal } from "~/ui/people/seal";
import { Person as PersonRow, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { Time } from "~/ui/time/time";

export type Recent = {
  messages: readonly (Message & { roomId: string })[];
  people: readonly Person[];
  page: number;
  hasNext: boolean;
};

type Props = { recent: Recent; rooms: readonly ListedRoom[]; viewerId: string; label: string };

/** What was said in all rooms, newest first, each leading to its place: reading here tells nobody. */
export function RecentMessages({ recent, rooms, viewerId, label }: Props) {
  const { messages, page, hasNext } = recent;
  const people = new Map(recent.people.map((person) => [person.objectId, person]));
  const names = new Map(rooms.map(({ key, name }) => [key, name]));
  return (
    <>
      <p className="note">ここで読んでも、相手に既読は付きません。</p>
      <Surface flush>
        {messages.length === 0 ? (
          <EmptyState drawing="chat" title="メッセージはまだありません" />
        ) : (
          <RowList label={label}>
            {messages.map((message) => (
              <RecentRow
                key={message.id}
                message={message}
                room={names.get(message.roomId) ?? ""}
                sender={people.get(message.senderId)}
                isOwn={message.senderId === viewerId}
              />
            ))}
          </RowList>
        )}
      </Surface>
      <Pagination page={page} pages={hasNext ? page + 1 : page} />
    </>
  );
}

type RowProps = {
  message: Recent["messages"][number];
  room: string;
  sender: Person | undefined;
  isOwn: boolean;
};

function RecentRow({ message, room, sender, isOwn }: RowProps) {
  const { roomId, seq } = message;
  const name = nameOf(sender);
  return (
    <PersonRow
      to={messageAddress(roomId, seq)}
      leading={<Seal name={name} role={sender?.role} src={sender?.avatarUrl} />}
      title={
        <>
          {isOwn ? "自分" : name} <small>{sender && !isOwn ? honorific(sender.role) : ""}</small>
        </>
      }
      badges={<UnderReview of={sender} />}
      detail={
        <>
          <span className="cut ink">{message.message || "画像・ファイル"}</span>
          <span className="cut-1">{room}</span>
        </>
      }
      meta={<Time at={message.createdAt} as="when" />}
    />
  );
}
