import { board } from "#contract/board/calls";
import { businessCard } from "#contract/business-card/calls";
import { chat } from "#contract/chat/calls";
import { community } from "#contract/community/calls";
import { directory } from "#contract/directory/calls";
import { doctors } from "#contract/doctors/calls";
import type { Access, BodyIn, Endpoint, QueryIn, ReplyOf } from "#contract/endpoint";
import { groupNotices, isPosted } from "#contract/group-notices/calls";
import { groups } from "#contract/groups/calls";
import type { HomeBlocks, home } from "#contract/home/calls";
import { hospitals } from "#contract/hospitals/calls";
import { lists } from "#contract/lists/calls";
import { notices } from "#contract/notices/calls";
import { notifications } from "#contract/notifications/calls";
import { registration } from "#contract/registration/calls";
import { isConfirmedAt } from "../../db/confirmed-workplaces";
import { faultOf } from "../../db/fault";
import { hospitals as hospitalsTable } from "../../db/schema/hospitals";
import { computed, firstRow, nullable, type RowOf } from "../../db/sql";
import { inTime } from "../../in-time";
import type { Viewer } from "../../viewer";
import { boardHandlers } from "../board";
import { businessCardHandlers } from "../business-card";
import { chatHandlers } from "../chat";
import { communityHandlers } from "../community";
import { nearbyVacancies } from "../directory/hospitals";
import { doctorsHandlers } from "../doctors";
import { groupNoticesHandlers } from "../group-notices";
import { groupsHandlers } from "../groups";
import { hospitalsHandlers } from "../hospitals";
import { listsHandlers } from "../lists";
import { noticesHandlers } from "../notices";
import { notificationsHandlers } from "../notifications";
import { registrationHandlers } from "../registration";
import type { Call, Handler, Handlers } from "../serve";

/** Rooms are looked through for unread ones. */
const ROOMS = 30;
const FEW = 3;
const MAX_UPDATES = 4;

const blocks: Handler<typeof home.blocks> = async (call) => {
  const { principal, doctorId } = call.viewer;
  const isFound = principal === "doctor" && doctorId !== null;
  const few = { query: { limit: FEW } };
  const found = await together({
    counts: blockOf(call, doctors.info, doctorsHandlers.info),
    rooms: blockOf(call, chat.rooms, chatHandlers.rooms, { query: { limit: ROOMS } }),
    lists: blockOf(call, lists.all, listsHandlers.all, few),
    hospitals:
      isFound || principal === "co-medical" ? blockOf(call, hospitals.own, hospitalsHandlers.own) : null,
    vacancies:
      isFound || principal === "co-medical" ? blockOf(call, directory.vacancies, nearbyVacancies) : null,
    doctor: isFound ? blockOf(call, doctors.get, doctorsHandlers.get, { query: { id: doctorId } }) : null,
    review:
      principal === "temporaryDoctor"
        ? blockOf(call, registration.licenceReview, registrationHandlers.licenceReview)
        : null,
    cardRequests: blockOf(call, businessCard.findExchangeLog, businessCardHandlers.findExchangeLog, {
      body: { direction: "received", isOpen: true, limit: FEW },
    }),
    unreadCards:
      principal === "connectCompany"
        ? blockOf(
            call,
            businessCard.getBusinessCardUnreadCount,
            businessCardHandlers.getBusinessCardUnreadCount,
          )
        : null,
    cardLimit: blockOf(
      call,
      businessCard.getBusinessCardExchangeLimit,
      businessCardHandlers.getBusinessCardExchangeLimit,
    ),
    invitations: blockOf(call, groups.findInvitedGroups, groupsHandlers.findInvitedGroups, { query: {} }),
    led:
      principal === "ms"
        ? blockOf(call, groups.findAdminGroups, groupsHandlers.findAdminGroups, { query: {} })
        : null,
    stream: blockOf(call, groupNotices.timeline, groupNoticesHandlers.timeline, {
      query: { limit: MAX_UPDATES, type: "all" },
    }),
    recommended: blockOf(call, community.recommended, communityHandlers.recommended, {
      body: { limit: FEW },
    }),
    joined: blockOf(call, community.joined, communityHandlers.joined, { body: { limit: FEW } }),
    hospitalNotices: blockOf(call, notices.received, noticesHandlers.received, few),
    mustReads: blockOf(call, notices.received, noticesHandlers.received, {
      query: { limit: FEW, only: "mustRead" },
    }),
    sentNotices: principal === "co-medical" ? blockOf(call, notices.own, noticesHandlers.own, few) : null,
    board: blockOf(call, board.getBoardItems, boardHandlers.getBoardItems, { body: { limit: FEW } }),
    ads: blockOf(call, board.getBoardAds, boardHandlers.getBoardAds, { body: { position: "home" } }),
    notifications: blockOf(call, notifications.list, notificationsHandlers.list, few),
    steps: isFound ? orNull("firstSteps", readSteps(call.env.DB, call.viewer)) : null,
  });
  const rooms = found.rooms?.rooms ?? null;
  const ownLists = found.lists?.lists ?? null;
  return {
    counts: found.counts,
    rooms,
    lists: ownLists,
    hospitals: found.hospitals?.hospitals ?? null,
    vacancies: inArea(found.vacancies),
    doctor: found.doctor,
    review: found.review?.state ?? null,
    cardRequests: found.cardRequests,
    unreadCards: found.unreadCards,
    cardLimit: found.cardLimit,
    invitations: found.invitations?.groups ?? null,
    missingManager: found.led?.groups.filter(({ isMissingManager }) => isMissingManager) ?? null,
    stream: found.stream?.items.filter(isPosted) ?? null,
    communities: found.recommended?.items ?? found.joined?.items ?? null,
    hospitalNotices: found.hospitalNotices?.items ?? null,
    mustReads: found.mustReads?.items ?? null,
    sentNotices: found.sentNotices?.items ?? null,
    board: found.board?.items ?? null,
    ads: found.ads?.displayedItems ?? null,
    notifications: found.notifications?.items ?? null,
    firstSteps: firstStepsOf(found.steps, { doctor: found.doctor, lists: ownLists, rooms }),
  };
};

