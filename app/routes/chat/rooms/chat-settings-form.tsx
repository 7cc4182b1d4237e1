import type { ChatSettings } from "#contract/chat/settings";
import { plainField } from "~/forms/field";
import { Checkbox } from "~/forms/fields/choices";
import { Form } from "~/forms/form";
import { SubmitButton } from "~/forms/submit-button";
import { QuietHoursFields } from "~/parts/users/settings/quiet-hours";
import { Link } from "~/ui/link";
import { Disclosure } from "~/ui/overlays/disclosure";
import { Surface } from "~/ui/surface";

/** Receipts, keys and quiet hours of one person. `noticePath`: where mails and pushes are chosen. */
export function ChatSettingsForm({ settings, noticePath }: { settings: ChatSettings; noticePath: string }) {
  const { showsReading, sendsWithEnter, hearsMentions = true, quietHours } = settings;
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
            field={plainField("hearsMentions", hearsMentions ? "on" : null)}
            label="通知オフのチャットでも、自分宛てのメンションは知らせる"
          />
          <QuietHoursFields quietHours={quietHours} />
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
    hearsMentions: form.has("hearsMentions"),
    quietHours: form.has("isQuiet") ? quietHours : null,
  };
}
