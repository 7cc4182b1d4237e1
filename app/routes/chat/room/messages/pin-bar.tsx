import { Form } from "~/forms/form";
import { Icon } from "~/ui/icon";
import type { Around } from "./around";
import { quotedText } from "./message-labels";
import { Quote } from "./quote";

/** What is pinned: the newest on one line at the head of the room, all of it when that is opened. */
export function PinBar({ around }: { around: Around }) {
  const { pins, mayWrite } = around;
  const [newest] = pins;
  if (!newest) return null;
  return (
    <details className="room-pins">
      <summary>
        <Icon name="pin" />
        <b>ピン留め</b>
        <span className="cut-1">{quotedText(newest)}</span>
        {pins.length > 1 ? <small>{pins.length}件</small> : null}
        <Icon name="chevron-down" />
      </summary>
      <ol>
        {pins.map((pinned) => (
          <li key={pinned.id}>
            <Quote quoted={pinned} around={around} title="ピン留めしたメッセージ" />
            {mayWrite ? (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="messageId" value={pinned.id} />
                <button type="submit" className="icon-btn" name="intent" value="unpin">
                  <Icon name="x" label="ピン留めを外す" />
                </button>
              </Form>
            ) : null}
          </li>
        ))}
      </ol>
    </details>
  );
}
