import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import type * as z from "zod";
import { ROLES } from "#contract/endpoint";
import type { magazineFields } from "#contract/magazine/calls";
import { ErrorSummary } from "~/forms/error-summary";
import { CheckboxGroup } from "~/forms/fields/choices";
import { FieldRow } from "~/forms/fields/field-row";
import { type Prefecture, PrefectureChoices } from "~/forms/fields/prefecture-choices";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { ROLE_LABELS } from "~/parts/operator/labels";
import { Disclosure } from "~/ui/overlays/disclosure";

type Named = { code: string; name: string };
type Props = {
  initial: Partial<z.input<typeof magazineFields>>;
  departments: readonly Named[];
  prefectures: readonly Prefecture[];
  lastResult: SubmissionResult | undefined;
  /** What else the form sends, and its buttons. */
  children: ReactNode;
};

/** What an issue is written with, new or as a draft. */
export function MagazineForm({ initial, departments, prefectures, lastResult, children }: Props) {
  const [form, fields] = useForm<z.input<typeof magazineFields>>({
    id: "magazine",
    lastResult,
    defaultValue: initial,
  });
  return (
    <form method="post" className="form" {...getFormProps(form)} noValidate>
      <ErrorSummary form={form} />
      <TextField field={fields.subject} label="件名" support="サービス名が先頭に付きます。" required />
      <TextArea
        field={fields.body}
        label="本文"
        support="宛名・送信者・配信停止の案内は自動で付きます。空行で段落を分けます。"
        rows={12}
        max={10_000}
        required
      />
      <FieldRow>
        <TextField
          field={fields.linkLabel}
          label="リンクの名前"
          support="例：くわしく見る"
          required={false}
        />
        <TextField
          field={fields.linkUrl}
          label="リンク先"
          inputMode="url"
          support="https://で始まるURL"
          required={false}
        />
      </FieldRow>
      <CheckboxGroup
        field={fields.roles}
        label="役割"
        support="選ばなければ全員です。"
        choices={ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }))}
        inline
      />
      <Disclosure summary="診療科で絞る（医師）" open={(initial.departments ?? []).length > 0}>
        <CheckboxGroup field={fields.departments} label="診療科" choices={departments.map(choiceOf)} inline />
      </Disclosure>
      <PrefectureChoices
        field={fields.prefectures}
        label="都道府県（勤務先・担当地域）"
        support="選ばなければ全国です。"
        prefectures={prefectures}
      />
      {children}
    </form>
  );
}

const choiceOf = ({ code, name }: Named) => ({ value: code, label: name });
