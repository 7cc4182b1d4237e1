import type { ListedRoom, Person, Reminder } from "#contract/chat/shapes";
import { toJapanTime } from "#contract/dates/japan-time";
import { honorific } from "#contract/users/called";
import { plainField } from "~/forms/field";
import { TextField } from "~/forms/fields/text-field";
import { Form } from "~/forms/form";
import { messageAddress } from "~/parts/chat/message-address";
import { nameOf } from "~/parts/chat/names";
import { type NamedTime, shownValue } from "~/parts/chat/writing/send-times";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { Disclosure } from "~/ui/overlays/disclosure";
import { Pagination } from "~/ui/pages/pagination";
import { RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { Time } from "~/ui/time/time";

export type ShownReminders = {
  rows: readonly Reminder[];
  people: readonly Person[];
  times: readonly NamedTime[];
  page: number;
  hasNext: boolean;
};

type Props = { reminders: ShownReminders; rooms: readonly ListedRoom[]; viewerId: string };

/** What the viewer is to be reminded of in all rooms, the soonest first; each is changed and withdrawn in its row. */
export function Reminders({ reminders, rooms, viewerId }: Props) {
  const { rows, times, page, hasNext } = reminders;
  const people = new Map(reminders.people.map((person) => [person.objectId, person]));
  const names = new Map(rooms.map(({ key, name }) => [key, name]));
  return (
    <>
      <p className="note">設定した日時に、あなただけに通知します。</p>
      <Surface flush>
        {rows.length === 0 ? (
          <EmptyState drawing="chat" title="リマインドはありません">
            <p>メッセージのメニューの「リマインドする…」から設定できます。</p>
          </EmptyState>
        ) : (
          <RowList label="リマインド">
            {rows.map((reminder) => (
              // A reminder that was changed is a new row: its form is closed, and has the new time.
              <ReminderRow
                key={`${reminder.messageId} ${reminder.remindAt}`}
                reminder={reminder}
                room={names.get(reminder.roomId) ?? ""}
                from={fromWhom(people.get(reminder.message?.senderId ?? ""), viewerId)}
                times={times}
              />
            ))}
          </RowList>
        )}
      </Surface>
      <Pagination page={page} pages={hasNext ? page + 1 : page} />
    </>
  );
}

function fromWhom(sender: Person | undefined, viewerId: string): string {
  if (!sender) return "";
  return sender.objectId === viewerId ? "自分" : `${nameOf(sender)} ${honorific(sender.role)}`;
}

type RowProps = { reminder: Reminder; room: string; from: string; times: readonly NamedTime[] };

function ReminderRow({ reminder, room, from, times }: RowProps) {
  const { roomId, messageId, seq, remindAt, message } = reminder;
  return (
    <li className="line">
      <span className="row-words">
        <strong>
          <Time at={remindAt} />
        </strong>
        <Link className="cut" to={messageAddress(roomId, seq)}>
          {textOf(message)}
        </Link>
        <span className="note">{[from, room].filter(Boolean).join("・")}</span>
      </span>
      <div className="row-acts">
        <Disclosure summary="変更する">
          <Form method="post" className="form" action="/rooms?view=reminders">
            <Named {...{ roomId, messageId }} />
            <div className="row-acts">
              {times.map((time) => (
                <Button key={time.value} kind="secondary" small name="remind" value={shownValue(time)}>
                  {time.label}
                </Button>
              ))}
            </div>
            <TextField
              field={{ ...plainField("at", shownTime(remindAt)), id: `at-${messageId}` }}
              label="日時を指定する"
              required={false}
              type="datetime-local"
              width="half"
            />
            <Button kind="secondary" name="remind" value="at">
              この日時に変更する
            </Button>
          </Form>
        </Disclosure>
        <Form method="post" action="/rooms?view=reminders">
          <Named {...{ roomId, messageId }} />
          <Button kind="quiet" small icon="x" name="remind" value="none">
            取り消す
          </Button>
        </Form>
      </div>
    </li>
  );
}

/** The message that a form is about. */
function Named({ roomId, messageId }: Pick<Reminder, "roomId" | "messageId">) {
  return (
    <>
      <input type="hidden" name="roomId" value={roomId} />
      <input type="hidden" name="messageId" value={messageId} />
    </>
  );
}

function textOf(message: Reminder["message"]): string {
  if (!message) return "メッセージを読み込めませんでした";
  if (message.deletedAt !== null) return "削除されたメッセージ";
  return message.message || "画像・ファイル";
}

const shownTime = (at: number) => toJapanTime(at).toISOString().slice(0, 16);
