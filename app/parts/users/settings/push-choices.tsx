import { USUAL_QUIET_HOURS } from "#contract/chat/limits";
import type { NotificationSettings } from "#contract/notifications/shapes";
import { PUSH_GROUP_NAMES, QUIET_HOURS_NOTE } from "#contract/notifications/texts";
import type { PushGroup } from "#contract/notifications/topics";
import { plainField } from "~/forms/field";
import { Checkbox, CheckboxGroup } from "~/forms/fields/choices";
import { FieldRow } from "~/forms/fields/field-row";
import { Select } from "~/forms/fields/select";
import { Button } from "~/ui/button";
import { Surface } from "~/ui/surface";

type Props = { settings: NotificationSettings; groups: readonly PushGroup[] };

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: `${hour}`, label: `${hour}時` }));

/** What push messages tell of, and when nobody is to be disturbed. */
export function PushChoices({ settings: { pushed, quietHours }, groups }: Props) {
  const { from, to } = quietHours ?? USUAL_QUIET_HOURS;
  const choices = groups.map((value) => ({ value, label: PUSH_GROUP_NAMES[value] }));
  return (
    <Surface title="端末に通知する内容" id="pushes">
      <form method="post" className="form">
        <CheckboxGroup field={plainField("pushed", pushed)} label="通知する内容" choices={choices} />
        <Checkbox
          field={plainField("isQuiet", quietHours ? "on" : null)}
          label="おやすみ時間を設ける"
          note={QUIET_HOURS_NOTE}
        />
        <FieldRow>
          <Select field={plainField("quietFrom", `${from}`)} label="開始時刻" options={HOURS} />
          <Select field={plainField("quietTo", `${to}`)} label="終了時刻" options={HOURS} />
        </FieldRow>
        <Button name="intent" value="pushes">
          通知の設定を保存する
        </Button>
      </form>
    </Surface>
  );
}
