import type { ReportCase } from "#contract/moderation/calls";
import { DECISION_REASON_CHARS } from "#contract/moderation/limits";
import { type Field, plainField } from "~/forms/field";
import { TextArea } from "~/forms/fields/text-area";
import { Button } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { Callout } from "~/ui/callout";
import { textOf } from "./labels";

export type RefusedDecision = { reason: string; error: string };
type Props = { reported: ReportCase; refused?: RefusedDecision };

/** What is gone for good can be decided no more; everything else may be thought over. */
export function Decision({ reported, refused }: Props) {
  const { objectId, state, isErasing, kind } = reported;
  if (state === "hidden" && isErasing) return null;
  const field: Field = { ...plainField(`reason-${objectId}`, refused?.reason ?? ""), name: "reason" };
  const { addressee, hide } = textOf(kind);
  return (
    <form method="post" className="form">
      {refused ? <Callout kind="danger" title={refused.error} /> : null}
      <input type="hidden" name="caseId" value={objectId} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="from" value={state} />
      {state === "hidden" ? null : (
        <TextArea
          field={field}
          label={`${hide}理由`}
          rows={3}
          max={DECISION_REASON_CHARS}
          support={`${hide}ときに入力します。${addressee}に伝わります。${isErasing ? "元には戻せません。" : ""}`}
        />
      )}
      <Buttons>
        {state === "hidden" ? null : (
          <Button kind="danger" name="state" value="hidden">
            {hide}
          </Button>
        )}
        {state === "dismissed" ? null : (
          <Button kind="secondary" name="state" value="dismissed">
            {state === "hidden" ? "ふたたび表示する" : "問題なしとする"}
          </Button>
        )}
      </Buttons>
    </form>
  );
}
