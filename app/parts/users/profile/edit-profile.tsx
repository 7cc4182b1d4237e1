import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ComponentProps } from "react";
import type { MsProfile } from "#contract/ms/calls";
import { EXTENSION_HINT } from "#contract/telephone";
import { calledBy } from "#contract/users/called";
import { ErrorSummary } from "~/forms/error-summary";
import type { Prefecture } from "~/forms/fields/prefecture-choices";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { FormDock } from "~/forms/form-dock";
import { seenRev } from "~/forms/seen-rev";
import { SubmitButton } from "~/forms/submit-button";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { Picture } from "./picture";
import type { SavedPart } from "./save-picture.server";
import { TerritoryChoices, territoryText } from "./territory-choices";

type Words = ComponentProps<typeof ProfileText>;

type Props = Omit<Words, "profile" | "lastResult"> & {
  profile: Words["profile"] & { avatarUrl: string | null };
  name: string;
  /** The role in whose colours the seal is shown. */
  of: "ms" | "connect";
  /** The page that shows the profile. */
  page: string;
  answer: SavedPart | undefined;
};

/** An MS and a connect user edit the same things of their own page: the picture, and the words. */
export function EditProfile({ profile, name, of, page, answer, ...words }: Props) {
  const image = answer?.image;
  return (
    <>
      <PageHead
        title="プロフィールの編集"
        context={calledBy(name, of)}
        back={{ to: page, label: "プロフィール" }}
      />
      <Columns
        label="写真と見え方"
        aside={
          <>
            <Picture name={name} role={of} src={profile.avatarUrl} errors={image ? [image] : undefined} />
            <Surface flush>
              <RowList label="見え方">
                <Row to={page} leading={<Icon name="eye" />} title="ほかの会員からの見え方" />
              </RowList>
            </Surface>
          </>
        }
      >
        <ProfileText profile={profile} lastResult={answer?.lastResult ?? null} {...words} />
      </Columns>
    </>
  );
}

type WordsProps = {
  profile: Pick<MsProfile, "introduction" | "territories" | "rev"> & { tel: string | null };
  prefectures: readonly Prefecture[];
  /** The words of a refusal because another screen has saved meanwhile. */
  changed: string;
  max: number;
  lastResult: SubmissionResult | null;
};

/** What an MS and a connect user say of themselves: the same form for both. */
function ProfileText({ profile, prefectures, changed, max, lastResult }: WordsProps) {
  const [form, fields] = useForm<{ tel: string; territories: string[]; introduction: string }>({
    id: "profile",
    lastResult,
    defaultValue: { ...profile, tel: profile.tel ?? "" },
  });
  return (
    <>
      {form.errors?.includes(changed) ? (
        <Callout kind="warning" title="ほかの画面で保存された現在の内容">
          <DefinitionList
            empty="なし"
            items={[
              ["電話番号", profile.tel],
              ["担当地域", territoryText(profile.territories, prefectures)],
              ["自己紹介", profile.introduction],
            ]}
          />
          <p>下の内容で保存すると、現在の内容と置き換わります。</p>
        </Callout>
      ) : null}
      <Surface title="連絡先・担当地域・自己紹介">
        <form method="post" className="form" {...getFormProps(form)}>
          <ErrorSummary form={form} order={["tel", "territories", "introduction"]} />
          <input type="hidden" name="rev" value={seenRev(lastResult, profile.rev, changed)} />
          <TextField
            field={fields.tel}
            label="電話番号"
            required={false}
            type="tel"
            autoComplete="tel"
            support={`会員に表示されます。業務用の番号を入力してください。${EXTENSION_HINT}`}
          />
          <TerritoryChoices field={fields.territories} prefectures={prefectures} />
          <p className="note">
            追加した地域は、運営が確認するまで「本人の申告」と表示されます。地域を限って連絡を受け付けている医師には、確認済みの地域だけが当てはまります。
          </p>
          <TextArea field={fields.introduction} label="自己紹介" required={false} rows={6} max={max} />
          <FormDock>
            <SubmitButton intent="words">保存する</SubmitButton>
          </FormDock>
        </form>
      </Surface>
    </>
  );
}
