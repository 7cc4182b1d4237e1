import type { connect as contract } from "#contract/connect/calls";
import { DOCTORS_LOOKED_AT, DOCTORS_SHOWN_AT_ONCE } from "#contract/connect/limits";
import { DOCTOR_CONDITION_REQUIRED } from "#contract/connect/texts";
import { mayContact } from "../../contact-rules/may-contact";
import type { DoctorSource } from "../../search/documents/doctor-document";
import { wordsOf } from "../../search/match";
import { searchDoctors } from "../../search/query";
import { invalidFields } from "../errors";
import type { Handler } from "../serve";

/**
 * The doctors' search for companies. Whoever takes nothing from this company is passed over, so no number of hits is
 * given: a difference would name them.
 */
export const findDoctors: Handler<typeof contract.findDoctors> = async ({ viewer, query, env }) => {
  const { departments, prefectureCodes, hospitalName, from } = query;
  if (departments.length + prefectureCodes.length === 0 && wordsOf(hospitalName).length === 0)
    throw invalidFields({ hospitalName: DOCTOR_CONDITION_REQUIRED });
  const { hits } = await searchDoctors(env.SEARCH_DB, {
    ...{ departments, prefectures: prefectureCodes, hospitalName, signupCondition: 1 },
    ...{ from, size: DOCTORS_LOOKED_AT },
  });
  const accounts = hits.flatMap(({ hpcrUser }) => (hpcrUser ? [hpcrUser.objectId] : []));
  const open = await mayContact(env.DB, viewer.id, accounts);
  const found = [...hits.entries()].filter(([, { hpcrUser }]) => hpcrUser && open.has(hpcrUser.objectId));
  const shown = found.slice(0, DOCTORS_SHOWN_AT_ONCE);
  const rest = found[DOCTORS_SHOWN_AT_ONCE];
  const next = rest ? from + rest[0] : hits.length < DOCTORS_LOOKED_AT ? null : from + DOCTORS_LOOKED_AT;
  return { doctors: shown.map(([, hit]) => lineOf(hit)), next };
};

/** Fewer facts than colleagues are shown: who it is, the field and the present workplaces. */
function lineOf({ objectId, lastName, firstName, lastNameKana, firstNameKana, ...hit }: DoctorSource) {
  return {
    ...{ objectId, lastName, firstName, lastNameKana, firstNameKana },
    doctorCategory: hit.doctorCategory,
    workplaces: hit.enrollmentPeriodList.map(({ name, prefectureCode, hospitalCity }) => ({
      ...{ name, prefectureCode, hospitalCity },
    })),
  };
}
