import type { ReactNode } from "react";
import type { Field } from "../field";

/** What every field takes besides its control. Whether it must be filled in is a word beside the label. */
export type Labels = {
  label: ReactNode;
  /** 必須 / 任意; leave out in a search form, where nothing must be. */
  required?: boolean;
  /** How to fill it in, between label and field. Never a placeholder. */
  support?: ReactNode;
};

type Props = Labels & { field: Field; children: ReactNode };

/** Label, support text, error, then the control. */
export function Labelled({ field, label, required, support, children }: Props) {
  return (
    <div className="field">
      <label htmlFor={field.id}>
        {label}
        <Need required={required} />
      </label>
      <Support field={field} support={support} />
      <FieldError field={field} />
      {children}
    </div>
  );
}

/** The same for a group of choices: `<fieldset>` and `<legend>`. */
export function LabelledGroup({ field, label, required, support, children }: Props) {
  const isInvalid = Boolean(field.errors?.length);
  const described = [support && field.descriptionId, isInvalid && field.errorId].filter(Boolean).join(" ");
  return (
    <fieldset className="field" id={field.id} tabIndex={-1} aria-describedby={described || undefined}>
      <legend>
        {label}
        <Need required={required} />
      </legend>
      <Support field={field} support={support} />
      <FieldError field={field} />
      {children}
    </fieldset>
  );
}

function Need({ required }: { required?: boolean }) {
  if (required === undefined) return null;
  return <span className={required ? "need need-required" : "need"}>{required ? "必須" : "任意"}</span>;
}

function Support({ field, support }: { field: Field; support?: ReactNode }) {
  if (!support) return null;
  return (
    <p className="support" id={field.descriptionId}>
      {support}
    </p>
  );
}

export function FieldError({ field }: { field: Field }) {
  if (!field.errors?.length) return null;
  return (
    <p className="field-error" id={field.errorId}>
      <span className="sr-only">エラー：</span>
      {field.errors.join("\n")}
    </p>
  );
}
