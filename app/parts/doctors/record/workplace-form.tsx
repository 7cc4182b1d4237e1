import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { DefaultSubmit } from "~/forms/default-submit";
import { DraftKeeper } from "~/forms/drafts/draft-keeper";
import { ErrorSummary } from "~/forms/error-summary";
import { RadioGroup } from "~/forms/fields/choices";
import { FieldRow } from "~/forms/fields/field-row";
import { Select } from "~/forms/fields/select";
import { TextField } from "~/forms/fields/text-field";
import { FormDock } from "~/forms/form-dock";
import { SubmitButton } from "~/forms/submit-button";
import { Buttons } from "~/ui/buttons";
import { Callout } from "~/ui/callout";
import { Disclosure } from "~/ui/overlays/disclosure";
import { Surface } from "~/ui/surface";
import type { workplacePage } from "./workplace.server";
import type { WorkplaceFields } from "./workplace-fields";

type Props = Omit<Awaited<ReturnType<typeof workplacePage>>, "services"> & { lastResult?: SubmissionResult };

const WORKING = [
  { value: "yes", label: "現在勤務している" },
  { value: "no", label: "過去に勤務していた" },
] as const;

const ORDER = ["q", "hospitalId", "name", "zipcode", "hospitalCity", "startDate", "endDate"];

/** One workplace. Hospitals and addresses are looked up by buttons of the form, so it needs no JavaScript. */
export function WorkplaceForm(props: Props) {
  const { record, isNew, seen, initial, looked, error, hospitals, areas, prefectures, lastResult } = props;
  const [form, fields] = useForm<WorkplaceFields>({ id: "workplace", lastResult, defaultValue: initial });
  return (
    <form method="post" className="form" {...getFormProps(form)} noValidate>
      <DraftKeeper />
      <DefaultSubmit />
      <input type="hidden" name="seen" value={seen} />
      <ErrorSummary form={form} order={ORDER} />
      <Surface title="医療機関から選ぶ" id="hospitals">
        <Select field={fields.medicalAreaId} label="二次医療圏" options={areas} />
        <div className="with-button">
          <TextField field={fields.q} label="医療機関名" support="名称の一部・かなで探せます。" />
          <SubmitButton intent="hospitals" kind="secondary">
            医療機関を検索する
          </SubmitButton>
        </div>
        {error ? <Callout kind="danger">{error}</Callout> : null}
        {looked && !error && hospitals.length === 0 ? (
          <p role="status">見つかりませんでした。言葉を短くするか、下の欄に名称を入力してください。</p>
        ) : null}
        {hospitals.length > 0 ? (
          <RadioGroup
            field={fields.hospitalId}
            label={`検索結果（${hospitals.length}件）`}
            choices={[...hospitals, { value: "", label: "この中にない" }]}
          />
        ) : (
          <input type="hidden" name="hospitalId" value={initial.hospitalId ?? ""} />
        )}
      </Surface>
      <Surface title="名称を入力する" id="own">
        <TextField
          field={fields.name}
          label="勤務先の名称"
          support="大学・企業・行政など、医療機関以外もこちらに入力してください。"
        />
        <div className="with-button">
          <TextField field={fields.zipcode} label="郵便番号" width="short" inputMode="numeric" />
          <SubmitButton intent="zipcode" kind="secondary">
            住所を検索する
          </SubmitButton>
        </div>
        <FieldRow>
          <Select field={fields.prefectureCode} label="都道府県" options={prefectures} />
          <TextField field={fields.hospitalCity} label="市区町村" />
        </FieldRow>
      </Surface>
      <Surface title="勤務の期間">
        <RadioGroup field={fields.isWorking} label="勤務の状況" choices={WORKING} inline />
        <FieldRow>
          <TextField field={fields.startDate} label="開始年月" support="例：2015年4月" />
          <TextField field={fields.endDate} label="終了年月" support="過去の勤務先のみ" />
        </FieldRow>
      </Surface>
      {isNew ? null : (
        <Disclosure summary="この勤務先を削除する">
          <p>名称・住所・勤務の期間を削除します。元に戻せません。</p>
          <Buttons>
            <SubmitButton intent="remove" kind="danger">
              この勤務先を削除する
            </SubmitButton>
          </Buttons>
        </Disclosure>
      )}
      <FormDock cancel={record.to}>
        <SubmitButton intent="save">勤務先を保存する</SubmitButton>
      </FormDock>
    </form>
  );
}
