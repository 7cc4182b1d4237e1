import { board } from "#contract/board/calls";
import { businessCard } from "#contract/business-card/calls";
import { chat } from "#contract/chat/calls";
import { community } from "#contract/community/calls";
import { directory } from "#contract/directory/calls";
import { doctors } from "#contract/doctors/calls";
import type { ReplyOf } from "#contract/endpoint";
import { groupNotices, isPosted } from "#contract/group-notices/calls";
import { groups } from "#contract/groups/calls";
import type { home } from "#contract/home/calls";
import { hospitals } from "#contract/hospitals/calls";
import { lists } from "#contract/lists/calls";
import { notices } from "#contract/notices/calls";
import { notifications } from "#contract/notifications/calls";
import { registration } from "#contract/registration/calls";
import { boardHandlers } from "../board";
import { businessCardHandlers } from "../business-card";
import { chatHandlers } from "../chat";
import { communityHandlers } from "../community";
import { nearbyVacancies } from "../directory/vacancies";
import { doctorsHandlers } from "../doctors";
import { groupNoticesHandlers } from "../group-notices";
import { groupsHandlers } from "../groups";
import { hospitalsHandlers } from "../hospitals";
import { listsHandlers } from "../lists";
import { noticesHandlers } from "../notices";
import { notificationsHandlers } from "../notifications";
import { registrationHandlers } from "../registration";
import type { Handler, Handlers } from "../serve";
import { blockOf, orNull } from "./block";
import { firstStepsOf, readSteps } from "./first-steps";

/** Rooms are looked through for unread ones. */
const ROOMS = 30;
const FEW = 3;
const NEWS = 4;

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
      query: { limit: NEWS, type: "all" },
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
    lackingManager: found.led?.groups.filter(({ lacksManager }) => lacksManager) ?? null,
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
