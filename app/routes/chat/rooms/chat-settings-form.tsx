import type { ChatSettings, UrgentSenders } from "#contract/chat/shapes";
import { plainField } from "~/forms/field";
import { Checkbox } from "~/forms/fields/choices";
import { Select } from "~/forms/fields/select";
import { Form } from "~/forms/form";
import { SubmitButton } from "~/forms/submit-button";
import { QuietHoursFields } from "~/parts/users/settings/quiet-hours";
import { textIn } from "~/request/forms/read";
import { Link } from "~/ui/link";
import { Disclosure } from "~/ui/overlays/disclosure";
import { Surface } from "~/ui/surface";

type Props = { settings: ChatSettings; noticePath: string; isDoctor: boolean };

const URGENT_LABELS: Record<UrgentSenders, string> = {
  workplace: "勤務先が同じ方から（双方の勤務先が確認済みの場合）",
  lists: "勤務先が同じ方と、あなたをリストに登録した医師から",
  none: "受け取らない",
};

/** Receipts, keys and quiet hours of one person. `noticePath`: where mails and pushes are chosen. */
export function ChatSettingsForm({ settings, noticePath, isDoctor }: Props) {
  const {
    showsReading,
    showsPresence = false,
    sendsWithEnter,
    hearsMentions = true,
    urgentFrom = "workplace",
    quietHours,
  } = settings;
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
            field={plainField("showsPresence", showsPresence ? "on" : null)}
            label="在席と入力中を互いに表示する"
            note="オンにした方どうしが、20名までの同じチャットを開いている間だけ、互いに表示されます。記録は残りません。"
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
          {isDoctor ? (
            <Select
              field={plainField("urgentFrom", urgentFrom)}
              label="通知を止める時間帯や診療中でも、至急のメッセージの通知を受け取る"
              support="受け取らない方からの至急のメッセージは、通常のメッセージと同じように届きます。"
              options={Object.entries(URGENT_LABELS).map(([value, label]) => ({ value, label }))}
            />
          ) : null}
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
    showsPresence: form.has("showsPresence"),
    sendsWithEnter: form.has("sendsWithEnter"),
    hearsMentions: form.has("hearsMentions"),
    // The API refuses any other word; who is no doctor is not asked.
    ...(form.has("urgentFrom") && { urgentFrom: textIn(form, "urgentFrom") as UrgentSenders }),
    quietHours: form.has("isQuiet") ? quietHours : null,
  };
}
