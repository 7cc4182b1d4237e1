import type { InputHTMLAttributes } from "react";
import { describe, type Field, textOf } from "../field";
import { Labelled, type Labels } from "./labelled";

type Width = "short" | "half" | "full";
type Props = Labels & { field: Field; width?: Width; unit?: string } & Pick<
    InputHTMLAttributes<HTMLInputElement>,
    "type" | "inputMode" | "autoComplete" | "autoCapitalize" | "list" | "enterKeyHint" | "spellCheck"
  >;

/** One line of text: names, addresses, numbers, codes. Takes any width of digits; the schema folds them. */
export function TextField({
  field,
  label,
  required,
  support,
  width = "full",
  unit,
  type = "text",
  ...rest
}: Props) {
  return (
    <Labelled {...{ field, label, required, support }}>
      <span className="with-unit">
        <input
          {...rest}
          {...describe(field, Boolean(support))}
          className="input"
          data-width={width}
          type={type}
          id={field.id}
          name={field.name}
          defaultValue={textOf(field)}
          required={required}
        />
        {unit ? <span>{unit}</span> : null}
      </span>
    </Labelled>
  );
}
