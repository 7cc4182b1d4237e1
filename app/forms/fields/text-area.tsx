import { useState } from "react";
import { countCharacters } from "#contract/japanese/characters";
import { useHydrated } from "~/ui/scripted/hydrated";
import { formatNumber } from "~/ui/text/numbers";
import { DraftKeeper } from "../drafts/draft-keeper";
import { describe, type Field, textOf } from "../field";
import { Labelled, type Labels } from "./labelled";

type Props = Labels & {
  field: Field;
  rows?: number /** Characters as a person counts them. */;
  max?: number;
  /** Another field of the same draft: forms of several kinds call their text differently. */
  draftName?: string;
};

/** Several lines. Never cuts what is typed: the count says how far one may go, the schema decides. */
export function TextArea({ field, label, required, support, rows = 6, max, draftName }: Props) {
  const [length, setLength] = useState(() => countCharacters(textOf(field) ?? ""));
  return (
    <Labelled {...{ field, label, required, support }}>
      <textarea
        {...describe(field, Boolean(support))}
        className="input"
        id={field.id}
        name={field.name}
        rows={rows}
        data-draft-name={draftName}
        defaultValue={textOf(field)}
        required={required}
        onChange={max ? (event) => setLength(countCharacters(event.currentTarget.value)) : undefined}
      />
      <DraftKeeper />
      {max ? <Remaining left={max - length} /> : null}
    </Labelled>
  );
}

function Remaining({ left }: { left: number }) {
  if (!useHydrated()) return null;
  return (
    <p className={left < 0 ? "remaining remaining-over" : "remaining"} role="status">
      {left < 0 ? `${-left}文字オーバーしています` : `あと${formatNumber(left)}文字`}
    </p>
  );
}
