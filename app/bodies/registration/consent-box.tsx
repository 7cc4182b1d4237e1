import { CONSENT_NOTE, ConsentLabel } from "~/bodies/users/consent-label";
import { Checkbox } from "~/forms/choices";
import { plainField } from "~/forms/field";

/** The consent at the end of a sign-up. */
export function ConsentBox({ error }: { error?: string }) {
  const field = { ...plainField("agreed"), errors: error ? [error] : undefined };
  return <Checkbox field={field} label={<ConsentLabel />} note={CONSENT_NOTE} />;
}
