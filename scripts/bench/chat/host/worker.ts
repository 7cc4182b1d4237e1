// What the benches of the chat run: the API and the objects behind the door, and a way to the objects that measures
// them alone.
import { createApi } from "../../../../workers/api/app";
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
  queue: async () => {},
} satisfies ExportedHandler<Env, unknown>;

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
  const { roomId: id, memberIds, title, text, clientMessageId, after } = query;
  const [me = ""] = memberIds;
  const room = env.CHAT_ROOM.get(env.CHAT_ROOM.idFromName(id));
  const inbox = env.INBOX.get(env.INBOX.idFromName(me));
  switch (pathname) {
    case "/bench/open":
      return room.open({ id, kind: "group", ownerId: me, memberIds, title });
    case "/bench/send":
      return room.send(me, { text, clientMessageId });
    case "/bench/view":
      return room.view(me, { after, limit: 500, offset: 0 });
    case "/bench/unread":
      return inbox.counters();
    case "/bench/meter":
      return { room: await room.metered(), inbox: await inbox.metered() };
    default:
      return null;
  }
}
