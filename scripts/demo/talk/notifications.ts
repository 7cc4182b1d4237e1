import type { InboxNotification } from "../../../durable-objects/inbox/notifications/notification";
import { type NotifiedEvent, notificationId } from "../../../workers/notifications/notify";
import { CAST } from "../people/cast";

/** A person's notifications, and when (`at` of the event). */
export type Notified = { userId: string; notification: InboxNotification };

type Row = { id: string; status: string; requester: string; receiver: string; at: number };
type Group = {
  userId: string;
  groupId: string;
  name: string;
  state: string;
  admin: string;
  at: number;
};

const HOUR_MS = 3_600_000;

/** What the cast has been told so far: of the cards and groups of the record, of a search, of the beds of a hospital. */
export async function notificationsOf(DB: D1Database, now = Date.now()): Promise<Notified[]> {
  const cast = JSON.stringify(Object.values(CAST).map(({ id }) => id));
  const [cards, groups, own] = await DB.batch([
    DB.prepare(EXCHANGES).bind(cast),
    DB.prepare(GROUPS).bind(cast),
    DB.prepare("SELECT id, name FROM hospitals WHERE id = (SELECT hospital_id FROM users WHERE id = ?)").bind(
      CAST.suzuki.id,
    ),
  ]);
  const [hospital] = (own?.results ?? []) as { id: string; name: string }[];
  const notified = [
    ...((cards?.results ?? []) as Row[]).map(ofCard),
    ...((groups?.results ?? []) as Group[]).flatMap(ofGroup),
    ...(hospital ? ofHospital(hospital, now) : []),
  ];
  return Promise.all(
    notified.map(async ([userId, eventKey]) => ({ userId, notification: await stored(eventKey, now) })),
  );
}

type AddressedEvent = [userId: string, eventKey: NotifiedEvent];

function ofCard({ id, status, requester, receiver, at }: Row): AddressedEvent {
  const isOpen = status === "requested";
  const [to, from] = isOpen ? [receiver, requester] : [requester, receiver];
  const topic = isOpen ? ("cardRequested" as const) : ("cardAccepted" as const);
  const about = isOpen
    ? ({ type: "cardRequest", id } as const)
    : ({ type: "businessCard", id: from } as const);
  const eventKey = isOpen ? `card-requested/${id}` : `card-accepted/${id}`;
  return [to, { eventKey, topic, about, actorId: from, text: "", at }];
}

function ofGroup({ userId, groupId, name, state, admin, at }: Group): AddressedEvent[] {
  const about = { type: "group" as const, id: groupId };
  const topic = state === "invited" ? "groupInvited" : "groupAdded";
  if (topic === "groupAdded" && userId !== CAST.takahashi.id) return [];
  return [
    [
      userId,
      {
        eventKey: `${topic}/${groupId}/${userId}`,
        topic,
        about,
        actorId: topic === "groupInvited" ? admin : null,
        text: name,
        at,
      },
    ],
  ];
}

function ofHospital({ id, name }: { id: string; name: string }, now: number): AddressedEvent[] {
  const at = now - 5 * HOUR_MS;
  return [
    [
      CAST.suzuki.id,
      { eventKey: `beds/${id}`, topic: "bedsOutdated", about: { type: "openBeds", id }, text: name, at },
    ],
    [
      CAST.sato.id,
      { eventKey: `search/${id}`, topic: "searchMatched", about: { type: "hospital", id }, text: name, at },
    ],
  ];
}

async function stored(
  { eventKey, topic, about, actorId = null, text, at }: NotifiedEvent,
  now: number,
): Promise<InboxNotification> {
  return { id: await notificationId(eventKey), topic, about, actorId, text, at: at ?? now };
}

const EXCHANGES = `SELECT id, status, requester_id AS requester, receiver_id AS receiver, updated_at AS at FROM exchanges
  WHERE (status = 'requested' AND receiver_id IN (SELECT value FROM json_each(?1)))
    OR (status = 'accepted' AND requester_id IN (SELECT value FROM json_each(?1)))`;
const GROUPS = `SELECT m.user_id AS userId, g.id AS groupId, g.name, m.state,
    (SELECT user_id FROM memberships WHERE group_id = g.id AND state = 'admin' LIMIT 1) AS admin,
    coalesce(m.invited_at, m.joined_at) AS at
  FROM memberships m JOIN groups g ON g.id = m.group_id WHERE m.user_id IN (SELECT value FROM json_each(?1))`;
