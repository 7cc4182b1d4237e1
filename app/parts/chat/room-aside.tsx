import type { Person } from "#contract/chat/shapes";
import { honorific } from "#contract/users/called";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Seal } from "~/ui/people/seal";
import { Person as PersonRow, Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { formatPeople } from "~/ui/text/numbers";
import { pageOfPerson } from "./names";

export type RoomMembers = { roomId: string; members: readonly Person[]; memberCount: number };

const SHOWN = 6;

/** What the pages of a room show in their aside: its first members, and how many there are. */
export const roomMembers = (room: { sessionId: string; members: readonly Person[] }): RoomMembers => ({
  roomId: room.sessionId,
  members: room.members.slice(0, SHOWN),
  memberCount: room.members.length,
});

type Props = RoomMembers & { isOfConnect: boolean; here: string };

/** Beside a page of a room: who is in it, and what else there is of it. */
export function RoomAside({ roomId, members, memberCount, isOfConnect, here }: Props) {
  const base = `/rooms/${roomId}`;
  const pages = [
    ["/medias", "image", "画像・ファイル"],
    ["/search", "search", "チャット内を検索"],
    ["/export", "download", "やり取りを書き出す"],
  ] as const;
  return (
    <>
      <Surface title="メンバー" more={<Link to={`${base}/members`}>{formatPeople(memberCount)}</Link>} flush>
        <RowList label="メンバーの一部">
          {members.map((person) => (
            <PersonRow
              key={person.objectId}
              to={pageOfPerson(person, `${base}${here}`, isOfConnect) ?? undefined}
              leading={<Seal name={person.name} role={person.role} src={person.avatarUrl} size="s" />}
              title={
                <>
                  {person.name} <small>{honorific(person.role)}</small>
                </>
              }
              detail={person.organization}
            />
          ))}
        </RowList>
      </Surface>
      <Surface flush>
        <RowList label="このチャットの画面">
          {pages.map(([path, icon, title]) => (
            <Row
              key={path}
              to={`${base}${path}`}
              isCurrent={path === here}
              leading={<Icon name={icon} />}
              title={title}
            />
          ))}
        </RowList>
      </Surface>
    </>
  );
}