/** Somebody who works nowhere gets nothing. */
function inArea(found: ReplyOf<typeof directory.vacancies> | null) {
  return found?.area ? { area: found.area, hospitals: found.hospitals } : null;
}

/** All of them at once, under the names they were asked by. */
async function together<Asked extends Record<string, unknown>>(asked: Asked) {
  const entries = Object.entries(asked).map(async ([name, value]) => [name, await value] as const);
  return Object.fromEntries(await Promise.all(entries)) as { [Name in keyof Asked]: Awaited<Asked[Name]> };
}

export const homeHandlers: Handlers<typeof home> = { blocks };

/** A home waits no longer than this for any of its blocks. */
const BLOCK_WITHIN_MS = 3000;

type Caller = Omit<Call<Endpoint>, "viewer"> & { viewer: Viewer };
type Query<E extends Endpoint> = { query?: QueryIn<E>; body?: BodyIn<E> };

/** The answer of a call to the viewer; null where their role may not ask, and where it fails or takes too long. */
async function blockOf<E extends Endpoint>(
  call: Caller,
  endpoint: E,
  handler: Handler<E>,
  asked: Query<E> = {},
): Promise<ReplyOf<E> | null> {
  if (!mayAsk(endpoint.access, call.viewer)) return null;
  const { query, body } = endpoint;
  const own = {
    ...call,
    params: {},
    query: query?.parse(asked.query ?? {}),
    body: body?.parse(asked.body ?? {}),
  } as unknown as Call<E>;
  return orNull(endpoint.path, handler(own));
}

/** The result of the work; null where it fails or takes too long. */
async function orNull<T>(block: string, work: Promise<T>): Promise<T | null> {
  try {
    return await inTime(work, BLOCK_WITHIN_MS);
  } catch (error) {
    console.error(JSON.stringify({ block, fault: faultOf(error) }));
    return null;
  }
}

const mayAsk = ({ who }: Access, { principal }: Viewer) => who === "public" || who.includes(principal);

const FOUND_COLUMNS = {
  area: nullable(hospitalsTable.medicalAreaId),
  isFirst: computed<0 | 1>(),
  isConfirmed: computed<0 | 1>(),
  hasInvited: computed<0 | 1>(),
};
type Found = RowOf<typeof FOUND_COLUMNS>;
type Blocks = Pick<HomeBlocks, "doctor" | "lists" | "rooms">;

/** What the record knows of the steps of a doctor who is in no community; null for whoever is in one. */
const readSteps = (DB: D1Database, { id, doctorId }: Viewer) =>
  firstRow(DB, FOUND_COLUMNS, STEPS, id, doctorId);

/** The steps, while there is one to take and nobody to talk to; a block that could not be read leaves them out. */
function firstStepsOf(found: Found | null, { doctor, lists, rooms }: Blocks): HomeBlocks["firstSteps"] {
  if (!found || !doctor || !lists || !rooms || rooms.length > 0) return null;
  const done = {
    isConfirmedAtWork: found.isConfirmed === 1,
    hasIntroduction: doctor.introduction !== "",
    hasList: lists.length > 0,
    hasInvited: found.hasInvited === 1,
  };
  if (Object.values(done).every(Boolean)) return null;
  return { ...done, area: found.area, isFirstInArea: found.isFirst === 1 };
}

/**
 * Institutions of an area are read first, and then who of them has an account: never all members. Only the log knows
 * that a doctor was invited (ADR 0331).
 */
const STEPS = `
  SELECT own.area,
    own.area IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM hospitals h CROSS JOIN workplaces w ON w.hospital_id = h.id AND w.is_working = 1
        CROSS JOIN doctors d ON d.id = w.doctor_id
      WHERE h.medical_area_id = own.area AND d.user_id IS NOT NULL AND d.user_id <> ?1) AS isFirst,
    EXISTS (
      SELECT 1 FROM workplaces w WHERE w.doctor_id = ?2 AND w.is_working = 1
        AND ${isConfirmedAt("?1", "w.hospital_id")}) AS isConfirmed,
    EXISTS (SELECT 1 FROM invitations WHERE inviter_id = ?1)
      OR EXISTS (SELECT 1 FROM audit_log WHERE actor_id = ?1 AND action = 'doctor-invited') AS hasInvited
  FROM (
    SELECT (
      SELECT h.medical_area_id FROM workplaces w JOIN hospitals h ON h.id = w.hospital_id
      WHERE w.doctor_id = ?2 AND w.is_working = 1 ORDER BY w.position LIMIT 1) AS area
  ) own
  WHERE NOT EXISTS (SELECT 1 FROM memberships WHERE user_id = ?1 AND state IN ('member', 'admin'))`;
