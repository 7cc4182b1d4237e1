import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { NotificationSettings } from "#contract/notifications/calls";
import type { PushGroup } from "#contract/notifications/topics";
import type { MailType } from "#contract/users/shapes";
import { CheckboxGroup } from "~/forms/fields/choices";
import { SubmitButton } from "~/forms/submit-button";
import { Columns } from "~/ui/columns";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";
import type { OwnAvailability } from "../availability/availability.server";
import { AvailabilityForm } from "../availability/availability-form";
import { PushChoices } from "./push-choices";
import { PushSetting, type PushState } from "./push-setting";

export const MAIL_NAMES: Record<MailType, { label: string; note: string }> = {
  directMessage: { label: "メッセージ", note: "未読のまま10分たったとき。本文は載せません。" },
  groupMessageUnread: { label: "グループチャットの未読", note: "未読があるとき、毎朝7時30分に1通。" },
  hospitalNotice: { label: "医療機関からのお知らせ", note: "お知らせが届いたとき。件名だけを載せます。" },
  communityPost: { label: "コミュニティの新しい投稿", note: "1時間ごとにまとめて1通。" },
  communityComment: { label: "投稿・コメントへの返信", note: "15分ごとにまとめて1通。" },
  mailMagazine: { label: "メールマガジン", note: "運営者からのご案内。ご希望の方にだけお送りします。" },
};

type Props = {
  subscribed: readonly MailType[];
  types: readonly MailType[];
  /** The way back. */
  home: string;
  /** Null: it could not be loaded. */
  push: PushState | null;
  /** Null: they could not be loaded. */
  notifications: NotificationSettings | null;
  groups: readonly PushGroup[];
  /** Null: not of those who say that they see patients. */
  availability: OwnAvailability | null;
  lastResult?: SubmissionResult;
};

/** Which mails one gets, and push messages to this browser. Both services draw it. */
export function MailSetting(props: Props) {
  const { subscribed, types, home, push, notifications, groups, availability, lastResult } = props;
  const [form, fields] = useForm<{ subscribedEmailNotifications: MailType[] }>({
    id: "mail",
    lastResult,
    defaultValue: { subscribedEmailNotifications: [...subscribed] },
  });
  const choices = types.map((value) => ({ value, ...MAIL_NAMES[value] }));
  return (
    <>
      <PageHead
        title="メール受信設定"
        lead="受け取るメールにチェックを入れてください。"
        back={{ to: home, label: "マイページ" }}
      />
      <Columns label="そのほかのお知らせ" aside={<Sidebar push={push} />}>
        <Surface>
          <form method="post" className="form" {...getFormProps(form)}>
            <CheckboxGroup
              field={fields.subscribedEmailNotifications}
              label="受け取るメール"
              choices={choices}
            />
            <SubmitButton>設定を保存する</SubmitButton>
          </form>
        </Surface>
        {notifications ? <PushChoices settings={notifications} groups={groups} /> : null}
        {availability ? <AvailabilityForm {...availability} /> : null}
      </Columns>
    </>
  );
}

function Sidebar({ push }: Pick<Props, "push">) {
  return (
    <>
      {push ? <PushSetting {...push} /> : null}
      <Surface title="必ずお送りするメール">
        <p>
          認証コード、パスワードの変更、新しい端末からのログインなど、アカウントを守るためのメールは、設定にかかわらずお送りします。
        </p>
      </Surface>
    </>
  );
}
