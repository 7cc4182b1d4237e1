import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { open } from "~/request/guards.server";
import { homeOf } from "~/request/paths/role-home";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { PageHead } from "~/ui/page-head";
import { StepList } from "~/ui/progress/step-list";

export const loader = open(async ({ viewer, context }) => {
  const sent = await context.completion("correction").read(viewer?.id ?? null);
  if (!sent) throw redirect("/posting_information/request");
  return { receipt: sent.receipt, home: viewer ? homeOf(viewer) : "/" };
});

export const meta = titled("ご依頼の受付完了");

export default function CorrectionComplete() {
  const { receipt, home } = useLoaderData<typeof loader>();
  return (
    <>
      <StepList steps={["入力", "確認", "完了"]} current={3} />
      <PageHead title="ご依頼を受け付けました" />
      <Callout kind="success" title={`受付番号：${receipt}`}>
        ご入力のメールアドレスに、対応の状況をご覧いただけるリンクをお送りしました。届かないときは、迷惑メールのフォルダーもご確認ください。
      </Callout>
      <ButtonLink to={home}>トップへ戻る</ButtonLink>
    </>
  );
}
