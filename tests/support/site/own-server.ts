import { join } from "node:path";
import { SCRATCH } from "../../../scripts/local/scratch.mjs";
import { serveWorker } from "../../../scripts/local/serving/worker.mjs";
import { everydayToken, type Name } from "../cast";
import { PLAINLY, PORT } from "./origin";
import { copyOf, EVERYBODY } from "./servers/states.mjs";
import { askAs, callAs } from "./web";

export type Message = { id: string; seq: number; clientMessageId: string; message: string };
export type Room = { key: string; sessionKey: string; messages: Message[] };

/** `limits`: what a shell does before, as `ulimit -n 300`; `inspector`: the port at which workerd is looked into. */
type Wishes = { limits?: string; sockets?: { inspector: number } };

/** A server that a test may break, on a port beside the one server of all others, over a state folder of its own. */
export function ownServer(name: string, offset: number) {
  const state = join(SCRATCH, name);
  const port = PORT + offset;
  const origin = `http://127.0.0.1:${port}`;

  /** Serves over a new state. */
  function start(wishes: Wishes = {}) {
    copyOf(EVERYBODY, name);
    return serve(wishes);
  }

  async function serve(wishes: Wishes = {}) {
    const worker = serveWorker({ port, persistTo: state, vars: { ENVIRONMENT: "test" }, ...wishes });
    await worker.ready;
    return worker;
  }

  /** Asks as the person, in their everyday session. */
  function ask(who: Name, path: string, body?: object): Promise<Response> {
    return askAs(cookieOf(who), body ? "POST" : "GET", path, body, origin);
  }

  /** The answer; rejects when it is a refusal. */
  function call<Reply>(who: Name, path: string, body?: object): Promise<Reply> {
    return callAs<Reply>(cookieOf(who), body ? "POST" : "GET", path, body, origin);
  }

  const headersOf = (who: Name) => ({
    origin,
    cookie: cookieOf(who),
    "content-type": "application/json",
    ...PLAINLY,
  });

  const cookieOf = (who: Name) => `__Host-session=${everydayToken(who)}`;

  /** A room of two. */
  async function openRoom(one: Name, other: Name): Promise<Room> {
    const { objectId } = await call<{ objectId: string }>(other, "/profile");
    return call<Room>(one, "/chat/rooms", { memberList: [objectId] });
  }

  const messagesOf = async (who: Name, key: string) => (await call<Room>(who, `/chat/rooms/${key}`)).messages;

  return { state, origin, start: start, serve, ask, call, headersOf, openRoom, messagesOf };
}

/** The whole group: what our child started has the requests. */
export const signal = (pid: number | undefined, name: NodeJS.Signals) => process.kill(-(pid ?? 0), name);
