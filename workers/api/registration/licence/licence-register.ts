import { and, between, eq, sql } from "drizzle-orm";
import { fold } from "#contract/japanese/fold";
import type { DoctorParticulars } from "#contract/registration/particulars";
import type { Database } from "../../../db/client";
import { licenceRegister } from "../../../db/schema/registration";
import { users } from "../../../db/schema/users";

/**
 * Asks whether a licence with these particulars exists. `matches` is true only when number, name, sex, birthday and
 * date of registration all agree; the answer never says which of them did not. Throws when the register can't be had.
 */
type LicenceRegister = { matches: (particulars: DoctorParticulars) => Promise<boolean> };

/**
 * The register in use. Embedded: the table `licence_register` of the record, filled by the operator or the demo data.
 * A contract with a real register goes here: one more function of this type, chosen by a setting of its own, whose
 * answer must be as narrow and which must fail (not answer false) when it cannot be reached.
 */
export function licenceRegisterOf(db: Database): LicenceRegister {
  return {
    matches: async (particulars) => {
      const [row] = await db
        .select()
        .from(licenceRegister)
        .where(
          and(
            eq(licenceRegister.profession, particulars.category2),
            eq(licenceRegister.registeredNumber, significant(particulars.registeredNumber)),
          ),
        );
      return (
        row !== undefined &&
        fold(row.lastName + row.firstName) === fold(particulars.lastnameJa + particulars.firstnameJa) &&
        row.gender === particulars.gender &&
        row.birthday === particulars.birthday &&
        row.certificationDate === particulars.certificationDate &&
        !(await isTaken(db, particulars))
      );
    },
  };
}

/** Why the register can know nothing of somebody's licence; null when it can. */
export async function gapOfRegister(
  db: Database,
  { category2, certificationDate }: Pick<DoctorParticulars, "category2" | "certificationDate">,
): Promise<"empty" | "otherYears" | null> {
  if (!(await hasRegister(db, category2))) return "empty";
  const year = certificationDate.slice(0, 4);
  const [row] = await db
    .select({ number: licenceRegister.registeredNumber })
    .from(licenceRegister)
    .where(
      and(
        eq(licenceRegister.profession, category2),
        between(licenceRegister.certificationDate, `${year}-01-01`, `${year}-12-31`),
      ),
    )
    .limit(1);
  return row ? null : "otherYears";
}

/** Whether the register holds anything, of one profession or of any. */
export async function hasRegister(
  db: Database,
  profession?: DoctorParticulars["category2"],
): Promise<boolean> {
  const [row] = await db
    .select({ number: licenceRegister.registeredNumber })
    .from(licenceRegister)
    .where(profession && eq(licenceRegister.profession, profession))
    .limit(1);
  return row !== undefined;
}

/** A licence that another account was verified with is no match: it must not be used twice, nor be named. */
async function isTaken(db: Database, { category2, registeredNumber }: DoctorParticulars): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.category2, category2),
        sql`ltrim(${users.registeredNumber}, '0') = ${significant(registeredNumber)}`,
        eq(users.licenceState, "verified"),
      ),
    );
  return row !== undefined;
}

/** Leading zeros belong to the form, not to the number. */
export function significant(registeredNumber: string): string {
  return registeredNumber.replace(/^0+/, "");
}
