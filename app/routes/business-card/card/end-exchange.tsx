import { Form } from "@remix-run/react";
import { SubmitButton } from "~/forms/submit-button";
import { Disclosure } from "~/ui/disclosure";
import { Surface } from "~/ui/surface";

/** Asks in its own place before the contact data go, for both. */
export function EndExchange({ objectId }: { objectId: string }) {
  return (
    <Surface flush>
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
    </Surface>
  );
}
