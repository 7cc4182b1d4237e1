import { Form } from "@remix-run/react";
import { USUAL_QUIET_HOURS } from "#contract/chat/limits";
import type { ChatSettings } from "#contract/chat/settings";
import { QUIET_HOURS_NOTE } from "#contract/notifications/texts";
import { plainField } from "~/forms/field";
import { Checkbox } from "~/forms/fields/choices";
import { FieldRow } from "~/forms/fields/field-row";
import { Select } from "~/forms/fields/select";
import { SubmitButton } from "~/forms/submit-button";
import { Link } from "~/ui/link";
import { Disclosure } from "~/ui/overlays/disclosure";
import { Surface } from "~/ui/surface";

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: `${hour}`, label: `${hour}時` }));

/** Receipts, keys and quiet hours of one person. `noticePath`: where mails and pushes are chosen. */
export function ChatSettingsForm({ settings, noticePath }: { settings: ChatSettings; noticePath: string }) {
  const { showsReading, sendsWithEnter, quietHours } = settings;
  const { from, to } = quietHours ?? USUAL_QUIET_HOURS;
  return (
    <Surface>
      <Disclosure summary="チャットの設定">
        <Form method="post" className="picker">
          <Checkbox
            field={plainField("showsReading", showsReading ? "on" : null)}
            label="既読を相手に表示する"
            note="オフにすると、あなたが読んだことは相手に表示されません。"
          />
          <Checkbox
            field={plainField("sendsWithEnter", sendsWithEnter ? "on" : null)}
            label="Enterで送信する"
            note="オフにすると、Enterは改行になり、Ctrl（⌘）＋Enterで送信します。"
          />
          <Checkbox
            field={plainField("isQuiet", quietHours ? "on" : null)}
            label="おやすみ時間を設ける"
            note={QUIET_HOURS_NOTE}
          />
          <FieldRow>
            <Select field={plainField("quietFrom", `${from}`)} label="開始時刻" options={HOURS} />
            <Select field={plainField("quietTo", `${to}`)} label="終了時刻" options={HOURS} />
          </FieldRow>
          <SubmitButton>設定を保存する</SubmitButton>
          <p className="note">
            <Link to={noticePath}>未読のメールと、この端末への通知を設定する</Link>
          </p>
        </Form>
      </Disclosure>
    </Surface>
  );
}

/** What the form says; an unticked box says nothing. */
export function settingsIn(form: FormData): ChatSettings {
  const quietHours = { from: Number(form.get("quietFrom")), to: Number(form.get("quietTo")) };
  return {
    showsReading: form.has("showsReading"),
    sendsWithEnter: form.has("sendsWithEnter"),
    quietHours: form.has("isQuiet") ? quietHours : null,
  };
}
