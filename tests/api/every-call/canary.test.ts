import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { rebuildIndex } from "../../../workers/search/documents/rebuild";
import { PASSWORD } from "../../support/workerd/client/browser";
import { CALLS, idOf, seatCallers, send } from "../../support/workerd/client/callers";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { CHEAP_HASH } from "../../support/workerd/client/password-hash";
import {
  agreed,
  confirmedEverywhere,
  cookieOf,
  exchanged,
  inGroup,
  person,
} from "../../support/workerd/client/people";
import { community, joinedAs } from "../../support/workerd/fixtures/communities";
import { hospitals } from "../../support/workerd/fixtures/hospitals";
import { MOMENTS, type Moment, TRACES } from "../../support/workerd/models/who-sees/canary";
import { FIT } from "../../support/workerd/requests/fit-bodies";

const NAME = "カナリア";
const TEXT = "さえずり";
const BIRD = "bird";
const READERS = ["doctor", "temporaryDoctor", "co-medical", "ms", "connect", "connectCompany"] as const;

type Made = { objectId: string };
const ids: Record<string, string> = {};

beforeAll(async () => {
  await seatCallers();
  const named = { lastNameJa: NAME, lastNameKana: NAME, organization: NAME };
  await person(BIRD, { ...named, hospitalId: "home", territories: ["13"], passwordHash: CHEAP_HASH });
  await hospitals(["home"]);
  await env.DB.prepare(
    "UPDATE users SET hospital_id = 'home' WHERE id IN ('the-doctor', 'the-co-medical')",
  ).run();
  await env.DB.prepare(
    `INSERT INTO doctors (id, user_id, last_name, first_name, last_name_kana, first_name_kana, introduction,
       university_other, department_codes, updated_at)
     VALUES ('bird-record', ?1, ?2, '', ?2, 'カナ', ?2, ?2, '["d03"]', 0)`,
  )
    .bind(BIRD, NAME)
    .run();
  await confirmedEverywhere();
  await agreed();
  for (const id of [BIRD, ...READERS.map(idOf)]) await signedIn(id);
  for (const role of ["doctor", "ms", "connectCompany"] as const) await exchanged(BIRD, idOf(role));
  await write();
  await rebuildIndex(env.DB, env.SEARCH_DB);
});

/** Something of the person wherever people write. */
async function write() {
  const made = async (path: string, body: object) => (await respond<Made>(BIRD, "POST", path, body)).objectId;
  const words = { title: TEXT, detail: TEXT };
  await respond(BIRD, "PUT", "/businessCard/own", { jobTitle: NAME, address: NAME, back: NAME });
  const roles = ["doctor", "co-medical", "ms", "connect", "connectCompany"];
  const item = { title: TEXT, content: TEXT, territories: ["00"], roles };
  ids.item = await made("/board/createBoardItem", item);
  await made("/board/createBoardItemComment", { itemId: ids.item, comment: TEXT });
  await community("open");
  await inGroup("closed", BIRD, "admin");
  for (const role of READERS) {
    await joinedAs("open", idOf(role));
    await inGroup("closed", idOf(role), role === "doctor" ? "admin" : "member");
  }
  await joinedAs("open", BIRD);
  ids.open = await made("/opencommunity/posts", { openCommunity: "open", ...words });
  await made("/opencommunity/comments", { parent: ids.open, detail: TEXT });
  await respond(BIRD, "POST", "/opencommunity/reactions", { postId: ids.open, reactionType: "like" });
  ids.closed = await made("/group_notices", { groupId: "closed", ...words });
  ids.comment = await made(`/group_notices/${ids.closed}/comment`, { comment: TEXT });
  const liked = { noticeId: ids.closed, reactionType: "like" };
  await respond(BIRD, "PATCH", "/group_notices/update_group_notice_reaction", liked);
  ids.notice = await made("/hospitalNotices", { ...words, toHospitalObjectIds: ["home"] });
  const room = { memberList: [idOf("doctor")] };
  const { key } = await respond<{ key: string }>(BIRD, "POST", "/chat/rooms", room);
  ids.room = key;
  await respond(BIRD, "POST", `/chat/rooms/${key}/messages`, { message: TEXT });
}

