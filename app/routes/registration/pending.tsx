import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LicenceImageForm } from "~/bodies/registration/licence-image";
import { uploadLicence } from "~/bodies/registration/licence-image.server";
import { DOCTORS, only } from "~/guards.server";
import type { Handle } from "~/root";
import { pageTitle } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

export const loader = only(...DOCTORS)(({ viewer, url, context }) => {
  if (viewer.principal !== "temporaryDoctor") throw redirect("/welcome");
  return { wasSent: url.searchParams.has("sent"), services: context.services };
});

export const action = only(...DOCTORS)(async ({ viewer, api, request }) => {
  const profile = await api.users.profile();
  const { email, firstnameJa, lastnameJa } = profile.user;
  if (viewer.principal !== "temporaryDoctor") throw redirect("/welcome");
  const answer = await uploadLicence(request, api, { email, firstnameJa, lastnameJa });
  if (answer) return answer;
  throw redirect("/doctor/new/pending?sent=1");
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && pageTitle("医師資格の確認中", data.services) },
];

export const handle: Handle = { hydrate: false, helperPanel: false };

export default function Pending() {
  const { wasSent } = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.imageError;
  return (
    <div className="stack">
      <PageHead title="医師資格を確認しています" context="ご登録ありがとうございます。" />
      <Notice kind="info" title="確認には2〜3営業日ほどかかります">
        結果はご登録のメールアドレスにお知らせします。
      </Notice>
      {wasSent ? <Notice kind="success">画像を受け付けました。</Notice> : null}
      <Surface title="確認が終わるまでにできること">
        <ul className="bullets">
          <li>医師・医療機関の検索、掲示板やお知らせの閲覧</li>
          <li>ご自身のプロフィールの編集</li>
        </ul>
        <p>
          名刺交換、チャット、コミュニティへの投稿、コメディカルの招待は、確認が終わってからご利用いただけます。
        </p>
        <ButtonLink to="/">ホームへ進む</ButtonLink>
      </Surface>
      <Surface title="画像を追加で提出する">
        <p>画像が不鮮明なときや、再提出のお願いが届いたときにご利用ください。</p>
        <LicenceImageForm images={0} error={error} label="画像を提出する" />
      </Surface>
    </div>
  );
}
