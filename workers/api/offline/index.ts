import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { isTalker } from "#contract/chat/limits";
import { isHospitalStaff } from "#contract/hospitals/limits";
import { KEEPERS, type ListedHospital } from "#contract/lists/calls";
import type { OfflineCopy, offline } from "#contract/offline/calls";
import {
  OFFLINE_HOSPITALS,
  OFFLINE_LISTS,
  OFFLINE_MESSAGES,
  OFFLINE_MS,
  OFFLINE_ROOMS,
} from "#contract/offline/limits";
import { OFFLINE_OWN_DEVICE } from "#contract/offline/texts";
import { WITHDRAWN_NAME } from "#contract/users/texts";
import { inboxOf, roomObject } from "../../../durable-objects/objects";
import type { OpenedMessage } from "../../../durable-objects/room/room-view";
import { openTitle } from "../../../durable-objects/title";
import { hospitals, vacantBeds } from "../../db/schema/hospitals";
import { hospitalLists } from "../../db/schema/lists";
import { keyedDigest } from "../auth/digest";
import { peopleOf } from "../chat/people/people";
import { roomName } from "../chat/rooms/room";
import { conflict } from "../errors";
import { isOwnTo } from "../hospitals/record";
import { doctorsOn } from "../lists/doctors";
import { hospitalPage } from "../lists/hospital-page";
import { isOwner, LATEST_FIRST, LIST } from "../lists/list-record";
import type { Call, Handler, Handlers } from "../serve";
import { offlineKeyCookie } from "./key-cookie";

/** The key belongs to the session: nobody gets it again once that has ended. */
const copy: Handler<typeof offline.copy> = async (call) => {
  const { viewer, query, env, setCookie } = call;
  if (!viewer.isOwnDevice) throw conflict(OFFLINE_OWN_DEVICE);
  const [key, rooms, lists, beds] = await Promise.all([
    keyedDigest(env, "offline-key", viewer.sessionId),
    roomsOf(call, new Set(query.known.split(","))),
    listsOf(call),
    bedsOf(call),
  ]);
  const now = Date.now();
  const until = Math.min(now + OFFLINE_MS, viewer.sessionEndsAt);
  setCookie(offlineKeyCookie(key, until - now));
  return { key, until, rooms, lists, beds };
};

export const offlineHandlers: Handlers<typeof offline> = { copy };

const VERSION_CHARS = 20;

type Copying = Call<typeof offline.copy>;

/** The last rooms of the viewer; without the messages of those whose version the browser has. */
async function roomsOf(
  { viewer, db, env }: Copying,
  existing: ReadonlySet<string>,
): Promise<OfflineCopy["rooms"]> {
  if (!isTalker(viewer.principal)) return [];
  const page = { limit: OFFLINE_ROOMS, offset: 0, byActivity: true };
  const listed = await inboxOf(env, viewer.id).rooms(viewer.id, page);
  const versions = await Promise.all(
    listed.map(({ roomId, revision, lastSeq }) =>
      keyedDigest(env, "offline-version", viewer.sessionId, roomId, `${revision}.${lastSeq}`),
    ),
  );
  const versionAt = (at: number) => versions[at]?.slice(0, VERSION_CHARS) ?? "";
  const messages = await Promise.all(
    listed.map(async ({ roomId }, at) => {
      if (existing.has(versionAt(at))) return null;
      return roomObject(env, roomId).view(viewer.id, { limit: OFFLINE_MESSAGES, offset: 0 });
    }),
  );
  const people = await peopleOf(db, [
    ...listed.flatMap(({ memberIds }) => memberIds),
    ...messages.flatMap((view) => view?.messages.map(({ senderId }) => senderId) ?? []),
  ]);
  const rooms = listed.map(async (row, at) => {
    const view = messages[at] ?? null;
    // The Inbox may not have heard yet that its person left.
    if (view === null && !existing.has(versionAt(at))) return [];
    const others = row.memberIds.flatMap((id) => (id === viewer.id ? [] : (people.get(id) ?? [])));
    const name = roomName(await openTitle(env, { ...row, id: row.roomId }), others, row.memberCount - 1);
    const lines = view?.messages.map((message) => lineOf(message, viewer.id, people)) ?? null;
    return [{ roomId: row.roomId, name, version: versionAt(at), lines }];
  });
  return (await Promise.all(rooms)).flat();
}

