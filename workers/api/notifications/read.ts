import { isConnectRole } from "#contract/endpoint";
import { pathOf } from "#contract/notifications/about";
import type { Notification, notifications } from "#contract/notifications/calls";
import { sentenceOf } from "#contract/notifications/topics";
import { calledBy } from "#contract/users/called";
import { WITHDRAWN_NAME } from "#contract/users/texts";
import type {
  StoredLine,
  StoredNotification,
} from "../../../durable-objects/inbox/notifications/notification";
import { inboxOf } from "../../../durable-objects/objects";
import { peopleOf } from "../chat/people/people";
import { notFound } from "../errors";
import type { Handler } from "../serve";
import { closedTo } from "./closed";
import { isStillThere } from "./still-there";

type People = Awaited<ReturnType<typeof peopleOf>>;

export const list: Handler<typeof notifications.list> = async ({ viewer, query, db, env }) => {
  const { lines, counts } = await inboxOf(env, viewer.id).notificationPage(query);
  const [people, closed] = await Promise.all([peopleOf(db, actorsOf(lines)), closedTo(viewer, db, lines)]);
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
