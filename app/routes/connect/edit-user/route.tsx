import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import type * as z from "zod";
import { CONNECT_INTRODUCTION_CHARS } from "#contract/connect/limits";
import { CONNECT_PROFILE_CHANGED } from "#contract/connect/texts";
import { UPLOAD_BODY_BYTES } from "#contract/files/limits";
import { ErrorSummary } from "~/forms/error-summary";
import { SubmitButton } from "~/forms/submit-button";
import { TextArea } from "~/forms/text-area";
import { TextField } from "~/forms/text-field";
import { Picture } from "~/parts/users/picture";
import { pictureTooLarge, type SavedPart } from "~/parts/users/save-picture.server";
import { TerritoryChoices, territoryWords } from "~/parts/users/territory-choices";
import { only } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Callout } from "~/ui/callout";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { type editedProfile, savePart } from "./save.server";

/** Without an id it is one's own page; another's is nobody's to edit. */
export const loader = only("connect")(async ({ api, params, viewer }) => {
  if (params.id && params.id !== viewer.id) throw new Response(null, { status: 404 });
  const [user, { prefectures }] = await Promise.all([
    api.connect.profile({ params: { id: viewer.id } }),
    referenceLists(api),
  ]);
  return { user, prefectures, name: viewer.name };
});

export const action = only("connect")(savePart, {
  bytes: UPLOAD_BODY_BYTES,
  hasFiles: true,
  whenTooLarge: pictureTooLarge,
});

export const meta = titled("プロフィールの編集");

export const handle: Handle = { hydrate: true, footer: false };

export default function EditConnectUser() {
  const { user, name } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as SavedPart | undefined;
  const image = answer?.image;
  return (
    <>
      <PageHead
        title="プロフィールの編集"
        context={`${name} さん`}
        back={{ to: `/connect/user/${user.objectId}`, label: "プロフィール" }}
      />
      <Picture name={name} role={CONNECT} src={user.avatarUrl} errors={image ? [image] : undefined} />
      <Words lastResult={answer?.lastResult ?? null} />
    </>
  );
}

function Words({ lastResult }: { lastResult: SubmissionResult | null }) {
  const { user, prefectures } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<z.input<typeof editedProfile>>({
    id: "profile",
    lastResult,
    defaultValue: { ...user, tel: user.tel ?? "" },
  });
  return (
    <>
      {form.errors?.includes(CONNECT_PROFILE_CHANGED) ? (
        <Callout kind="warning" title="ほかの画面で保存された現在の内容">
          <DefinitionList
            empty="なし"
            items={[
              ["電話番号", user.tel],
              ["担当地域", territoryWords(user.territories, prefectures)],
              ["自己紹介", user.introduction],
            ]}
          />
          <p>下の内容で保存すると、現在の内容と置き換わります。</p>
        </Callout>
      ) : null}
      <Surface title="連絡先・担当地域・自己紹介">
        <form method="post" className="form" {...getFormProps(form)}>
          <ErrorSummary form={form} order={["tel", "territories", "introduction"]} />
          <input type="hidden" name="rev" value={user.rev} />
          <TextField
            field={fields.tel}
            label="電話番号"
            required={false}
            type="tel"
            autoComplete="tel"
            support="会員に表示されます。業務用の番号を入力してください。"
          />
          <TerritoryChoices field={fields.territories} prefectures={prefectures} />
          <TextArea
            field={fields.introduction}
            label="自己紹介"
            required={false}
            rows={6}
            max={CONNECT_INTRODUCTION_CHARS}
          />
          <SubmitButton wide intent="words">
            保存する
          </SubmitButton>
        </form>
      </Surface>
    </>
  );
}

/** The role whose colours a seal bears. */
const CONNECT = "connect" as const;
