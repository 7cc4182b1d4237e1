import type { ReachableWorkplace } from "#contract/doctors/shapes";
import { BAND_NAMES, HOSPITAL_SOURCES, WEEKDAY_NAMES } from "#contract/hospitals/figures";
import { isHospitalStaff } from "#contract/hospitals/limits";
import type { ReferenceLists } from "#contract/reference/calls";
import type { CallLine } from "~/parts/hospitals/calls";
import {
  type HospitalRowView,
  numbersOf,
  todayText,
  vacanciesOf,
} from "~/parts/hospitals/hospital-row.server";
import { aboutOf } from "~/parts/lists/listed-view.server";
import type { Api } from "~/request/api.server";
import type { WebViewer } from "~/request/context";
import { namesOf, referenceLists } from "~/request/reference.server";
import { serverNow } from "~/ui/time/clock";
import { formatDate } from "~/ui/time/format";

/** How a doctor is reached at work, in words: the first workplace's numbers, then each workplace as a row. */
export type Reach = {
  calls: CallLine[];
  workplaces: HospitalRowView[];
  /** 「内科外来　月・木 午前（横浜みなと丘病院の外来担当表）」, a line each. */
  clinics: string[];
  /** Where the numbers are from, and of which day. */
  sources: string[];
  /** The viewer sends notices to hospitals. */
  canNotify: boolean;
  canList: boolean;
  /** The doctor has no account, and the viewer may invite them. */
  canInvite: boolean;
};

/** Null where it cannot be read now: the page stands without it. */
export async function reachOf(api: Api, viewer: WebViewer, doctorId: string): Promise<Reach | null> {
  const [found, lists] = await Promise.all([
    api.doctors.workplaces({ params: { doctorId } }).catch(() => null),
    referenceLists(api),
  ]);
  if (!found) return null;
  const { workplaces, listedOn, isListed } = found;
  const now = serverNow();
  return {
    calls: workplaces[0] ? callsOf(workplaces[0]) : [],
    workplaces: workplaces.map((place) => ({
      id: place.hospitalId,
      name: place.name,
      about: [aboutOf(place, lists)],
      ...numbersOf(place),
      imageUrl: place.image,
      isReferralPriority: false,
      gone: null,
      today: todayText(place.reception, now),
      ...vacanciesOf(place.vacantBeds, now),
    })),
    clinics: workplaces.flatMap((place) => clinicsOf(place, lists)),
    sources: [
      ...new Set(workplaces.map(sourceOf)),
      ...(listedOn ? [`医師の掲載名簿（${formatDate(Date.parse(listedOn))}）`] : []),
    ],
    canNotify: isHospitalStaff(viewer.principal),
    canInvite: isListed && isHospitalStaff(viewer.principal),
    canList: viewer.principal !== "temporaryDoctor",
  };
}

/** The doctor's own number, as the card says that the viewer holds, after the one that is called first. */
export function withDirect(reach: Reach, number: string | null): Reach {
  if (!number || reach.calls.some((line) => line.number === number)) return reach;
  const [first, ...others] = reach.calls;
  const direct: CallLine = { number, word: "直通（名刺交換済）", kind: "tel" };
  return { ...reach, calls: [...(first ? [first] : []), direct, ...others] };
}

function callsOf({ referralTel, referralName, referralHours, tel, referralFax, fax }: ReachableWorkplace) {
  const office = referralName || "連携室";
  const line = (number: string | null, word: string, kind: CallLine["kind"]): CallLine[] =>
    number ? [{ number, word, kind }] : [];
  return [
    ...line(referralTel, [office, referralHours].filter(Boolean).join("・"), "tel"),
    ...line(tel === referralTel ? null : tel, "代表電話", "tel"),
    ...line(referralFax ?? fax, referralFax ? `${office} FAX` : "FAX", "fax"),
  ];
}

/** The half-days of one department together: 「循環器内科　月・木 午前（関内しおかぜ病院の外来担当表）」. */
function clinicsOf({ clinics, name }: ReachableWorkplace, lists: ReferenceLists): string[] {
  const days = new Map<string, string[]>();
  for (const { departmentCode, band, weekday } of clinics) {
    const department = namesOf([departmentCode], lists.departments)[0] ?? "外来";
    const key = `${department}　\u0000 ${BAND_NAMES[band]}`;
    days.set(key, [...(days.get(key) ?? []), WEEKDAY_NAMES[weekday]]);
  }
  return [...days].map(
    ([key, names]) => `${key.replace("\u0000", [...new Set(names)].join("・"))}（${name}の外来担当表）`,
  );
}

function sourceOf({ source, sourceDate, name, updatedAt }: ReachableWorkplace): string {
  const day = Number.isNaN(Date.parse(sourceDate ?? "")) ? updatedAt : Date.parse(sourceDate ?? "");
  return `${source ? HOSPITAL_SOURCES[source] : `${name}の掲載情報`}（${formatDate(day)}）`;
}
