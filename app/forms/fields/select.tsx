import { describe, type Field, textOf } from "../field";
import { Labelled, type Labels } from "./labelled";

export type Option = { value: string; label: string };
type Props = Labels & {
  field: Field;
  options: readonly Option[];
  /** The first, empty entry. */
  none?: string;
  autoComplete?: string;
  onChange?: (value: string) => void;
};

/** A native `<select>`, for lists that everybody knows (47 prefectures). Up to seven choices: RadioGroup. */
export function Select({
  field,
  label,
  required,
  support,
  options,
  none = "選択してください",
  autoComplete,
  onChange,
}: Props) {
  return (
    <Labelled {...{ field, label, required, support }}>
      <select
        {...describe(field, Boolean(support))}
        className="input select"
        id={field.id}
        name={field.name}
        defaultValue={textOf(field) ?? ""}
        autoComplete={autoComplete}
        required={required}
        onChange={onChange && (({ currentTarget }) => onChange(currentTarget.value))}
      >
        <option value="">{none}</option>
        {options.map(({ value, label: word }) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
    </Labelled>
  );
}
