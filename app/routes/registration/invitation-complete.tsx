import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Resend } from "~/parts/registration/colleague/invitation-rows";
import { MailAddress } from "~/parts/users/settings/mail-address";
import { only } from "~/request/guards.server";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { Callout } from "~/ui/callout";
import { PageHead } from "~/ui/page-head";

export const loader = only("doctor")(async ({ viewer, context }) => {
  const invited = await context.completion("invitation").read(viewer.id);
  if (!invited?.to) throw redirect("/invitation");
  return { to: invited.to };
});

export const meta = titled("招待送信完了");

export default function InvitationComplete() {
  const { to } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="招待メールを送りました" />
      <Callout
        kind="success"
        title={
          <>
            <MailAddress>{to}</MailAddress> 宛てにお送りしました
          </>
        }
      >
        登録用のリンクは29日間使えます。届かないときは、迷惑メールのフォルダーをご確認いただくようお伝えください。再送すると、前のリンクは使えなくなります。
      </Callout>
      <Buttons>
        <ButtonLink to="/invitation">招待の状況を見る・続けて招待する</ButtonLink>
        <Resend email={to} />
        <ButtonLink kind="secondary" to="/">
          ホームへ戻る
        </ButtonLink>
      </Buttons>
    </>
  );
}
