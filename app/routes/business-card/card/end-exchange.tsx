import { Form } from "@remix-run/react";
import { SubmitButton } from "~/forms/submit-button";
import { Disclosure } from "~/ui/overlays/disclosure";
import { Surface } from "~/ui/surface";

/** `company`: whose people may be kept away; null where that is not the viewer's to decide. */
type Props = { objectId: string; company: string | null };

/** Asks in its own place before the contact data go, for both, and before a company is kept away. */
export function EndExchange({ objectId, company }: Props) {
  return (
    <Surface>
      <Disclosure summary="名刺を削除する">
        <p>
          お互いの連絡先が表示されなくなります。相手には通知されません。もう一度申請すると、また交換できます。
        </p>
        <Form method="post">
          <input type="hidden" name="objectId" value={objectId} />
          <SubmitButton kind="danger" intent="delete" pendingWord="削除中…">
            名刺を削除する
          </SubmitButton>
        </Form>
      </Disclosure>
      {company ? <MuteCompany company={company} /> : null}
    </Surface>
  );
}

function MuteCompany({ company }: { company: string }) {
  return (
    <Disclosure summary="この企業からは受け取らない">
      <p>
        {company}の方からの新しい申請・チャット・メールと、PRの投稿を受け取りません。相手には通知されません。
        「連絡を受ける相手」の設定で、いつでも解除できます。
      </p>
      <Form method="post">
        <SubmitButton kind="secondary" intent="mute">
          {company}からは受け取らない
        </SubmitButton>
      </Form>
    </Disclosure>
  );
}
