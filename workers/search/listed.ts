/** Rows of `doctors d` with the account that holds them, whatever its state: `u`, absent for one who is only listed. */
export const WITH_ACCOUNT = "doctors d LEFT JOIN users u ON u.id = d.user_id";

/** Signed up: the account is in use and somebody has looked at its licence. */
export const IS_SIGNED_UP = "(u.status IS 'active' AND u.licence_state IS 'verified')";

/** The account is in use, and nobody has looked at its licence yet. */
export const IS_UNDER_REVIEW =
  "(u.status IS 'active' AND u.licence_state IS NOT 'verified' AND u.licence_state IS NOT 'refused')";

/**
 * Condition for a doctor to be in the directory. A record that somebody writes before the review does not, if it is
 * a copy of a listed record that they claim: the listed one stands. Nor does one that was refused, or written by an
 * account that is shut, nor a listed record that is not to be shown any more or that no list names any more.
 */
export const DOCTOR_IS_LISTED = `((u.id IS NULL AND d.delisted_at IS NULL AND d.vanished_at IS NULL) OR u.licence_state IS 'verified' OR (
  ${IS_UNDER_REVIEW} AND NOT EXISTS (SELECT 1 FROM doctor_claims claim WHERE claim.user_id = u.id)))`;

/** Condition for rows of `hospitals h` to be in it: neither closed nor, on request, not to be shown any more. */
export const HOSPITAL_IS_LISTED = "(h.closed_at IS NULL AND h.delisted_at IS NULL)";
