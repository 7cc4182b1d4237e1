/**
 * A table in which the record holds something about people: shown to them on request, and erased or made nameless when
 * they leave (APPI). `where` finds a person's rows: `?1` is the user's id, `?2` the address. `leaving`: `"delete"`,
 * `"keep"`, or the assignments that take the person out of a row that must stay. `shown`: the columns that an export
 * gives; a table without it holds only secrets and traces of operation. Every table of the record is in PERSONAL or
 * in IMPERSONAL.
 */
export type PersonalTable = {
  table: string;
  where: string;
  leaving: "delete" | "keep" | { set: string };
  title?: string;
  shown?: string;
};

/** The rows that bear somebody's own id. */
export const OWN = "user_id = ?1";
export const OWN_DOCTOR = "doctor_id IN (SELECT id FROM doctors WHERE user_id = ?1)";
