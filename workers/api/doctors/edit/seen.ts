import type { DoctorChanges, DoctorEdit } from "#contract/doctors/edit";
import { CHANGED_IN_ANOTHER_TAB } from "#contract/texts";
import { conflict } from "../../errors";
import { isSameValue } from "../../same-value";

/**
 * 409 with the page as it is, when a part that is to be changed is neither as the sender saw it nor as it is sent: the
 * second half of a double click changes nothing and is no conflict.
 */
export function refuseUnseen({ seen = {}, ...changes }: DoctorChanges, profile: DoctorEdit) {
  for (const [name, value] of Object.entries(changes)) {
    const now = (profile as Record<string, unknown>)[name];
    if (!(name in seen) || isSameValue(now, seen[name]) || isSameValue(now, value)) continue;
    throw conflict(CHANGED_IN_ANOTHER_TAB, profile);
  }
}
