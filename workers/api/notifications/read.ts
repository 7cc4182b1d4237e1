import { sql } from "drizzle-orm";
import { isConnectRole } from "#contract/endpoint";
import { pathOf } from "#contract/notifications/about";
import type { notifications } from "#contract/notifications/calls";
import type { Notification } from "#contract/notifications/shapes";
import { POST_NOT_YOURS } from "#contract/notifications/texts";
import { sentenceOf } from "#contract/notifications/topics";
import { calledBy } from "#contract/users/called";
import { WITHDRAWN_NAME } from "#contract/users/texts";
import type {
  StoredLine,
  StoredNotification,
} from "../../../durable-objects/inbox/notifications/notification";
import { inboxOf } from "../../../durable-objects/objects";
import type { Database } from "../../db/client";
import type { Viewer } from "../../viewer";
import { peopleOf } from "../chat/people/people";
import { notFound } from "../errors";
import type { Handler } from "../serve";
import { isStillThere } from "./still-there";

type People = Awaited<ReturnType<typeof peopleOf>>;

export const list: Handler<typeof notifications.list> = async ({ viewer, query, db, env }) => {
  const { lines, counts } = await inboxOf(env, viewer.id).notificationPage(query);
  const [people, closed] = await Promise.all([peopleOf(db, actorsOf(lines)), closedPosts(viewer, db, lines)]);
  const total = query.kind ? counts[query.kind].lines : counts.businessCard.lines + counts.information.lines;
  return { total, items: lines.map((line) => lineOf(closed(line), people, isConnectRole(viewer.role))) };
};

/** Some things go without telling those who were told of them, so the record is asked too. */
export const get: Handler<typeof notifications.get> = async (call) => {
  const { viewer, params, db, env } = call;
  const found = await inboxOf(env, viewer.id).notification(params.id);
  if (!found) throw notFound();
  const { notification, others } = found;
  const [people, closed, isThere] = await Promise.all([
    peopleOf(db, actorsOf([notification, ...others])),
    closedPosts(viewer, db, [notification]),
    notification.goneAt === null && isStillThere(call, notification.about),
  ]);
  const isConnect = isConnectRole(viewer.role);
  const line = lineOf(closed(notification), people, isConnect);
  return {
    ...(isThere ? line : { ...line, path: null, isGone: true }),
    others: others.map((each) => shownOf(closed(each), people, isConnect)),
  };
};

/**
 * Takes the words out of notifications of posts in groups to which the viewer does not belong any more. The words are a
 * copy, so the record is asked whenever they are read.
 */
async function closedPosts(viewer: Viewer, db: Database, list: readonly StoredNotification[]) {
  const ids = list.flatMap(({ about }) => (about.type === "groupPost" ? [about.id] : []));
  const open = ids.length > 0 ? await openPosts(viewer, db, ids) : new Set<string>();
  return <Line extends StoredNotification>(line: Line): Line => {
    const { about, at, goneAt } = line;
    if (about.type !== "groupPost" || open.has(about.id)) return line;
    return { ...line, text: POST_NOT_YOURS, goneAt: goneAt ?? at };
  };
}

async function openPosts({ id }: Viewer, db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.all<{ id: string }>(sql`SELECT p.id FROM json_each(${JSON.stringify(ids)}) wanted
    CROSS JOIN posts p ON p.id = wanted.value AND +p.place_kind = 'group'
    JOIN groups g ON g.id = p.place_id AND g.deleted_at IS NULL
    JOIN memberships m ON m.group_id = g.id AND m.user_id = ${id} AND m.state IN ('member', 'admin')`);
  return new Set(rows.map((row) => row.id));
}

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
