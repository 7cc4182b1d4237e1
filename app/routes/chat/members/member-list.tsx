import type { Person, Room } from "#contract/chat/shapes";
import { calledBy, honorific } from "#contract/users/called";
import { Form } from "~/forms/form";
import { pageOfPerson } from "~/parts/chat/names";
import { PersonBadge } from "~/parts/chat/person-badge";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { useMenusCloseThemselves } from "~/ui/overlays/closes-itself";
import { Disclosure } from "~/ui/overlays/disclosure";
import { RowMenu } from "~/ui/overlays/row-menu";
import { Seal } from "~/ui/people/seal";
import { Person as PersonRow, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";

type Props = {
  room: Pick<Room, "kind" | "ownerId" | "groupId"> & { roomId: string };
  members: readonly Person[];
  viewerId: string;
  isOfConnect: boolean;
  title?: string;
};

/** Lists the members. The room's maker may take others out; the members of a group's room are the group's. */
export function MemberList({ room, members, viewerId, isOfConnect, title }: Props) {
  useMenusCloseThemselves(".row-menu");
  const isOwnRoom = room.kind === "group" && room.groupId === null;
  const mayRemove = isOwnRoom && room.ownerId === viewerId;
  return (
    <Surface title={title} flush hasMenus={mayRemove}>
      {members.length === 0 ? (
        <EmptyState drawing="search" title="該当するメンバーは見つかりませんでした" />
      ) : null}
      <RowList label="メンバー">
        {members.map((person) => (
          <PersonRow
            key={person.objectId}
            to={pageOfPerson(person, `/rooms/${room.roomId}/members`, isOfConnect) ?? undefined}
            leading={<Seal name={person.name} role={person.role} src={person.avatarUrl} />}
            title={
              <>
                {person.name} <small>{person.objectId === viewerId ? "自分" : honorific(person.role)}</small>
              </>
            }
            badges={
              <>
                <PersonBadge of={person} />
                {isOwnRoom && person.objectId === room.ownerId ? <Badge>作成者</Badge> : null}
              </>
            }
            detail={person.organization}
            menu={mayRemove && person.objectId !== viewerId ? <Remove person={person} /> : null}
          />
        ))}
      </RowList>
    </Surface>
  );
}

function Remove({ person: { objectId, name, role } }: { person: Person }) {
  return (
    <RowMenu
      label={`${name}の操作`}
      title={
        <>
          {name} <small>{honorific(role)}</small>
        </>
      }
    >
      <Disclosure summary="メンバーから外す">
        <p className="note">
          {`${calledBy(name, role)}はこのチャットを見られなくなります。もう一度追加しても、それまでのメッセージは表示されません。`}
        </p>
        <Form method="post" className="acts">
          <input type="hidden" name="userId" value={objectId} />
          <Button kind="danger" small name="intent" value="remove" aria-label={`${name}を外す`}>
            外す
          </Button>
        </Form>
      </Disclosure>
    </RowMenu>
  );
}
