import type { DoctorChanges, DoctorEdit } from "#contract/doctors/edit";
import { CHANGED_IN_ANOTHER_TAB } from "#contract/texts";
import { conflict } from "../../errors";

/**
 * 409 with the page as it is, when a part that is to be changed is neither as the sender saw it nor as it is sent: the
 * second half of a double click changes nothing and is no conflict.
 */
export function refuseUnseen({ seen = {}, ...changes }: DoctorChanges, profile: DoctorEdit) {
  for (const [name, value] of Object.entries(changes)) {
    const now = (profile as Record<string, unknown>)[name];
    if (!(name in seen) || isAlike(now, seen[name]) || isAlike(now, value)) continue;
    throw conflict(CHANGED_IN_ANOTHER_TAB, profile);
  }
}

/** Alike as JSON has them, whatever the order of an object's keys. */
function isAlike(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, ordered) === JSON.stringify(other, ordered);
}

function ordered(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
