import { CONTACT_SOONEST_MS, CONTACT_STAMP_MS } from "#contract/contact/limits";
import { FORM_TOO_OLD, FORM_TOO_SOON } from "#contract/contact/texts";
import type { AppContext } from "../context";

/** A form that comes back a day later, or faster than a person fills in the whole of it, is shown once more: why, or null. */
export async function faultOfStamp(
  context: AppContext,
  stamp: string,
  hasStarted: boolean,
): Promise<string | null> {
  const age = await context.stampAge(stamp);
  if (age === null || age > CONTACT_STAMP_MS) return FORM_TOO_OLD;
  return age < CONTACT_SOONEST_MS && !hasStarted ? FORM_TOO_SOON : null;
}
