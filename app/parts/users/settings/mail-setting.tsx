import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { HTMLAttributes } from "react";
import type { NotificationSettings } from "#contract/notifications/calls";
import { PUSH_GROUP_NAMES } from "#contract/notifications/texts";
import type { PushGroup } from "#contract/notifications/topics";
import type { MailType } from "#contract/users/calls";
import pushSwitchScript from "~/browser/push-switch?worker&url";
import { plainField } from "~/forms/field";
import { CheckboxGroup } from "~/forms/fields/choices";
import { SubmitButton } from "~/forms/submit-button";
import { PageScript } from "~/page-script";
import { Button } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";
import type { OwnAvailability } from "../availability/availability.server";
import { AvailabilityForm } from "../availability/availability-form";
import { QuietHoursFields } from "./quiet-hours";

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

/** Which mails one gets, and push messages to this browser. Both services show it. */
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

type ChoicesProps = { settings: NotificationSettings; groups: readonly PushGroup[] };

/** What push messages tell of, and when nobody is to be disturbed. */
function PushChoices({ settings: { pushed, quietHours }, groups }: ChoicesProps) {
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

declare global {
  namespace JSX {
    interface IntrinsicElements {
      "push-switch": HTMLAttributes<HTMLElement> & { "data-key": string; "data-endpoints": string };
    }
  }
}

/** What the API says of this person's browsers; `isShared`: this is a shared terminal, which gets none. */
type PushState = { publicKey: string | null; endpoints: string[]; isShared: boolean };

/** Push messages to this browser. Shows nothing if the installation has no key. */
function PushSetting({ publicKey, endpoints, isShared }: PushState) {
  if (!publicKey && !isShared) return null;
  return (
    <Surface title="この端末への通知" id="push">
      <p>
        画面を閉じているときにメッセージや通知が届くと、この端末でお知らせします。本文と相手の名前は載りません。通知を止める時間帯は、終わってからお知らせします。
      </p>
      {publicKey ? (
        <push-switch data-key={publicKey} data-endpoints={endpoints.join(" ")}>
          <p role="status" />
          <noscript>
            <p>
              通知を受け取るには、ブラウザーのJavaScriptを有効にしてください。有効にできないときも、未読のメッセージはメールでお知らせします。
            </p>
          </noscript>
          <Button type="button" kind="secondary" hidden>
            この端末で通知を受け取る
          </Button>
          <PageScript src={pushSwitchScript} />
        </push-switch>
      ) : (
        <p>共用の端末としてログインしているため、この端末では通知を受け取れません。</p>
      )}
      <p className="note">
        iPhone・iPadでは、先に<Link to="/add-home">ホーム画面に追加</Link>してください。
      </p>
    </Surface>
  );
}
