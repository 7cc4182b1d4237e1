import { Form } from "~/forms/form";
import { SubmitButton } from "~/forms/submit-button";
import { Disclosure } from "~/ui/overlays/disclosure";

const CONTACT_RULES = "/mypage/contact-rules";

/** A doctor keeps a company and all its people away; by one of them. Asks in its own place, and leads to where it is undone. */
export function MuteCompany({ userId, company }: { userId: string; company: string }) {
  return (
    <Disclosure summary="この企業からの連絡を受け取らない">
      <p>
        {company}の方からの新しい申請・チャット・メールと、PRの投稿を受け取りません。相手には通知されません。
        「連絡を受ける相手」の設定で、いつでも解除できます。
      </p>
      <Form method="post" action={CONTACT_RULES} replace={false}>
        <input type="hidden" name="userId" value={userId} />
        <SubmitButton kind="secondary" intent="mute">
          {company}からは受け取らない
        </SubmitButton>
      </Form>
    </Disclosure>
  );
}
