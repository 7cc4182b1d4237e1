import type { Room } from "#contract/chat/shapes";
import { CHAT_FOLLOWS_GROUP } from "#contract/chat/texts";
import { ConfirmDialog } from "~/forms/confirm-dialog";
import { Form } from "~/forms/form";
import { groupPaths } from "~/request/paths/group-paths";
import { Button, ButtonLink } from "~/ui/button";
import { DialogLink } from "~/ui/overlays/dialog";

type Existing = Pick<Room, "kind" | "name" | "isMuted" | "groupId"> & { roomId: string };

/** What one does with the whole room, before its members, who may be many: its silence, its name, leaving it. */
export function RoomActs({ room, mayChange }: { room: Existing; mayChange: boolean }) {
  const isOwnRoom = room.kind === "group" && room.groupId === null;
  return (
    <section aria-label="このチャットの設定">
      <div className="acts">
        <Form method="post" preventScrollReset>
          <Button
            kind="secondary"
            icon={room.isMuted ? "bell" : "bell-off"}
            name="intent"
            value={room.isMuted ? "unmute" : "mute"}
          >
            {room.isMuted ? "通知をオンにする" : "通知をオフにする"}
          </Button>
        </Form>
        {mayChange && isOwnRoom ? (
          <ButtonLink kind="secondary" icon="pencil" to={`/rooms/${room.roomId}/edit`}>
            チャット名を変更する
          </ButtonLink>
        ) : null}
        <ButtonLink kind="secondary" icon="download" to={`/rooms/${room.roomId}/export`}>
          やり取りを書き出す
        </ButtonLink>
        {isOwnRoom ? (
          <DialogLink dialog="leave-room" kind="loss">
            退出する
          </DialogLink>
        ) : null}
        {room.groupId ? (
          <ButtonLink kind="secondary" icon="users" to={groupPaths(false).group(room.groupId)}>
            コミュニティを開く
          </ButtonLink>
        ) : null}
      </div>
      {room.groupId ? <p className="note">{CHAT_FOLLOWS_GROUP}</p> : null}
      <p className="note">
        {room.isMuted
          ? "通知：オフ（未読の数に入らず、メールなどのお知らせも届きません）"
          : "通知：オン（未読が続くとメールなどでお知らせします）"}
      </p>
      {isOwnRoom ? <LeaveDialog name={room.name} /> : null}
    </section>
  );
}

function LeaveDialog({ name }: { name: string }) {
  return (
    <ConfirmDialog id="leave-room" title="チャットから退出しますか？" intent="leave" word="退出する">
      <p>「{name}」のこれまでのやり取りも、これからのメッセージも見られなくなります。</p>
    </ConfirmDialog>
  );
}
