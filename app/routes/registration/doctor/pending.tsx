import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DOCTORS } from "#contract/endpoint";
import { LicenceImageForm } from "~/parts/registration/licence-image";
import { LICENCE_FORM, uploadLicence } from "~/parts/registration/licence-image.server";
import { only } from "~/request/guards.server";
import { officePath } from "~/request/paths/office-path";
import { roleHome } from "~/request/paths/role-home";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { Callout } from "~/ui/callout";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";

type State = "waiting" | "resubmit" | "refused";

export const loader = only(...DOCTORS)(async ({ viewer, api, context }) => {
  if (viewer.principal !== "temporaryDoctor") throw redirect(roleHome(viewer.role));
  const review = await api.registration.licenceReview();
  if (review.state === "verified") {
    context.forgetViewer();
    throw redirect(roleHome(viewer.role));
  }
  const state: State = review.state;
  const sent = await context.completion("licence-image").read(viewer.id);
  return { ...review, state, wasSent: sent !== null };
});

export const action = only(...DOCTORS)(async ({ viewer, api, form, context }) => {
  const profile = await api.users.profile();
  const { email, firstnameJa, lastnameJa } = profile.user;
  if (viewer.principal !== "temporaryDoctor") throw redirect(roleHome(viewer.role));
  const response = await uploadLicence(form, api, { email, firstnameJa, lastnameJa });
  if (response) return response;
  await context.completion("licence-image").mark(viewer.id);
  throw redirect("/doctor/new/pending");
}, LICENCE_FORM);

export const meta = titled("医師資格の確認中");

export const handle: Handle = { asksOffice: true };

const LABELS: Record<State, { title: string; context: string; state: string; missing: string }> = {
  waiting: {
    title: "医師資格を確認しています",
    context: "ご登録ありがとうございます。結果はご登録のメールアドレスにお知らせします。",
    state: "確認中",
    missing: "なし",
  },
  resubmit: {
    title: "医師免許証の画像を、もう一度ご提出ください",
    context: "ご提出いただいた画像では、医師資格を確認できませんでした。",
    state: "再提出のお願い",
    missing: "医師免許証の画像",
  },
  refused: {
    title: "医師資格を確認できませんでした",
    context: "ご不明な点は、お問い合わせください。",
    state: "確認できませんでした",
    missing: "なし",
  },
};

export default function Pending() {
  const { state, images, reason, wasSent } = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.imageError;
  const words = LABELS[state];
  return (
    <div className="stack">
      <PageHead title={words.title} context={words.context} />
      {wasSent ? <Callout kind="success">画像を受け付けました。</Callout> : null}
      {reason ? (
        <Callout kind="warning" title="担当者からのご連絡">
          <p className="pre-line">{reason}</p>
        </Callout>
      ) : null}
      {state === "resubmit" ? <Pictures error={error} label="画像を再提出する" /> : null}
      <Surface title="審査の状況">
        <DefinitionList
          items={[
            ["状況", words.state],
            ["提出済みの画像", `${images}枚`],
            ["不足している書類", images === 0 ? LABELS.resubmit.missing : words.missing],
            ...(state === "refused" ? [] : [["所要日数", "提出から2〜3営業日"] as const]),
          ]}
        />
      </Surface>
      <Surface title={state === "refused" ? "ご利用いただける機能" : "確認が終わるまでにできること"}>
        <ul className="bullets">
          <li>医師・医療機関の検索、掲示板の閲覧</li>
          <li>ご自身のプロフィールの編集</li>
        </ul>
        <p>
          名刺交換、チャット、コミュニティへの投稿、コメディカルの招待は、
          {state === "refused" ? "ご利用いただけません。" : "確認が終わってからご利用いただけます。"}
        </p>
        <Buttons>
          <ButtonLink to="/">ホームへ進む</ButtonLink>
          {state === "refused" ? (
            <ButtonLink kind="secondary" to={officePath()}>
              お問い合わせ
            </ButtonLink>
          ) : null}
        </Buttons>
      </Surface>
      {state === "waiting" ? <Pictures error={error} label="画像を追加で提出する" kind="secondary" /> : null}
    </div>
  );
}

function Pictures({ error, label, kind }: { error?: string; label: string; kind?: "secondary" }) {
  return (
    <Surface title={label}>
      <LicenceImageForm images={0} error={error} label="画像を提出する" kind={kind} />
    </Surface>
  );
}