function lineOf(
  { senderId, createdAt, deletedAt, text, medias }: OpenedMessage,
  viewerId: string,
  people: ReadonlyMap<string, { name: string }>,
) {
  return {
    at: createdAt,
    name: people.get(senderId)?.name ?? WITHDRAWN_NAME,
    isOwn: senderId === viewerId,
    text,
    files: medias.map(({ fileName }) => fileName),
    isDeleted: deletedAt !== null,
  };
}

/** The lists that were changed last, with the numbers of those on them. */
async function listsOf({ viewer, db }: Copying): Promise<OfflineCopy["lists"]> {
  if (!KEEPERS.some((each) => each === viewer.principal)) return [];
  const rows = await db
    .select(LIST)
    .from(hospitalLists)
    .where(isOwner(viewer))
    .orderBy(...LATEST_FIRST)
    .limit(OFFLINE_LISTS);
  const asked = { q: "", mark: "", limit: OFFLINE_HOSPITALS, offset: 0 } as const;
  return Promise.all(
    rows.map(async ({ objectId, name }) => {
      const [page, doctors] = await Promise.all([
        hospitalPage(db, { listId: objectId, ownerId: viewer.id }, asked),
        doctorsOn(db, objectId),
      ]);
      return {
        id: objectId,
        name,
        hospitals: page.hospitals.map((hospital) => ({
          name: hospital.name,
          address: `${hospital.city}${hospital.address}`,
          numbers: numbersOf(hospital),
        })),
        doctors: doctors.map(({ name, workplace, tel }) => ({
          name,
          workplace,
          numbers: tel ? [{ label: "勤務先", tel }] : [],
        })),
      };
    }),
  );
}

function numbersOf({
  tel,
  referralTel,
  referralName,
}: Pick<ListedHospital, "tel" | "referralTel" | "referralName">) {
  return [
    ...(referralTel ? [{ label: referralName || "地域連携", tel: referralTel }] : []),
    ...(tel && tel !== referralTel ? [{ label: "代表", tel }] : []),
  ];
}

/** What the institutions of the viewer report of their own beds. */
async function bedsOf({ viewer, db }: Copying): Promise<OfflineCopy["beds"]> {
  if (!isHospitalStaff(viewer.principal)) return [];
  // By the confirmations first: the condition alone would go through every hospital.
  const confirmed = sql`${hospitals.id} IN (SELECT hospital_id FROM workplace_confirmations
    WHERE user_id = ${viewer.id} AND state = 'confirmed')`;
  const { id, name, tel, referralTel, referralName } = hospitals;
  const own = await db
    .select({ id, name, tel, referralTel, referralName })
    .from(hospitals)
    .where(and(confirmed, isOwnTo(viewer), isNull(hospitals.closedAt)))
    .orderBy(asc(hospitals.name), asc(hospitals.id));
  if (own.length === 0) return [];
  const ids = own.map((each) => each.id);
  const beds = await db
    .select()
    .from(vacantBeds)
    .where(ids.length === 1 ? eq(vacantBeds.hospitalId, ids[0] ?? "") : inArray(vacantBeds.hospitalId, ids))
    .orderBy(asc(vacantBeds.bedKind), asc(vacantBeds.ward));
  return own.map((hospital) => ({
    hospital: hospital.name,
    numbers: numbersOf(hospital),
    beds: beds
      .filter(({ hospitalId }) => hospitalId === hospital.id)
      .map(({ bedKind, ward, number, men, women, updatedAt }) => ({
        bedKind,
        ward,
        number,
        men,
        women,
        updatedAt,
      })),
  }));
}
