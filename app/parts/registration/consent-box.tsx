import { ErrorSummary } from "~/forms/error-summary";
import { plainField } from "~/forms/field";
import { Checkbox } from "~/forms/fields/choices";
import { CONSENT_NOTE, ConsentLabel } from "~/parts/users/terms/consent-label";
import { Surface } from "~/ui/surface";

/** The consent at the end of a sign-up. */
export function ConsentBox({ error }: { error?: string }) {
  const errors = error ? [error] : undefined;
  const field = { ...plainField("agreed"), id: "consent-agreed", errors };
  return (
    <>
      <ErrorSummary form={{ id: "consent", allErrors: errors ? { agreed: errors } : {} }} />
      <Surface>
        <Checkbox field={field} label={<ConsentLabel />} note={CONSENT_NOTE} />
      </Surface>
    </>
  );
}
