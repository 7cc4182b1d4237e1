import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { shownRefusal } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { MailAddress } from "~/parts/users/settings/mail-address";
import { onlyFields } from "~/request/forms/posted-form.server";
import { open } from "~/request/guards.server";
import { officePath } from "~/request/paths/office-path";
import { registrationOf } from "~/request/registering.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Callout } from "~/ui/callout";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

export const loader = open(async ({ api, context }) => {
  const registration = await registrationOf(api, context).catch(() => null);
  const sender = context.mailFrom;
  return { email: registration?.email ?? null, sender };
});

export const action = open(async ({ form, api, context }) => {
  onlyFields(form);
  try {
    const registration = await registrationOf(api, context);
    if (!registration) throw redirect("/retry-register");
    const { email } = registration;
    await api.registration.sendMailAuthCode({ body: { email } });
    await context.completion("code").mark(null, { to: email });
  } catch (error) {
    const { message, status } = shownRefusal(error);
    return json({ error: message }, { status });
  }
  throw redirect("/confirm?resent=1");
});

export const meta = titled("認証コードが届かない方へ");

export const handle: Handle = { asksOffice: true };

export default function UnreceivedAuthCode() {
  const { email, sender } = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.error;
  return (
    <div className="stack">
      <PageHead title="認証コードが届かない方へ" lead="次の順にお確かめください。" />
      {error ? <Callout kind="danger">{error}</Callout> : null}
      <Surface title="1. メールアドレスを確かめる">
        {email ? (
          <p>
            <strong>
              <MailAddress>{email}</MailAddress>
            </strong>{" "}
            にお送りしました。違うときは、
            <a href="/signup">メールアドレスを変更</a>してください。
          </p>
        ) : (
          <p>
            入力したメールアドレスに誤りがないか、<a href="/signup">はじめの画面</a>でお確かめください。
          </p>
        )}
      </Surface>
      <Surface title="2. 迷惑メールのフォルダーを確かめる">
        <p>迷惑メールやプロモーションのフォルダーに入っていることがあります。</p>
      </Surface>
      <Surface title="3. 受信できるドメインを設定する">
        <p>
          ドコモ・au・ソフトバンクなどのメールや、医療機関のメールでは、指定したドメインしか届かないことがあります。
          <strong>{sender.split("@")[1]}</strong> からのメールを受信できるように設定してください。
        </p>
      </Surface>
      <Surface title="4. 認証コードを再送する">
        <p>再送は60秒たってからお試しください。1時間に3回まで送れます。前のコードは使えなくなります。</p>
        {email ? (
          <form method="post">
            <SubmitButton kind="secondary">認証コードを再送する</SubmitButton>
          </form>
        ) : null}
      </Surface>
      <p>
        それでも届かないときは、<a href={officePath()}>お問い合わせ</a>ください。
      </p>
    </div>
  );
}