/** What stands for the parameter of an address, by its beginning: the first that fits. */
const PARAMS: readonly [string, () => string | undefined][] = [
  ["/chat/rooms", () => ids.room],
  ["/group_notices", () => ids.closed],
  ["/groups", () => "closed"],
  ["/opencommunity/posts", () => ids.open],
  ["/opencommunity", () => "open"],
  ["/hospitalNotices", () => ids.notice],
  ["/hospitals", () => "home"],
  ["/doctor", () => "bird-record"],
];
const QUERIES: Record<string, () => Record<string, string | undefined>> = {
  "/doctor/get": () => ({ id: "bird-record" }),
  "/doctor/searchName": () => ({ partOfName: NAME }),
  "/search": () => ({ q: NAME }),
  "/group_notices": () => ({ groupId: "closed" }),
  "/group_notices/files": () => ({ groupId: "closed" }),
  "/group_notices/callable": () => ({ groupId: "closed" }),
  "/groups/candidates": () => ({ groupId: "closed", name: NAME }),
  "/group_notices/:id/find_group_notice_comment_reaction": () => ({ commentId: ids.comment }),
  "/chat/contacts": () => ({ name: NAME }),
  "/chat/history": () => ({ query: TEXT }),
  "/chat/rooms/:id/search": () => ({ query: TEXT }),
  "/reports/subject": () => ({ kind: "user", id: BIRD }),
};
/** Calls that read although they are POST, with what they are asked. */
const POSTS: Record<string, () => object> = {
  "/board/getBoardItems": () => ({}),
  "/board/findBoardItems": () => ({ q: TEXT }),
  "/board/getBoardItem": () => ({ id: ids.item }),
  "/board/getBoardItemComments": () => ({ id: ids.item }),
  "/board/findBoardItemReaction": () => ({ itemId: ids.item }),
  "/businessCard/findBusinessCard": () => ({}),
  "/businessCard/findExchangeLog": () => ({}),
  "/businessCard/getBusinessCardByUserId": () => ({ userId: BIRD }),
  "/businessCard/getExchangeStatus": () => ({ userId: BIRD }),
  "/doctor/search": () => ({ lastName: NAME }),
  "/opencommunity/findPosts": () => ({ openCommunity: "open" }),
  "/opencommunity/joined": () => ({}),
  "/opencommunity/reactionsDetail": () => ({ postId: ids.open }),
};

/** The mailbox of development has everybody's mails: by day that of the notice, which quiet hours hold by night. */
const MAILBOX = "/dev/mail";
const READING = CALLS.filter(
  ({ endpoint: { access, method, path } }) =>
    !access.permission && path !== MAILBOX && (method === "GET" || path in POSTS),
);

/** The calls in whose answers a word stands, to whomever it may be. */
async function found(): Promise<Record<"name" | "text", Set<string>>> {
  const where = { name: new Set<string>(), text: new Set<string>() };
  const look = async (role: (typeof READERS)[number]) => {
    const cookie = await cookieOf(idOf(role));
    for (const { endpoint, name } of READING) {
      const { path, access } = endpoint;
      if (!(access.who === "public" ? READERS.slice(0, 1) : access.who).includes(role)) continue;
      const params = PARAMS.find(([start]) => path.startsWith(start))?.[1]() ?? BIRD;
      const query = new URLSearchParams(QUERIES[path]?.() as Record<string, string>);
      const body = JSON.stringify(POSTS[path]?.() ?? FIT[name] ?? {});
      const said = await (await send(endpoint, { cookie, params, query: `?${query}`, body })).text();
      if (said.includes(NAME)) where.name.add(path);
      if (said.includes(TEXT)) where.text.add(path);
    }
  };
  await Promise.all(READERS.map(look));
  return where;
}

const BRINGS_ABOUT: Record<Moment, () => Promise<void>> = {
  before: async () => undefined,
  "blocked by the reader": async () => {
    for (const role of READERS) await respond(idOf(role), "POST", "/blocks", { userId: BIRD });
  },
  "blocked by the person": async () => {
    for (const role of READERS) {
      expect((await call(idOf(role), "DELETE", `/blocks/${BIRD}`)).status).toBe(204);
      await respond(BIRD, "POST", "/blocks", { userId: idOf(role) });
    }
  },
  left: async () => {
    const left = await call(BIRD, "POST", "/users/withdraw", { password: PASSWORD, isConfirmed: true });
    expect(left.status, await left.text()).toBeLessThan(300);
  },
};

const standing = (moment: Moment, word: "name" | "text") =>
  TRACES.flatMap((trace) => (trace[word]?.includes(moment) ? trace.in : [])).sort();

// One after the other, since one moment leads to the next.
test.each(MOMENTS)(
  "a person and what they wrote is found in these answers and no others: %s",
  async (moment) => {
    await BRINGS_ABOUT[moment]();
    const { name, text } = await found();
    expect([...name].sort()).toEqual(standing(moment, "name"));
    expect([...text].sort()).toEqual(standing(moment, "text"));
  },
);
