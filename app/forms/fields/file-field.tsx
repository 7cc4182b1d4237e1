import type { InputHTMLAttributes, ReactNode } from "react";
import dropScript from "~/browser/drop-files?worker&url";
import { PageScript } from "~/page-script";
import { describe, type Field } from "../field";
import { Labelled, type Labels } from "./labelled";

/** The pictures that are taken, for `accept`. */
export const PICTURES = "image/jpeg,image/png";

type Props = Labels & {
  field: Field;
  /** The name of the file in the form, if it is not that of its field. */
  name?: string;
  /** What is there already, between label and control. */
  children?: ReactNode;
} & Pick<InputHTMLAttributes<HTMLInputElement>, "accept" | "multiple" | "onChange">;

/** A file from the reader's machine. */
export function FileField({ field, label, required, support, name = field.name, children, ...rest }: Props) {
  return (
    <Labelled {...{ field, label, required, support }}>
      {children}
      <input
        {...rest}
        {...describe(field, Boolean(support))}
        className="input"
        type="file"
        id={field.id}
        name={name}
      />
      <PageScript src={dropScript} />
    </Labelled>
  );
}
