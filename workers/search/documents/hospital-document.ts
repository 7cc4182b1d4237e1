import type { Reception } from "#contract/hospitals/reception";
import { fold } from "#contract/japanese/fold";
import { facets, placeFacets } from "../facets";
import { addressKeys } from "../hospitals/address";
import { type HospitalNames, hospitalNameColumns } from "../hospitals/names";
import { cellTokens } from "../hospitals/near";
import { phoneTokens, zipcodeTokens } from "../hospitals/numbers";
import { type VacantFigure, vacancyTokens } from "../hospitals/vacancy";
import { hospitalSortKey } from "../ranks";
import { characterTokens, separateBigrams } from "../words/grams";

/** One hit of a hospital search. Codes as in the reference lists. */
export type HospitalSource = {
  hospitalId: string;
  name: string;
  furigana: string;
  kind: string;
  type: number;
  furtherTypes: number[];
  isReferralPriority: boolean;
  departments: string[];
  /** Their names. */
  categoryNames: string[];
  /** Doctors who work there now. */
  doctorCount: number;
  zipcode: string;
  prefectureCode: string;
  municipalityCode: string;
  /** Its name, as the address has it after the prefecture. */
  municipality: string;
  /** The part of the address after the municipality. */
  address: string;
  medicalAreaId: string;
  latitude: number | null;
  longitude: number | null;
  /** The coordinates are the town hall's. */
  isPlaceNear: boolean;
  tel: string | null;
  tel2: string | null;
  fax: string | null;
  url: string | null;
  referralTel: string | null;
  referralFax: string | null;
  image: string | null;
  bedCountTotal: number;
  /** Kinds of beds that it has. */
  bedKinds: number[];
  vacantBeds: VacantFigure[];
  /** The hours in which it takes patients in; null when they are not known. */
  reception: Reception | null;
};

/** A hospital's record, and the facets of the doctors who work there (see fieldFacets). */
export type IndexedHospital = HospitalSource &
  HospitalNames & {
    prefecture: string;
    /** Every number of it, telephone and FAX. */
    numbers: (string | null)[];
    /** The procedures it has done in a year, by the contract's words for them. */
    procedures: string[];
    doctorFacets: Iterable<string>;
  };

/** One row of the index, without its rank. */
export type HospitalDocument = {
  name: string;
  kana: string;
  roma: string;
  addr: string;
  fac: string;
  sortKey: string;
  latitude: number | null;
  longitude: number | null;
  source: HospitalSource;
};

/** A hospital's record as a row of the index: found by what it is called, where it is, what it has and what its doctors do. */
export function hospitalDocument(hospital: IndexedHospital): HospitalDocument {
  const { latitude, longitude, prefecture, municipality, address } = hospital;
  return {
    ...hospitalNameColumns(hospital),
    addr: separateBigrams(addressKeys(prefecture, municipality + address)).join(" "),
    fac: facetsOf(hospital).join(" "),
    sortKey: hospitalSortKey(hospital.kind, hospital.furigana || hospital.name),
    latitude,
    longitude,
    source: sourceOf(hospital),
  };
}

function facetsOf(hospital: IndexedHospital): string[] {
  return [
    // One kana says little of a long name: it is looked for in what is written, not in the reading.
    ...characterTokens(fold(hospital.name)),
    ...placeFacets([hospital]),
    ...cellTokens(hospital.latitude, hospital.longitude),
    ...facets("department", hospital.departments),
    ...facets("type", [hospital.type, ...hospital.furtherTypes]),
    ...facets("kind", [hospital.kind, hospital.isReferralPriority ? "referral" : null]),
    ...facets("bed", hospital.bedKinds),
    ...facets("procedure", hospital.procedures),
    ...vacancyTokens(hospital.vacantBeds),
    ...phoneTokens(hospital.numbers),
    ...zipcodeTokens(hospital.zipcode),
    ...facets("signedUp", [0]),
    ...hospital.doctorFacets,
  ];
}

function sourceOf(hospital: IndexedHospital): HospitalSource {
  const {
    doctorFacets: _facets,
    numbers: _numbers,
    procedures: _procedures,
    prefecture: _prefecture,
    shortName: _short,
    shortNameKana: _reading,
    nameEn: _english,
    nicknames: _nicknames,
    ...source
  } = hospital;
  return source;
}
