import type { Beds } from "../clean/bed-counts";
import type { Columns, ExistingHospital } from "../existing";
import type { Said } from "../merge";
import type { Institution } from "../read/facility";

/** What a facility file says of an institution. `known`: the record as it stands, for what the file does not tell whole. */
export function saidOf(institution: Institution, existing: ExistingHospital | undefined): Said[] {
  const { municipality, closed, hours, beds } = institution;
  const text = (
    field: "name" | "furigana" | "shortName" | "shortNameKana" | "nameEn" | "url",
    columns: Partial<Columns>,
  ): Said => ({
    field,
    columns,
    value: Object.values(columns)[0],
  });
  const place = { prefectureCode: municipality.prefectureCode, municipalityCode: municipality.code };
  return [
    text("name", { name: institution.name }),
    text("furigana", { furigana: institution.kana }),
    text("shortName", { short_name: institution.shortName }),
    text("shortNameKana", { short_name_kana: institution.shortKana }),
    text("nameEn", { name_en: institution.roma }),
    text("url", { url: institution.url }),
    {
      field: "type",
      columns: { type: typeOf(institution, existing?.columns.type) },
      value: typeOf(institution, existing?.columns.type),
    },
    {
      field: "address",
      columns: {
        prefecture_code: place.prefectureCode,
        municipality_code: place.municipalityCode,
        address: institution.address,
        medical_area_id: municipality.medicalAreaId,
      },
      value: { ...place, street: institution.address, medicalAreaId: municipality.medicalAreaId },
    },
    coordinatesSaid(institution),
    { field: "closedDays", facts: { closedDays: closed }, value: closed },
    ...(hours ? [{ field: "hours", facts: { hours }, value: hours } as const] : []),
    ...(beds ? [bedsSaid(beds)] : []),
  ];
}

function coordinatesSaid({ latitude, longitude, isNear }: Institution): Said {
  return {
    field: "coordinates",
    columns: { latitude, longitude, is_place_near: isNear ? 1 : 0 },
    value: { latitude, longitude, isPlaceNear: isNear },
  };
}

function bedsSaid(beds: Beds): Said {
  const facts = {
    bedCount1: beds.general,
    bedCount2: beds.longTerm,
    bedCount3: beds.psychiatric,
    bedCount4: beds.infectious,
    bedCount5: beds.tuberculosis,
  };
  const total = beds.total ?? 0;
  return {
    field: "beds",
    columns: { bed_count_total: total },
    facts,
    value: { bedCountTotal: total, ...facts },
  };
}

const [UNIVERSITY, GENERAL, LONG_TERM, PSYCHIATRIC] = [4, 5, 6, 7];
const [CLINIC_WITH_BEDS, CLINIC, DENTAL, PHARMACY, OTHER] = [10, 11, 13, 16, 17];
/** What only other lists or people tell: 特定機能, 地域医療支援, 臨床研究中核, リハビリテーション, 在宅療養支援. */
const FROM_OTHER_SOURCES: ReadonlySet<number> = new Set([1, 2, 3, 8, 9]);
const SUPPORTS_HOME_CARE = 12;

/** Our type from what the file tells: kind, beds and name. A finer one that stands already stays. */
function typeOf(
  { kind, beds, name }: Pick<Institution, "kind" | "beds" | "name">,
  existing?: number,
): number {
  if (kind === "dental") return DENTAL;
  if (kind === "pharmacy") return PHARMACY;
  if (kind === "midwife") return OTHER;
  if (kind === "clinic") {
    if (existing === SUPPORTS_HOME_CARE) return existing;
    return (beds?.total ?? 0) > 0 ? CLINIC_WITH_BEDS : CLINIC;
  }
  if (existing !== undefined && FROM_OTHER_SOURCES.has(existing)) return existing;
  return hospitalType(name, beds);
}

function hospitalType(name: string, beds: Beds | null): number {
  if (/大学(医学部|歯学部|医科)?(附属|付属)?.{0,12}病院|医科大学/.test(name) && !/看護/.test(name))
    return UNIVERSITY;
  const total = beds?.total ?? 0;
  if (total === 0) return GENERAL;
  if ((beds?.psychiatric ?? 0) >= total * 0.8) return PSYCHIATRIC;
  return (beds?.longTerm ?? 0) >= total / 2 ? LONG_TERM : GENERAL;
}

/** A record of an institution that is not there yet, before anything is said of it. */
export function newRecord({ sourceId, kind, municipality }: Institution): ExistingHospital {
  return {
    id: sourceId,
    revision: 0,
    columns: {
      name: "",
      furigana: "",
      short_name: "",
      short_name_kana: "",
      name_en: "",
      kind,
      type: OTHER,
      further_types: [],
      department_codes: [],
      zipcode: "",
      prefecture_code: municipality.prefectureCode,
      municipality_code: municipality.code,
      address: "",
      medical_area_id: municipality.medicalAreaId,
      latitude: null,
      longitude: null,
      is_place_near: 0,
      tel: null,
      fax: null,
      url: null,
      bed_count_total: 0,
    },
    facts: {},
    sources: {},
    edited: {},
    closedAt: null,
  };
}
