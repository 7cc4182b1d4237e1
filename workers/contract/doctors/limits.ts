/**
 * The orders of found doctors: by how well names match, by the medical areas around the viewer's workplace, signed up
 * first, by reading.
 */
export const DOCTOR_SORTS = ["fit", "near", "signedUp", "kana"] as const;
export type DoctorSort = (typeof DOCTOR_SORTS)[number];

/** People, and communities, that somebody shares with a doctor, as a page names them. */
export const CONNECTIONS_SHOWN = 10;
