import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Form } from "~/forms/form";
import { SubmitButton } from "~/forms/submit-button";
import { SettingsColumns } from "~/parts/home/my-page/settings-columns";
import { onlyFields } from "~/request/forms/posted-form.server";
import { signedIn } from "~/request/guards.server";
import { titled } from "~/title";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

const TITLE = "メールの送信停止";

const REASONS = {
  bounced:
    "お送りしたメールが届かずに戻ってきたため、このアドレスへの送信を停止しています。アドレスに誤りがないか、メールボックスが使えるかをお確かめください。",
  complained:
    "お送りしたメールが迷惑メールとして報告されたため、このアドレスへの送信を停止しています。受信する場合は、もう一度送るようにしてください。",
} as const;

export const loader = signedIn(async ({ api }) => {
  const { user, mailStopped } = await api.users.profile();
  return { email: user.email, mailStopped: mailStopped ?? null };
});

export const action = signedIn(async ({ api, form, context }) => {
  onlyFields(form);
  await api.users.resumeMail();
  context.forgetViewer();
  await context.flash({ kind: "success", text: "このアドレスにもう一度メールを送ります" });
  return redirect("/mypage/email/stopped", 303);
});

export const meta = titled(TITLE);

export default function StoppedMail() {
  const { email, mailStopped } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={TITLE} back={{ to: "/mypage", label: "マイページ" }} />
      <SettingsColumns of="settings">
        <Surface title={email}>
          <p>{mailStopped ? REASONS[mailStopped] : "このアドレスへの送信は停止していません。"}</p>
          <p>
            <Link to="/mypage/email">メールアドレスを変更する</Link>
          </p>
          {mailStopped ? (
            <Form method="post">
              <SubmitButton>このアドレスにもう一度送る</SubmitButton>
            </Form>
          ) : null}
        </Surface>
      </SettingsColumns>
    </>
  );
}
