// What the benches of the chat run: the API and the objects behind the door, and a way to the objects that measures
// them alone.
import { createApi } from "../../../../workers/api/app";
import type { MessageReaction } from "../../../../workers/contract/chat/reactions";
import { door } from "../../../../workers/door/door";
import type { Env } from "../../../../workers/env";
import { openSocket } from "../../../../workers/live";
import type { ChatRoom, Inbox } from "./metered";
import { pageOfPlace, postInPlace, type RequestedOfPlace } from "./place-calls";

export { Place } from "../../../../durable-objects/place";
export { Presence } from "../../../../durable-objects/presence";
export { ChatRoom, Inbox } from "./metered";

type Query = {
  roomId: string;
  memberIds: string[];
  title: string;
  text: string;
  clientMessageId: string;
  after: number;
  since?: number;
  replyTo?: string;
  mentions?: string[];
  messageId: string;
  reaction: MessageReaction;
  isOn: boolean;
  seq: number;
  sendAt: number;
};

const whole = door({ api: createApi(), web: async () => new Response("web") });

export default {
  async fetch(request, env, ctx) {
    const { pathname } = new URL(request.url);
    if (pathname === "/mqtt") return openSocket(request, env);
    if (!pathname.startsWith("/bench/"))
      return (await whole.fetch?.(request, env, ctx)) ?? new Response(null);
    const onPlace = ON_PLACE[pathname];
    if (onPlace) return Response.json(await onPlace(await request.json(), env, request));
    const query: Query = await request.json();
    return Response.json((await respond(pathname, query, env)) ?? null);
  },
  queue: async ({ messages }, env) => {
    await Promise.all(messages.map(({ body }) => sendTwice(body, env)));
  },
} satisfies ExportedHandler<Env, unknown>;

/** What is due, as the product's consumer sends it, without asking the record; a queue may bring a message twice. */
async function sendTwice(body: unknown, env: Env) {
  const { type, roomId = "", id = "" } = body as { type: string; roomId?: string; id?: string };
  if (type !== "scheduledMessage") return;
  const room = env.CHAT_ROOM.get(env.CHAT_ROOM.idFromName(roomId));
  const once = async () => (await room.takeScheduled(id)) && room.sendScheduled(id, []);
  await Promise.all([once(), once()]);
}

const ON_PLACE: Record<string, (asked: RequestedOfPlace, env: Env, request: Request) => Promise<unknown>> = {
  "/bench/post": postInPlace,
  "/bench/page": pageOfPlace,
};

type Metered = Omit<Env, "CHAT_ROOM" | "INBOX"> & {
  CHAT_ROOM: DurableObjectNamespace<ChatRoom>;
  INBOX: DurableObjectNamespace<Inbox>;
};

async function respond(pathname: string, query: Query, settings: Env) {
  const env = settings as unknown as Metered;
  const { roomId: id, memberIds, title, text, clientMessageId, after, since, replyTo, mentions } = query;
  const [me = ""] = memberIds;
  const room = env.CHAT_ROOM.get(env.CHAT_ROOM.idFromName(id));
  const inbox = env.INBOX.get(env.INBOX.idFromName(me));
  switch (pathname) {
    case "/bench/open":
      return room.open({ id, kind: "group", ownerId: me, memberIds, title });
    case "/bench/send":
      return room.send(me, { text, clientMessageId, replyTo, mentions });
    case "/bench/edit":
      return room.edit(me, query.messageId, text, mentions);
    case "/bench/delete":
      return room.delete(me, query.messageId);
    case "/bench/react":
      return room.react(me, query.messageId, query.reaction, query.isOn);
    case "/bench/read":
      return (await inbox.markRead(id, query.seq)) && room.markRead(me, query.seq);
    case "/bench/schedule":
      return room.scheduleMessage(me, { text, clientMessageId, sendAt: query.sendAt, replyTo });
    case "/bench/scheduled":
      return room.scheduledBy(me);
    case "/bench/view":
      return room.view(me, { after, since, limit: 500, offset: 0 });
    case "/bench/standing":
      return stateIn(room, inbox, me);
    case "/bench/unread":
      return inbox.counters();
    case "/bench/meter":
      return { room: await room.metered(), inbox: await inbox.metered() };
    default:
      return null;
  }
}

async function stateIn(room: DurableObjectStub<ChatRoom>, inbox: DurableObjectStub<Inbox>, me: string) {
  const [rooms, counters, mentioning] = await Promise.all([
    inbox.rooms(me, { limit: 1, offset: 0 }),
    inbox.counters(),
    room.mentioning(me, 100_000),
  ]);
  const { unread, lastRead, isMentioned } = rooms[0] ?? { unread: -1, lastRead: -1, isMentioned: false };
  return { unread, lastRead, isMentioned, badge: counters.chat, mentions: mentioning.length };
}
