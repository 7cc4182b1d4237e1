import { fold } from "#contract/fold";
import { sortKey } from "./doctor-document";
import { facets, placeFacets } from "./facets";
import { characterTokens } from "./grams";
import { nameColumns } from "./readings";

/** One hit of a hospital search. Codes as in the reference lists. */
export type HospitalSource = {
  hospitalId: string;
  name: string;
  furigana: string;
  type: number;
  departments: string[];
  zipcode: string;
  prefectureCode: string;
  municipalityCode: string;
  address: string;
  medicalAreaId: string;
  latitude: number | null;
  longitude: number | null;
  tel: string | null;
  image: string | null;
  bedCountTotal: number;
};

/** A hospital's record, and the facets of the doctors who work there (see fieldFacets). */
export type HospitalRecord = HospitalSource & { doctorFacets: Iterable<string> };

/** One row of the index, without its rank. */
export type HospitalDocument = {
  name: string;
  kana: string;
  roma: string;
  fac: string;
  sortKey: string;
  source: HospitalSource;
};

/** A hospital's record as a row of the index: found by its name, its kind, its place, and what its doctors do. */
export function hospitalDocument({ doctorFacets, ...hospital }: HospitalRecord): HospitalDocument {
  const fac = [
    // One kana says little of a long name: it is looked for in what is written, not in the reading.
    ...characterTokens(fold(hospital.name)),
    ...placeFacets([hospital]),
    ...facets("department", hospital.departments),
    ...facets("type", [hospital.type]),
    ...facets("signedUp", [0]),
    ...doctorFacets,
  ];
  return {
    ...nameColumns(hospital.name, hospital.furigana),
    fac: fac.join(" "),
    sortKey: sortKey(hospital.furigana || hospital.name),
    source: hospital,
  };
}
