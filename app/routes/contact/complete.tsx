import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { isOfConnect } from "#contract/wire/shared-path";
import { contactPath } from "~/parts/contact/contact.server";
import { open } from "~/request/guards.server";
import { homeOf, signInPathOf } from "~/request/paths/role-home";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { PageHead } from "~/ui/page-head";
import { StepList } from "~/ui/progress/step-list";

export const loader = open(async ({ url, viewer, context }) => {
  const connect = isOfConnect(url);
  const sent = await context.completion("contact").read(viewer?.id ?? null);
  if (!sent) throw redirect(contactPath("form", connect));
  return { connect, receipt: sent.receipt, home: viewer ? homeOf(viewer) : signInPathOf(url) };
});

export const meta = titled("お問い合わせの受付完了");

export default function ContactComplete() {
  const { receipt, home } = useLoaderData<typeof loader>();
  return (
    <>
      <StepList steps={["入力", "確認", "完了"]} current={3} />
      <PageHead title="お問い合わせを受け付けました" />
      <Callout kind="success" title={`受付番号：${receipt}`}>
        ご入力のメールアドレスに、受付の確認メールをお送りしました。届かないときは、迷惑メールのフォルダーもご確認ください。
      </Callout>
      <ButtonLink to={home}>トップへ戻る</ButtonLink>
    </>
  );
}
