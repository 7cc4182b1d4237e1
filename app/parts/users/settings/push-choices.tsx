import type { NotificationSettings } from "#contract/notifications/calls";
import { PUSH_GROUP_NAMES } from "#contract/notifications/texts";
import type { PushGroup } from "#contract/notifications/topics";
import { plainField } from "~/forms/field";
import { CheckboxGroup } from "~/forms/fields/choices";
import { Button } from "~/ui/button";
import { Surface } from "~/ui/surface";
import { QuietHoursFields } from "./quiet-hours";

type Props = { settings: NotificationSettings; groups: readonly PushGroup[] };

/** What push messages tell of, and when nobody is to be disturbed. */
export function PushChoices({ settings: { pushed, quietHours }, groups }: Props) {
  const choices = groups.map((value) => ({ value, label: PUSH_GROUP_NAMES[value] }));
  return (
    <Surface title="端末に通知する内容" id="pushes">
      <form method="post" className="form">
        <CheckboxGroup field={plainField("pushed", pushed)} label="通知する内容" choices={choices} />
        <QuietHoursFields quietHours={quietHours} />
        <Button name="intent" value="pushes">
          通知の設定を保存する
        </Button>
      </form>
    </Surface>
  );
}
