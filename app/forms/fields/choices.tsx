import type { ReactNode } from "react";
import { choicesOf, describe, type Field } from "../field";
import { FieldError, LabelledGroup, type Labels } from "./labelled";

type Choice = {
  value: string;
  label: ReactNode /** A second line under the word. */;
  note?: ReactNode;
};
type GroupProps = Labels & {
  field: Field;
  choices: readonly Choice[] /** Short words side by side. */;
  inline?: boolean;
};

/** One of a few. */
export function RadioGroup(props: GroupProps) {
  return <ChoiceGroup {...props} type="radio" />;
}

/** Lets any number be ticked, which arrive as an array under one name. */
export function CheckboxGroup(props: GroupProps) {
  return <ChoiceGroup {...props} type="checkbox" />;
}

function ChoiceGroup({
  field,
  choices,
  inline,
  type,
  ...labels
}: GroupProps & { type: "radio" | "checkbox" }) {
  const chosen = choicesOf(field);
  return (
    <LabelledGroup field={field} {...labels}>
      <div className={inline ? "choices choices-inline" : "choices"}>
        {choices.map(({ value, label, note }) => (
          <label className="choice" key={value}>
            <input type={type} name={field.name} value={value} defaultChecked={chosen.includes(value)} />
            <span>
              {label}
              {note ? <span className="choice-note">{note}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </LabelledGroup>
  );
}

type CheckboxProps = { field: Field; label: ReactNode; note?: ReactNode; value?: string };

/** A single yes, as of consent. Sends `on` by default. */
export function Checkbox({ field, label, note, value = "on" }: CheckboxProps) {
  return (
    <div className="field">
      <FieldError field={field} />
      <label className="choice">
        <input
          {...describe(field, false)}
          type="checkbox"
          id={field.id}
          name={field.name}
          value={value}
          defaultChecked={choicesOf(field).includes(value)}
        />
        <span>
          {label}
          {note ? <span className="choice-note">{note}</span> : null}
        </span>
      </label>
    </div>
  );
}
