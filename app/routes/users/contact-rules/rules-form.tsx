import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { Admission, ContactRules } from "#contract/contact-rules/calls";
import { NOT_TAKING_CONTACT } from "#contract/moderation/texts";
import { ErrorSummary } from "~/forms/error-summary";
import type { Field } from "~/forms/field";
import { Checkbox, CheckboxGroup, RadioGroup } from "~/forms/fields/choices";
import { Form } from "~/forms/form";
import { SubmitButton } from "~/forms/submit-button";
import type { Prefecture } from "~/parts/users/profile/territory-choices";
import { Disclosure } from "~/ui/overlays/disclosure";
import { Surface } from "~/ui/surface";

type Posted = Record<"doctor" | "ms" | "connectCompany" | "isPaused", string | undefined> & {
  areas: string[];
};
type Props = { rules: ContactRules; prefectures: Prefecture[]; lastResult?: SubmissionResult };

/** Asks whom of each role one lets come near, where, and whether anybody new at all this month. */
export function RulesForm({ rules, prefectures, lastResult }: Props) {
  const { doctor, ms, connectCompany, areas, isPaused } = rules;
  const [form, fields] = useForm<Posted>({
    id: "rules",
    lastResult,
    defaultValue: { doctor, ms, connectCompany, areas, isPaused: isPaused ? "on" : undefined },
  });
  const meansArea = [doctor, ms, connectCompany].includes("area");
  return (
    <Surface>
      <Form method="post" className="form" {...getFormProps(form)}>
        <ErrorSummary form={form} />
        <Admits field={fields.doctor} label="医師から" />
        <Admits field={fields.ms} label="MSから" />
        <Admits field={fields.connectCompany} label="企業から" />
        <Disclosure
          summary={areas.length > 0 ? `地域：${namesOf(areas, prefectures)}` : "地域を選ぶ"}
          open={(meansArea && areas.length === 0) || Boolean(fields.areas.errors)}
        >
          <CheckboxGroup
            field={fields.areas}
            label="地域"
            inline
            support="「選んだ地域の方」を選んだときに使われます。相手の勤務先または担当地域で判断します。企業は、登録された地域（ないときは所属MSの担当地域）で判断します。"
            choices={prefectures.map(({ prefectureCode, name }) => ({ value: prefectureCode, label: name }))}
          />
        </Disclosure>
        <Checkbox
          field={fields.isPaused}
          label="今月は、新しい申請・連絡を受け付けない"
          note="来月1日に、上の設定に戻ります。名刺を交換した方との連絡は続けられます。"
        />
        <p className="note">
          受け付けない相手には「{NOT_TAKING_CONTACT}」とだけ表示され、理由は伝わりません。
        </p>
        <SubmitButton>設定を保存する</SubmitButton>
      </Form>
    </Surface>
  );
}

/** The first few by name. */
function namesOf(areas: readonly string[], prefectures: Prefecture[]): string {
  const names = prefectures
    .filter(({ prefectureCode }) => areas.includes(prefectureCode))
    .map(({ name }) => name);
  return names.length > 4 ? `${names.slice(0, 3).join("・")}ほか${names.length - 3}` : names.join("・");
}

const WORDS: Record<Admission, { label: string; note?: string }> = {
  anyone: { label: "どなたからも受け取る" },
  area: { label: "選んだ地域の方から受け取る" },
  asked: { label: "受け取らない", note: "自分から申請した相手、名刺を交換した相手とは連絡できます。" },
};

function Admits({ field, label }: { field: Field; label: string }) {
  const choices = Object.entries(WORDS).map(([value, words]) => ({ value, ...words }));
  return <RadioGroup field={field} label={label} choices={choices} />;
}
