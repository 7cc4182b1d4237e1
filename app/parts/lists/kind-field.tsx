import type { Role } from "#contract/endpoint";
import { LIST_PURPOSES, LIST_TYPES } from "#contract/lists/texts";
import { choicesOf, type Field } from "~/forms/field";
import { LabelledGroup } from "~/forms/fields/labelled";
import { kindsFor, kindValue } from "./kinds";

type Props = {
  field: Field;
  role: Role /** The type of a list that exists already: it stays as it is. */;
  type?: 1 | 2;
};

/** What a list is for: the purposes of each type under its name. */
export function KindField({ field, role, type: only }: Props) {
  const chosen = choicesOf(field);
  const kinds = kindsFor(role).filter(({ type }) => only === undefined || type === only);
  return (
    <LabelledGroup field={field} label="目的" required>
      {kinds.map(({ type, purposes }) => (
        <div key={type}>
          <p className="note">{LIST_TYPES[type]}</p>
          <div className="choices choices-inline">
            {purposes.map((purpose) => {
              const value = kindValue({ type, purpose });
              return (
                <label className="choice" key={value}>
                  <input
                    type="radio"
                    name={field.name}
                    value={value}
                    defaultChecked={chosen.includes(value)}
                  />
                  <span>{LIST_PURPOSES[purpose]}</span>
                </label>
              );
            })}
          </div>
        </div>
      ))}
    </LabelledGroup>
  );
}
