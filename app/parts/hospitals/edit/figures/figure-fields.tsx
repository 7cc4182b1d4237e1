import { type Field, plainField } from "~/forms/field";
import { TextField } from "~/forms/fields/text-field";

type Props = {
  labels: Readonly<Record<string, string>>;
  unit: string;
  /** Conform's field of that name. */
  fieldOf: (name: string) => Field | undefined;
};

/** Numbers of one kind, each with its unit; empty is not known. */
export function FigureFields({ labels, unit, fieldOf }: Props) {
  return (
    <div className="figure-fields">
      {Object.entries(labels).map(([name, label]) => (
        <TextField
          key={name}
          field={fieldOf(name) ?? plainField(name)}
          label={label}
          unit={unit}
          width="short"
          inputMode="decimal"
          autoComplete="off"
        />
      ))}
    </div>
  );
}

/** Stored numbers as a form starts with them. */
export function figuresIn(
  values: object | undefined,
  names: Readonly<Record<string, string>>,
): Record<string, string> {
  const all = (values ?? {}) as Record<string, unknown>;
  return Object.fromEntries(Object.keys(names).map((name) => [name, String(all[name] ?? "")]));
}
