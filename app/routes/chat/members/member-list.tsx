import { Form } from "@remix-run/react";
import type { Person, Room } from "#contract/chat/rooms";
import { honorific } from "~/parts/chat/names";
import { RoleBadge } from "~/parts/users/role-badge";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";

type Props = {
  room: Pick<Room, "kind" | "ownerId">;
  members: readonly Person[];
  viewerId: string;
  title?: string;
};

/** Who made the room may take others out. */
export function MemberList({ room, members, viewerId, title }: Props) {
  const mayRemove = room.kind === "group" && room.ownerId === viewerId;
  return (
    <Surface title={title} flush>
      {members.length === 0 ? (
        <EmptyState icon="users" title="該当するメンバーは見つかりませんでした" />
      ) : null}
      <div className="members">
        <RowList label="メンバー">
          {members.map((person) => (
            <Row
              key={person.objectId}
              leading={<Avatar name={person.name} src={person.avatarUrl} />}
              title={
                <>
                  {person.name}{" "}
                  <small>{person.objectId === viewerId ? "自分" : honorific(person.role)}</small>
                </>
              }
              badges={
                <>
                  <RoleBadge of={person.role} />
                  {room.kind === "group" && person.objectId === room.ownerId ? <Badge>作成者</Badge> : null}
                </>
              }
              detail={person.organization}
              actions={mayRemove && person.objectId !== viewerId ? <Remove person={person} /> : null}
            />
          ))}
        </RowList>
      </div>
    </Surface>
  );
}

function Remove({ person }: { person: Person }) {
  return (
    <Form method="post">
      <input type="hidden" name="userId" value={person.objectId} />
      <Button kind="quiet" name="intent" value="remove" aria-label={`${person.name}を外す`}>
        外す
      </Button>
    </Form>
  );
}
