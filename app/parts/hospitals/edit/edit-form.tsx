import { type FieldMetadata, type FormMetadata, getFormProps, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { DraftKeeper } from "~/forms/drafts/draft-keeper";
import { ErrorSummary } from "~/forms/error-summary";
import { FormDock } from "~/forms/form-dock";
import { SubmitButton } from "~/forms/submit-button";
import { AsOf, type SeenRecord } from "./as-of";
import { type Clash, Clashes } from "./clashes";
import type { EditFrameData } from "./edit-frame";

type Fields = Record<string, FieldMetadata<string, Record<string, unknown>, string[]>>;
type Props = {
  frame: EditFrameData;
  initial: Record<string, unknown>;
  /** What the action said of the last try. */
  edited: { result: unknown; clash: Clash | null; seen: SeenRecord } | undefined;
  order?: readonly string[];
  children: (fields: Fields, form: FormMetadata<Record<string, unknown>, string[]>) => ReactNode;
};

/** One form of a hospital: its fields, what is wrong with them, and both values where somebody else was faster. */
export function EditForm({ frame, initial, edited, order, children }: Props) {
  const clash = edited?.clash;
  const [form, fields] = useForm<Record<string, unknown>>({
    id: "hospital",
    lastResult: edited?.result as never,
    defaultValue: initial as never,
  });
  return (
    <form method="post" className="form" {...getFormProps(form)} noValidate>
      <DraftKeeper />
      {clash ? null : <ErrorSummary form={form} order={order} />}
      <Clashes clash={clash} />
      <AsOf hospitalId={frame.hospitalId} revision={frame.revision} edited={edited} />
      {children(fields as unknown as Fields, form as never)}
      <FormDock cancel={frame.back.to}>
        <SubmitButton intent="save" pendingWord="保存中…">
          保存する
        </SubmitButton>
      </FormDock>
    </form>
  );
}

/** The fields within a field: `staff.nurse`. */
export function fieldsetOf(field: unknown): Fields {
  return (field as { getFieldset: () => Fields }).getFieldset();
}
