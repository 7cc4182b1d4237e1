import type { SerializeFrom } from "@remix-run/cloudflare";
import type { ListedRoom } from "#contract/chat/rooms";
import type { OwnHospital } from "#contract/hospitals/shapes";
import type { Completeness } from "~/parts/doctors/completeness";
import type { Api } from "~/request/api.server";
import type { WebViewer } from "~/request/context";
import type { Entered } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
import { ownCompleteness } from "./completeness.server";
import { ownLists } from "./own-lists.server";

export type Named = { code: string; name: string };
export type Counts = { doctorCount: number; hospitalCount: number };
/** Whose home or my page it is. */
export type Whose = SerializeFrom<typeof whoseOf>;
/** What every home is drawn from. */
export type HomeProps = SerializeFrom<typeof homeOf>;

/** Who the viewer is, from the session alone. */
export function whoseOf({ viewer }: Pick<Entered, "viewer">) {
  const { id, name, avatarUrl, principal, companyName, rank, doctorId, isOperator, isOfferedSecurity } =
    viewer;
  return { id, name, avatarUrl, principal, companyName, rank, doctorId, isOperator, isOfferedSecurity };
}

/** What a home is made of. A block whose data can't be had is null; the others still stand. */
export async function homeOf({ api, viewer, context }: Entered) {
  const [counts, territories, rooms, review, completeness, lists, hospitals] = await Promise.all([
    countsOf(api),
    territoriesOf(api, viewer.territories),
    recentRooms(api, viewer),
    reviewOf(api, viewer),
    shownCompleteness(api, viewer),
    ownLists(api, viewer),
    ownHospitals(api, viewer),
  ]);
  return {
    ...whoseOf({ viewer }),
    counts,
    territories,
    rooms,
    review,
    completeness,
    lists,
    hospitals,
    services: context.services,
  };
}

/** How the review of a licence stands, for a doctor who waits for it. */
async function reviewOf(api: Api, { principal, hasAgreed }: WebViewer) {
  if (!hasAgreed || principal !== "temporaryDoctor") return null;
  const review = await api.registration.licenceReview().catch(() => null);
  return review?.state ?? "waiting";
}

/** For a doctor who may be found. */
function shownCompleteness(
  api: Api,
  { principal, hasAgreed, doctorId }: WebViewer,
): Promise<Completeness | null> | null {
  return hasAgreed && principal === "doctor" && doctorId ? ownCompleteness(api, doctorId) : null;
}

/** For who keeps the vacant beds of a hospital; null where it could not be had. */
async function ownHospitals(api: Api, { principal, hasAgreed }: WebViewer): Promise<OwnHospital[] | null> {
  if (!hasAgreed || principal !== "co-medical") return [];
  const found = await api.hospitals.own().catch(() => null);
  return found?.hospitals ?? null;
}

const ROOMS = 5;
const TALKERS: readonly string[] = ["doctor", "ms", "connectCompany"];

/** The newest rooms, what is unread first; null for who does not chat. */
async function recentRooms(api: Api, { principal, hasAgreed }: WebViewer): Promise<ListedRoom[] | null> {
  if (!hasAgreed || !TALKERS.includes(principal)) return null;
  const found = await api.chat.rooms({ query: { limit: 30 } }).catch(() => null);
  const unreadFirst = (a: ListedRoom, b: ListedRoom) => Number(b.unread > 0) - Number(a.unread > 0);
  return found?.rooms.sort(unreadFirst).slice(0, ROOMS) ?? null;
}

function countsOf(api: Api): Promise<Counts | null> {
  return api.doctors.info().catch(() => null);
}

async function territoriesOf(api: Api, codes: string[]): Promise<Named[]> {
  const lists = await referenceLists(api).catch(() => null);
  return (lists?.prefectures ?? [])
    .filter(({ prefectureCode }) => codes.includes(prefectureCode))
    .map(({ prefectureCode, name }) => ({ code: prefectureCode, name }));
}
