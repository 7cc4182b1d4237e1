import { NOTIFICATION_LEVELS, type NotificationLevel } from "#contract/posts/limits";
import { plainField } from "~/forms/field";
import { RadioGroup } from "~/forms/fields/choices";
import { Form } from "~/forms/form";
import { Button } from "~/ui/button";
import { Time } from "~/ui/time/time";

type Props = {
  tells: NotificationLevel;
  /** Epoch milliseconds; null: not muted. */
  mutedUntil: number | null;
  /** What each level brings in this kind of place. */
  words: Record<NotificationLevel, string>;
};

/** How loud a group or a community is for the viewer; for a week it can be silent. */
export function NotifyForm({ tells, mutedUntil, words }: Props) {
  return (
    <Form method="post" className="form" preventScrollReset>
      <RadioGroup
        field={plainField("tells", tells)}
        label="通知設定"
        choices={NOTIFICATION_LEVELS.map((value) => ({ value, label: words[value] }))}
      />
      <div className="acts">
        <Button kind="secondary" small name="intent" value="telling">
          保存する
        </Button>
        <Button
          kind="quiet"
          small
          icon={mutedUntil ? "bell" : "bell-off"}
          name="intent"
          value={mutedUntil ? "unmute" : "mute"}
        >
          {mutedUntil ? "通知をオンに戻す" : "通知を1週間オフにする"}
        </Button>
      </div>
      {mutedUntil ? (
        <p className="note">
          <Time at={mutedUntil} />
          まで止めています。
        </p>
      ) : null}
    </Form>
  );
}
