import type { ComponentProps } from "react";
import { describe, type Field, textOf } from "~/forms/field";
import { LabelledGroup } from "~/forms/fields/labelled";

type Props = { label: string; support: string; year: Field; month: Field; day: Field; autoComplete?: "bday" };

/** A day in three text fields, the year in the Western or a Japanese calendar. The day's errors stand with the year. */
export function DateField({ label, support, year, month, day, autoComplete }: Props) {
  const part = (name: string) => (autoComplete ? `${autoComplete}-${name}` : undefined);
  // The fields are named one by one: what conform gives answers to names, but cannot be spread.
  const { name, errorId, descriptionId, errors } = year;
  const group = { id: `${year.id}-day`, name, errorId, descriptionId, errors };
  return (
    <LabelledGroup field={group} label={label} required support={support}>
      <div className="date-parts">
        <Part field={year} word="年" wide autoComplete={part("year")} />
        <Part field={month} word="月" inputMode="numeric" autoComplete={part("month")} />
        <Part field={day} word="日" inputMode="numeric" autoComplete={part("day")} />
      </div>
    </LabelledGroup>
  );
}

type PartProps = { field: Field; word: string; wide?: boolean } & Pick<
  ComponentProps<"input">,
  "inputMode" | "autoComplete"
>;

function Part({ field, word, wide, ...rest }: PartProps) {
  return (
    <label className="date-part">
      <input
        {...rest}
        {...describe(field, false)}
        className="input"
        data-width={wide ? "half" : "short"}
        id={field.id}
        name={field.name}
        defaultValue={textOf(field)}
      />
      {word}
    </label>
  );
}
