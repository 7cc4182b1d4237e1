import { Form } from "@remix-run/react";
import type { Room } from "#contract/rooms";
import { RoleBadge } from "~/bodies/users/role-badge";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { Dialog, DialogLink } from "~/ui/dialog";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { honorific } from "./names";

type Known = Pick<Room, "key" | "kind" | "name" | "ownerId" | "members" | "isMuted">;

/** Members, longest first. Who made the room may take others out. */
export function MemberList({ room, viewerId }: { room: Known; viewerId: string }) {
  const mayRemove = room.kind === "group" && room.ownerId === viewerId;
  return (
    <Surface flush>
      <div className="members">
        <RowList label="メンバー">
          {room.members.map((person) => (
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

function Remove({ person }: { person: Room["members"][number] }) {
  return (
    <Form method="post">
      <input type="hidden" name="userId" value={person.objectId} />
      <Button kind="quiet" name="intent" value="remove" aria-label={`${person.name}を外す`}>
        外す
      </Button>
    </Form>
  );
}

/** What one does with the whole room: its name, its silence, leaving it. */
export function RoomActs({ room, mayChange }: { room: Known; mayChange: boolean }) {
  const isGroup = room.kind === "group";
  return (
    <>
      <Surface title="このチャットの通知">
        <p>
          {room.isMuted
            ? "通知オフです。未読の数に入らず、メールも端末への通知も届きません。"
            : "未読の数に入り、読まないままのときはお知らせが届きます。"}
        </p>
        <Form method="post">
          <Button kind="secondary" icon="bell" name="intent" value={room.isMuted ? "unmute" : "mute"}>
            {room.isMuted ? "通知をオンにする" : "通知をオフにする"}
          </Button>
        </Form>
      </Surface>
      {mayChange ? (
        <Buttons>
          <ButtonLink kind="secondary" icon="pencil" to={`/rooms/${room.key}/edit`}>
            チャット名を変更する
          </ButtonLink>
          {isGroup ? (
            <DialogLink dialog="leave-room" kind="danger">
              退出する
            </DialogLink>
          ) : null}
        </Buttons>
      ) : null}
      {isGroup ? <LeaveDialog name={room.name} /> : null}
    </>
  );
}

function LeaveDialog({ name }: { name: string }) {
  return (
    <Dialog
      id="leave-room"
      title="チャットから退出しますか？"
      actions={
        <Form method="post">
          <Button kind="danger" name="intent" value="leave">
            退出する
          </Button>
        </Form>
      }
    >
      <p>「{name}」のこれまでのやり取りも、これからのメッセージも見られなくなります。</p>
    </Dialog>
  );
}
