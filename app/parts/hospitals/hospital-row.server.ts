import type { HospitalHit } from "#contract/directory/shapes";
import { bedAge } from "#contract/hospitals/bed-age";
import { BED_KIND_NAMES, type BedKind } from "#contract/hospitals/figures";
import type { ReferenceLists } from "#contract/reference/calls";
import { namesOf } from "~/request/reference.server";

/** One line of a list of hospitals, with names instead of codes: only what is drawn. */
export type HospitalRow = {
  id: string;
  name: string;
  type: string;
  departments: string;
  place: string;
  tel: string | null;
  /** The number is that of who answers referrals. */
  isReferralTel: boolean;
  fax: string | null;
  imageUrl: string | null;
  isReferralPriority: boolean;
  /** Vacant beds by kind that are not old, the freshest word of them, and whether some are left out as old. */
  vacant: { kind: string; number: number; men: number; women: number }[];
  vacantAt: number | null;
  hasOldFigures: boolean;
  latitude: number | null;
  longitude: number | null;
  isPlaceNear: boolean;
};

const SHOWN_DEPARTMENTS = 4;

export function hospitalRow(hit: HospitalHit, lists: ReferenceLists, now = Date.now()): HospitalRow {
  const departments = namesOf(hit.departments, lists.departments);
  const prefecture = lists.prefectures.find((each) => each.prefectureCode === hit.prefectureCode)?.name ?? "";
  const fresh = hit.vacantBeds.filter(({ updatedAt }) => bedAge(updatedAt, now).state !== "old");
  return {
    id: hit.hospitalId,
    name: hit.name,
    type: lists.hospitalTypes.find(({ code }) => code === hit.type)?.name ?? "",
    departments:
      departments.slice(0, SHOWN_DEPARTMENTS).join("・") +
      (departments.length > SHOWN_DEPARTMENTS ? ` ほか${departments.length - SHOWN_DEPARTMENTS}科` : ""),
    place: prefecture + hit.municipality + hit.address,
    tel: hit.referralTel ?? hit.tel,
    isReferralTel: hit.referralTel !== null,
    fax: hit.fax,
    imageUrl: hit.image,
    isReferralPriority: hit.isReferralPriority,
    vacant: vacantByKind(fresh),
    vacantAt: fresh.length > 0 ? Math.max(...fresh.map(({ updatedAt }) => updatedAt)) : null,
    hasOldFigures: fresh.length < hit.vacantBeds.length,
    latitude: hit.latitude,
    longitude: hit.longitude,
    isPlaceNear: hit.isPlaceNear,
  };
}

function vacantByKind(figures: HospitalHit["vacantBeds"]): HospitalRow["vacant"] {
  const kinds = [...new Set(figures.filter(({ number }) => number > 0).map(({ bedKind }) => bedKind))];
  return kinds.map((kind) => {
    const of = figures.filter(({ bedKind }) => bedKind === kind);
    const sum = (field: "number" | "men" | "women") => of.reduce((total, each) => total + each[field], 0);
    return {
      kind: BED_KIND_NAMES[kind as BedKind] ?? "",
      number: sum("number"),
      men: sum("men"),
      women: sum("women"),
    };
  });
}
