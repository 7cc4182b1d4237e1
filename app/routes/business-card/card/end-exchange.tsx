import { Form } from "~/forms/form";
import { SubmitButton } from "~/forms/submit-button";
import { MuteCompany } from "~/parts/moderation/mute-company";
import { Disclosure } from "~/ui/overlays/disclosure";
import { Surface } from "~/ui/surface";

/** `company`: whose people may be kept away; null where that is not the viewer's to decide. */
type Props = { objectId: string; userId: string; company: string | null };

/** Asks in its own place before the contact data go, for both, and before a company is kept away. */
export function EndExchange({ objectId, userId, company }: Props) {
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
      {company ? <MuteCompany userId={userId} company={company} /> : null}
    </Surface>
  );
}
