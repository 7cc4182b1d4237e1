import { type SQL, sql } from "drizzle-orm";
import { isConnectRole } from "#contract/endpoint";
import { type About, type AboutType, pathOf } from "#contract/notifications/about";
import type { Notification, notifications } from "#contract/notifications/calls";
import { NOT_YOURS, NOTICE_NOT_YOURS, POST_NOT_YOURS } from "#contract/notifications/texts";
import { sentenceOf } from "#contract/notifications/topics";
import { calledBy } from "#contract/users/called";
import { WITHDRAWN_NAME } from "#contract/users/texts";
import type {
  StoredLine,
  StoredNotification,
} from "../../../durable-objects/inbox/notifications/notification";
import type { NotificationCounts } from "../../../durable-objects/inbox/notifications/notifications";
import { inboxOf } from "../../../durable-objects/objects";
import type { Database } from "../../db/client";
import { allRows, computed, statement } from "../../db/sql";
import type { Env } from "../../env";
import { inTime } from "../../in-time";
import type { Viewer } from "../../viewer";
import { digest } from "../auth/digest";
import { peopleOf } from "../chat/people/people";
import { notFound, Refusal } from "../errors";
import { ownHospitalIds } from "../hospitals/record";
import { isReadableNotice, noticeFor } from "../notices/notice-record";
import type { Handler, Handlers } from "../serve";

type People = Awaited<ReturnType<typeof peopleOf>>;

const list: Handler<typeof notifications.list> = async ({ viewer, query, db, env }) => {
  const { lines, counts } = await inboxOf(env, viewer.id).notificationPage(query);
  const [people, closed] = await Promise.all([peopleOf(db, actorsOf(lines)), closedTo(viewer, db, lines)]);
  const total = query.kind ? counts[query.kind].lines : counts.businessCard.lines + counts.information.lines;
  return { total, items: lines.map((line) => lineOf(closed(line), people, isConnectRole(viewer.role))) };
};

/** Some things go without telling those who were notified of them, so the record is asked too. */
const get: Handler<typeof notifications.get> = async (call) => {
  const { viewer, params, db, env } = call;
  const found = await inboxOf(env, viewer.id).notification(params.id);
  if (!found) throw notFound();
  const { notification, others } = found;
  const [people, closed, isThere] = await Promise.all([
    peopleOf(db, actorsOf([notification, ...others])),
    closedTo(viewer, db, [notification]),
    notification.goneAt === null && isStillThere(call, notification.about),
  ]);
  const isConnect = isConnectRole(viewer.role);
  const line = lineOf(closed(notification), people, isConnect);
  return {
    ...(isThere ? line : { ...line, path: null, isGone: true }),
    others: others.map((each) => shownOf(closed(each), people, isConnect)),
  };
};

const actorsOf = (list: readonly StoredNotification[]) => list.flatMap(({ actorId }) => actorId ?? []);

const lineOf = (line: StoredLine, people: People, isConnect: boolean) => ({
  ...shownOf(line, people, isConnect),
  count: line.count,
  unreadCount: line.unreadCount,
});

function shownOf(stored: StoredNotification, people: People, isConnect: boolean): Notification {
  const { id, kind, topic, about, actorId, text, at, readAt, goneAt } = stored;
  const person = actorId === null ? undefined : people.get(actorId);
  const actor = person && {
    id: person.objectId,
    name: person.name.trim(),
    role: person.role,
    avatarUrl: person.avatarUrl,
  };
  return {
    id,
    kind,
    topic,
    about,
    actor: actor ?? null,
    title: sentenceOf(topic, actor ? calledBy(actor.name, actor.role) : WITHDRAWN_NAME),
    text,
    path: goneAt === null ? pathOf(about, isConnect) : null,
    createdAt: at,
    readAt,
    isGone: goneAt !== null,
  };
}

type Closing = { text: string; readable: (viewer: Viewer, wanted: SQL) => SQL };

/** Things of a hospital that only its confirmed people see; the id of each is the hospital's. */
const ofOwnHospital: Closing = {
  text: NOT_YOURS,
  readable: (viewer, wanted) =>
    sql`SELECT own.id FROM ${ownHospitalIds(viewer)} own WHERE own.id IN (SELECT value FROM ${wanted})`,
};

const ofConsole: Closing = {
  text: NOT_YOURS,
  readable: ({ grants }, wanted) => sql`SELECT value AS id FROM ${wanted} WHERE ${grants.length > 0 ? 1 : 0}`,
};

/**
 * Things that people may read only as long as they belong somewhere, and what stands instead of the words afterwards.
 * What was deleted keeps its words for those who still belong.
 */
const CLOSINGS: Partial<Record<AboutType, Closing>> = {
  groupPost: {
    text: POST_NOT_YOURS,
    readable: ({ id }, wanted) => sql`SELECT p.id FROM ${wanted} wanted
      CROSS JOIN posts p ON p.id = wanted.value AND +p.place_kind = 'group'
      JOIN groups g ON g.id = p.place_id AND g.deleted_at IS NULL
      JOIN memberships m ON m.group_id = g.id AND m.user_id = ${id} AND m.state IN ('member', 'admin')`,
  },
  hospitalNotice: {
    text: NOTICE_NOT_YOURS,
    readable: (viewer, wanted) => sql`SELECT n.id FROM ${wanted} wanted
      CROSS JOIN hospital_notices n ON n.id = wanted.value WHERE ${isReadableNotice(viewer)}`,
  },
  workplacePeople: ofOwnHospital,
  hospitalContact: ofOwnHospital,
  editProposals: ofOwnHospital,
  openBeds: ofOwnHospital,
  editedHospital: ofConsole,
  operatorQueue: ofConsole,
  operatorAccount: ofConsole,
};

