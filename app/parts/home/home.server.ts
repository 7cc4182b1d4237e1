import type { SerializeFrom } from "@remix-run/cloudflare";
import type { ListedRoom } from "#contract/chat/shapes";
import type { HomeBlocks } from "#contract/home/calls";
import type { ReferenceLists } from "#contract/reference/calls";
import { countOnce, shownAds } from "~/parts/board/counting.server";
import { completenessOf } from "~/parts/doctors/completeness";
import { ownAvailability } from "~/parts/users/availability/availability.server";
import type { Entered } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
import { areaBedsOf } from "./beds/area-beds.server";
import { firstStepsOf } from "./first-steps.server";
import { todosOf } from "./todos/todos-of.server";
import { boardLine, communityLine, peopleIn, updatesOf } from "./updates/updates.server";

type Named = { code: string; name: string };
/** The person whose home or my page it is. */
export type Whose = SerializeFrom<typeof whoseOf>;
export type OwnPage = SerializeFrom<typeof myPageOf>;
/** What every home is rendered from. */
export type HomeProps = SerializeFrom<typeof homeOf>;

const ROOMS = 3;

/** Tells who the viewer is, from the session alone. */
function whoseOf({ viewer }: Pick<Entered, "viewer">) {
  const { id, name, avatarUrl, principal, companyName, rank, doctorId, isOperator, isOfferedSecurity } =
    viewer;
  return { id, name, avatarUrl, principal, companyName, rank, doctorId, isOperator, isOfferedSecurity };
}

/** The same; for a doctor, also how full the record is and whether they see patients, if that could be loaded. */
export async function myPageOf({ api, viewer }: Entered) {
  const { principal, doctorId } = viewer;
  const isFound = principal === "doctor" && doctorId !== null;
  const [doctor, availability] = await Promise.all([
    isFound ? api.doctors.get({ query: { id: doctorId } }).catch(() => null) : null,
    ownAvailability({ api, viewer }),
  ]);
  return { ...whoseOf({ viewer }), completeness: doctor && completenessOf(doctor), availability };
}

/** What a home is made of, in one call. A block whose data cannot be loaded is null; the others still stand. */
export async function homeOf(entered: Entered) {
  const { api, viewer, context } = entered;
  const [lists, blocks] = await Promise.all([
    referenceLists(api).catch(() => null),
    viewer.hasAgreed ? api.home.blocks().catch(() => NOTHING) : NOTHING,
  ]);
  const { doctor, rooms, stream, communities, board, vacancies, ...asTheyAre } = blocks;
  countOnce(entered, shownAds(blocks.ads?.slice(0, 1) ?? []));
  const completeness = doctor && completenessOf(doctor);
  const review =
    blocks.review ?? (viewer.hasAgreed && viewer.principal === "temporaryDoctor" ? "waiting" : null);
  const updates = stream && updatesOf(stream, viewer.role);
  const firstSteps = firstStepsOf({ ...blocks, completeness, lists });
  return {
    ...whoseOf({ viewer }),
    ...asTheyAre,
    territories: territoriesOf(lists, viewer.territories),
    areaBeds: lists && vacancies && areaBedsOf(vacancies, lists),
    rooms: rooms && unreadFirst(rooms),
    review,
    completeness,
    updates,
    firstSteps,
    // A step says the same of an unfinished record.
    todos: todosOf({ ...viewer, ...blocks, review, updates, completeness: firstSteps ? null : completeness }),
    people: viewer.role === "connect" ? peopleIn([...(stream ?? []), ...(board ?? [])], viewer) : [],
    communities: communities?.map((each) => communityLine(each, viewer.role)) ?? null,
    board: board?.map(boardLine) ?? null,
    services: context.services,
  };
}

const NOTHING: HomeBlocks = {
  counts: null,
  rooms: null,
  lists: null,
  hospitals: null,
  vacancies: null,
  doctor: null,
  review: null,
  cardRequests: null,
  unreadCards: null,
  cardLimit: null,
  invitations: null,
  missingManager: null,
  hospitalNotices: null,
  mustReads: null,
  sentNotices: null,
  stream: null,
  communities: null,
  board: null,
  ads: null,
  notifications: null,
  firstSteps: null,
};

function unreadFirst(rooms: ListedRoom[]): ListedRoom[] {
  return rooms.sort((a, b) => Number(b.unread > 0) - Number(a.unread > 0)).slice(0, ROOMS);
}

function territoriesOf(lists: ReferenceLists | null, codes: string[]): Named[] {
  return (lists?.prefectures ?? [])
    .filter(({ prefectureCode }) => codes.includes(prefectureCode))
    .map(({ prefectureCode, name }) => ({ code: prefectureCode, name }));
}
