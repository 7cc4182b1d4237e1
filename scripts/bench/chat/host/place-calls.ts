import { findPosts } from "../../../../workers/api/community/posts/posts-read";
import { addPost } from "../../../../workers/api/community/posts/posts-write";
import { get as community } from "../../../../workers/api/community/read";
import { all } from "../../../../workers/api/group-notices/read";
import { timeline } from "../../../../workers/api/group-notices/timeline";
import { create } from "../../../../workers/api/group-notices/write";
import { readGroup } from "../../../../workers/api/groups/group-record";
import { openDatabase } from "../../../../workers/db/client";
import { newTally } from "../../../../workers/db/tally";
import type { Env } from "../../../../workers/env";
import { createScope } from "../../../../workers/scope";
import { everyRow, type Rows } from "../../measure/every-row";

export type RequestedOfPlace = { kind: "group" | "community"; placeId: string; userId: string };

const PAGE = { limit: 20, offset: 0, before: undefined };
const FACES = 5;
const WORDS = { title: "症例検討会の日程", detail: "日程のご希望をお聞かせください。" };

/** What a handler has, of somebody; and every row that it costs. */
function callOf(userId: string, env: Env, request: Request) {
  const { DB, rows } = everyRow(env.DB);
  const viewer = { id: userId, role: "doctor", principal: "doctor" };
  const tools = { viewer, env: { ...env, DB }, db: openDatabase(DB, newTally()) };
  return { call: { ...tools, scope: createScope(request) }, rows };
}

/** A post as the API writes it; what it cost. */
export async function postInPlace({ kind, placeId, userId }: RequestedOfPlace, env: Env, request: Request) {
  const { call, rows } = callOf(userId, env, request);
  const usual = { ...WORDS, isCommentable: true };
  if (kind === "community") await addPost({ ...call, body: { ...usual, openCommunity: placeId } } as never);
  else await create({ ...call, body: { ...usual, groupId: placeId, fileUrls: [] } } as never);
  return rows;
}

/** What the parts of its page cost, and the stream of somebody there. */
export async function pageOfPlace({ kind, placeId, userId }: RequestedOfPlace, env: Env, request: Request) {
  const costs: Record<string, Rows> = {};
  const measure = async (
    name: string,
    ask: (call: ReturnType<typeof callOf>["call"]) => Promise<unknown>,
  ) => {
    const { call, rows } = callOf(userId, env, request);
    await ask(call);
    costs[name] = rows;
  };
  if (kind === "community") {
    await measure("posts", (call) =>
      findPosts({ ...call, body: { ...PAGE, openCommunity: placeId, q: "" } } as never),
    );
    await measure("about it", (call) =>
      community({ ...call, params: { id: placeId }, query: { limit: FACES, offset: 0, q: "" } } as never),
    );
  } else {
    await measure("posts", (call) => all({ ...call, query: { ...PAGE, groupId: placeId } } as never));
    await measure("about it", (call) => readGroup(call as never, placeId, FACES));
  }
  await measure("stream", (call) =>
    timeline({ ...call, query: { ...PAGE, limit: 10, type: "all" } } as never),
  );
  return costs;
}
