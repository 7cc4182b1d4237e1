import { join } from "node:path";
import { build, stop } from "esbuild";
import { Miniflare, workerOptions } from "../../local/cloudflare.mjs";
import { WORKER_NAME } from "../../local/settings.mjs";

/** Asks one method of one object at a time of the past (epoch ms). */
export type Past = {
  ask: <T>(
    at: number,
    object: "CHAT_ROOM" | "INBOX",
    name: string,
    method: string,
    ...args: unknown[]
  ) => Promise<T>;
  masterKey: string;
  close: () => Promise<void>;
};

/** The product's own objects, which take the time that they are given; nobody has a screen open. No alarm is set: nothing of the past is still due. */
const PAST_WORKER = `
import { DurableObject } from "cloudflare:workers";
import { ChatRoom as Room } from "./durable-objects/chat-room";
import { Inbox as Box } from "./durable-objects/inbox";
const timeless = (Base) => class extends Base {
  constructor(ctx, env) {
    ctx.storage.setAlarm = async () => {};
    super(ctx, env);
  }
};
export class ChatRoom extends timeless(Room) {}
export class Inbox extends timeless(Box) {}
export class Place extends DurableObject {}
export class Presence extends DurableObject {}
export default {
  async fetch(request, env) {
    const { at, object, name, method, args } = await request.json();
    Date.now = () => at;
    const stub = env[object].get(env[object].idFromName(name));
    return Response.json((await stub[method](...args)) ?? null);
  },
};`;

/** Opens the rooms and Inboxes of a state folder, without what is built. Nobody else may have them open meanwhile. */
export async function openPast(persistTo: string): Promise<Past> {
  const { bindings, compatibilityDate, compatibilityFlags, durableObjects } = workerOptions();
  const miniflare = new Miniflare({
    name: WORKER_NAME,
    modules: [{ type: "ESModule", path: "past.js", contents: await bundled(PAST_WORKER) }],
    ...{ bindings, compatibilityDate, compatibilityFlags, durableObjects },
    queueProducers: { EVENTS: "events" },
    defaultPersistRoot: join(persistTo, "v3"),
  });
  return {
    masterKey: String(bindings?.MASTER_KEY),
    close: () => miniflare.dispose(),
    ask: async (at, object, name, method, ...args) => {
      const body = JSON.stringify({ at, object, name, method, args });
      const response = await miniflare.dispatchFetch("http://past.local/", { method: "POST", body });
      if (!response.ok) throw new Error(await response.text());
      return (await response.json()) as never;
    },
  };
}

async function bundled(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    conditions: ["workerd", "worker", "browser"],
    external: ["cloudflare:*", "node:*"],
    logLevel: "warning",
  });
  // Its process would stay as long as ours.
  await stop();
  return outputFiles[0]?.text ?? "";
}
