// What the benches of the chat run: the API and the objects behind the door, and a way to the objects that measures
// them alone.
import { createApi } from "../../../workers/api/app";
import { communityStand } from "../../../workers/api/community/stand";
import { createPost } from "../../../workers/api/posts/write";
import { openDatabase } from "../../../workers/db/client";
import { door } from "../../../workers/door";
import type { Env } from "../../../workers/env";
import { openSocket } from "../../../workers/live";
import type { Viewer } from "../../../workers/viewer";
import type { ChatRoom, Inbox } from "./metered";

export { Place } from "../../../durable-objects/place";
export { Presence } from "../../../durable-objects/presence";
export { ChatRoom, Inbox } from "./metered";

type Asked = {
  roomId: string;
  memberIds: string[];
  title: string;
  text: string;
  clientMessageId: string;
  after: number;
};
type AskedPost = { placeId: string; authorId: string };

const whole = door({ api: createApi(), web: async () => new Response("web") });

export default {
  async fetch(request, env, ctx) {
    const { pathname } = new URL(request.url);
    if (pathname === "/mqtt") return openSocket(request, env);
    if (!pathname.startsWith("/bench/"))
      return (await whole.fetch?.(request, env, ctx)) ?? new Response(null);
    if (pathname === "/bench/post") return Response.json(await post(await request.json(), env));
    const asked: Asked = await request.json();
    return Response.json((await answer(pathname, asked, env)) ?? null);
  },
  queue: async () => {},
} satisfies ExportedHandler<Env, unknown>;

type Metered = Omit<Env, "CHAT_ROOM" | "INBOX"> & {
  CHAT_ROOM: DurableObjectNamespace<ChatRoom>;
  INBOX: DurableObjectNamespace<Inbox>;
};

async function answer(pathname: string, asked: Asked, settings: Env) {
  const env = settings as unknown as Metered;
  const { roomId: id, memberIds, title, text, clientMessageId, after } = asked;
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

/** As the API writes it; how many rows that was. */
async function post({ placeId, authorId }: AskedPost, env: Env) {
  let written = 0;
  const note = <Result extends { meta: { rows_written: number } }>(result: Result) => {
    written += result.meta.rows_written;
    return result;
  };
  const DB = new Proxy(env.DB, {
    get(db, key) {
      if (key === "batch")
        return async (statements: D1PreparedStatement[]) => (await db.batch(statements)).map(note);
      const value = Reflect.get(db, key);
      return typeof value === "function" ? value.bind(db) : value;
    },
  });
  const viewer = { id: authorId, role: "doctor", principal: "doctor" } as Viewer;
  const stand = await communityStand(
    { viewer, env: { ...env, DB }, db: openDatabase(DB, { apiCalls: 0, d1: 0, rows: 0 }) },
    placeId,
  );
  await createPost(stand, { title: "症例検討会の日程", detail: "日程のご希望をお聞かせください。" });
  return { written };
}