/**
 * Takes the words out of notifications of things that the viewer may not read any more. The words are a copy, so the
 * record is asked whenever they are read.
 */
async function closedTo(viewer: Viewer, db: Database, list: readonly StoredNotification[]) {
  const types = Object.entries(CLOSINGS) as [AboutType, Closing][];
  const readable = new Map(
    await Promise.all(
      types.map(async ([type, { readable }]) => {
        const ids = list.flatMap(({ about }) => (about.type === type ? [about.id] : []));
        if (ids.length === 0) return [type, new Set<string>()] as const;
        const rows = await allRows(
          db,
          { id: computed<string>() },
          readable(viewer, sql`json_each(${JSON.stringify(ids)})`),
        );
        return [type, new Set(rows.map(({ id }) => id))] as const;
      }),
    ),
  );
  return <Line extends StoredNotification>(line: Line): Line => {
    const { about, at, goneAt } = line;
    const closing = CLOSINGS[about.type];
    if (!closing || readable.get(about.type)?.has(about.id)) return line;
    return { ...line, text: closing.text, goneAt: goneAt ?? at };
  };
}

/** A post: everybody's while it is published; its author still reads what moderation has hidden. */
const post = (
  kind: string,
  place = "",
) => `SELECT 1 FROM posts p ${place} WHERE p.id = ?1 AND p.place_kind = '${kind}'
  AND (p.status = 'published' OR (p.status = 'hidden' AND p.author_id = ?2))`;
/** A condition for something of a group: its members see it, as long as they are members. */
const GROUP = `JOIN groups g ON g.id = p.place_id AND g.deleted_at IS NULL
  JOIN memberships m ON m.group_id = g.id AND m.user_id = ?2 AND m.state IN ('member', 'admin')`;
const COMMUNITY = "JOIN communities c ON c.id = p.place_id AND c.closed_at IS NULL";

/**
 * The queries that ask the record whether a thing is there (`?1`: its id, `?2`: who asks). A type without a line here
 * is closed to those who do not belong (`closedTo`), a list that stays, or a word of the service that nothing takes back.
 */
const FOUND: Partial<Record<AboutType, string>> = {
  cardRequest: `SELECT 1 FROM exchanges WHERE id = ?1 AND receiver_id = ?2 AND status NOT IN ('canceled', 'deleted')`,
  businessCard: `SELECT 1 FROM exchanges e JOIN users u ON u.id = ?1 AND u.status = 'active'
    WHERE e.status = 'accepted'
      AND ((e.requester_id = ?1 AND e.receiver_id = ?2) OR (e.requester_id = ?2 AND e.receiver_id = ?1))`,
  doctor: "SELECT 1 FROM doctors WHERE id = ?1",
  ownPapers: "SELECT 1 FROM doctors WHERE id = ?1",
  hospital: "SELECT 1 FROM hospitals WHERE id = ?1",
  // A connect user sees no group they do not belong to.
  group: `SELECT 1 FROM groups g WHERE g.id = ?1 AND g.deleted_at IS NULL
    AND ((SELECT role FROM users WHERE id = ?2) <> 'connect' OR EXISTS (SELECT 1 FROM memberships m
      WHERE m.group_id = g.id AND m.user_id = ?2 AND m.state IN ('member', 'admin')))`,
  groupPost: post("group", GROUP),
  community: "SELECT 1 FROM communities WHERE id = ?1 AND closed_at IS NULL",
  communityPost: post("community", COMMUNITY),
  boardItem: post("board"),
  correction: "SELECT 1 FROM corrections WHERE token_hash = ?1",
  report: "SELECT 1 FROM reports WHERE case_id = ?1 AND reporter_id = ?2",
};

type Asking = { viewer: Viewer; db: Database; env: Env };

async function isStillThere({ viewer, db, env }: Asking, { type, id }: About): Promise<boolean> {
  if (type === "hospitalNotice") return isShown(noticeFor(viewer, db, id));
  const query = FOUND[type];
  if (!query) return true;
  // The record keeps no link's secret, only what it can be known by.
  const key = type === "correction" ? await digest(id) : id;
  const found = statement(env.DB, query, ...(query.includes("?2") ? [key, viewer.id] : [key]));
  return (await found.first()) !== null;
}

/** Asks as the page of the thing does: a person who is refused there is led to no page. */
async function isShown(thing: Promise<unknown>): Promise<boolean> {
  try {
    await thing;
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

const settings: Handler<typeof notifications.settings> = ({ viewer, env }) =>
  inboxOf(env, viewer.id).chosenPushes({});

const changeSettings: Handler<typeof notifications.changeSettings> = ({ viewer, body, env }) =>
  inboxOf(env, viewer.id).chosenPushes(body);

/** A page that has more to say waits no longer than this for a number. */
const COUNTED_WITHIN_MS = 1000;

const unread: Handler<typeof notifications.unread> = async ({ viewer, env }) =>
  sumOf(await inTime(inboxOf(env, viewer.id).notificationCounts(), COUNTED_WITHIN_MS));

const read: Handler<typeof notifications.read> = async ({ viewer, params, body, env }) => {
  const isThere = await inboxOf(env, viewer.id).readNotification(params.id, body.others);
  if (!isThere) throw notFound();
};

const readAll: Handler<typeof notifications.readAll> = async ({ viewer, body, env }) =>
  sumOf(await inboxOf(env, viewer.id).readNotifications(body.kind, body.upTo));

function sumOf(counts: NotificationCounts) {
  const [businessCard, information] = [counts.businessCard.unread, counts.information.unread];
  return { count: businessCard + information, businessCard, information };
}

export const notificationsHandlers: Handlers<typeof notifications> = {
  list,
  unread,
  get,
  read,
  readAll,
  settings,
  changeSettings,
};
