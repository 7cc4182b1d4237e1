import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { meshList } from "../../../workers/api/papers/mesh";
import { openDatabase } from "../../../workers/db/client";
import { newTally } from "../../../workers/db/tally";
import { storePapers } from "../../../workers/imports/papers/store-papers";
import { rebuildIndex } from "../../../workers/search/documents/rebuild";
import type { Browser } from "../../support/workerd/client/browser";
import { CALLS } from "../../support/workerd/client/callers";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, confirmedAt, exchanged, inGroup, person } from "../../support/workerd/client/people";
import { operator } from "../../support/workerd/fixtures/accounts";
import { community, joinedAs } from "../../support/workerd/fixtures/communities";
import { called, listedDoctor, worksAt } from "../../support/workerd/fixtures/doctors";
import { hospitals } from "../../support/workerd/fixtures/hospitals";
import { nurse } from "../../support/workerd/fixtures/notices";

const SATO = { lastNameJa: "佐藤", firstNameJa: "健一", lastNameKana: "サトウ", firstNameKana: "ケンイチ" };
const ITO = { lastNameJa: "伊藤", firstNameJa: "学", lastNameKana: "イトウ", firstNameKana: "マナブ" };
const MS = { role: "ms", licenceState: null } as const;

let desk: Browser;
let roomId: string;
let noticeId: string;

beforeAll(async () => {
  await hospitals(["home", "away"]);
  await person("viewer");
  await person("sato", SATO);
  await person("ito", ITO);
  await person("rep-sato", { ...SATO, ...MS, isManager: true });
  await person("rep-ito", { ...ITO, ...MS, isManager: true });
  await nurse("nora", "home");
  await listedDoctor("sato-record", { userId: "sato" });
  await listedDoctor("ito-record", { userId: "ito", ...called("伊藤", "学", "イトウ", "マナブ") });
  for (const id of ["sato", "ito"]) {
    await worksAt(`${id}-record`, { hospitalId: "away" });
    await confirmedAt(id, "away");
    for (const other of ["viewer", "rep-ito"]) await exchanged(id, other);
    await inGroup("g-titles", id);
    await exchanged(`rep-${id}`, "viewer");
  }
  for (const [id, name] of Object.entries({ sato: SATO, ito: ITO })) {
    await person(`cnct-${id}`, { ...name, role: "connect", licenceState: null });
    for (const role of ["rep", "cnct"]) await inGroup("g-titles", `${role}-${id}`);
  }
  await inGroup("g-titles", "viewer", "admin");
  await community("c-titles");
  for (const id of ["viewer", "sato", "ito"]) await joinedAs("c-titles", id);
  await env.DB.prepare(
    "INSERT INTO companies (code, name, name_kana, inquiry_mail_address) VALUES ('c-sato', '佐藤製薬', 'サトウセイヤク', 'a@example.jp')",
  ).run();
  await agreed();
  for (const id of ["viewer", "rep-ito", "nora"]) await signedIn(id);
  desk = (await operator("name-desk")).browser;
  const list = await meshList(openDatabase(env.DB, newTally()));
  const paper = {
    doi: null,
    title: "Study",
    titleJa: "",
    journal: "J",
    year: 2020,
    volume: "",
    issue: "",
    pages: "",
  };
  await storePapers(env, list, [
    {
      ...paper,
      pmid: "7654321",
      authors: [{ last: "佐藤", first: "健一", affiliations: [] }],
      mesh: [],
      abstract: "",
    },
  ]);
  await rebuildIndex(env.DB, env.SEARCH_DB);
  const room = await respond<{ sessionId: string }>("viewer", "POST", "/chat/rooms", {
    memberList: ["sato", "ito"],
  });
  roomId = room.sessionId;
  const notice = { title: "休診", detail: "休診します。", toHospitalObjectIds: ["away"] };
  noticeId = (await respond<{ objectId: string }>("nora", "POST", "/hospitalNotices", notice)).objectId;
});

type Search = {
  who: string | (() => Browser);
  path: (q: string) => string;
  body?: (q: string) => object;
  finds: string;
  not?: string;
};

const q =
  (path: string, name = "q", also = "") =>
  (text: string) =>
    `${path}?${new URLSearchParams({ [name]: text })}${also}`;
const viewer = { who: "viewer", finds: '"sato', not: '"ito' };

/** Every call that finds people or companies by a name that somebody types. */
const SEARCHES: Record<string, Search> = {
  "searchName /doctor/searchName": { ...viewer, path: q("/doctor/searchName", "partOfName") },
  "search /doctor/search": { ...viewer, path: () => "/doctor/search", body: (words) => ({ words }) },
  "everything /search": { ...viewer, path: q("/search") },
  "search /ms/search": {
    ...viewer,
    path: () => "/ms/search",
    body: (name) => ({ name }),
    finds: '"rep-sato',
  },
  "managers /ms/managers": {
    who: "rep-ito",
    path: () => "/ms/managers",
    body: (name) => ({ name }),
    finds: '"rep-sato',
  },
  "contacts /chat/contacts": { ...viewer, path: q("/chat/contacts", "name") },
  "members /chat/rooms/:id/members": {
    ...viewer,
    path: (text) => q(`/chat/rooms/${roomId}/members`, "name")(text),
  },
  "candidates /groups/candidates": { ...viewer, path: q("/groups/candidates", "name", "&kind=doctor") },
  "callable /group_notices/callable": {
    ...viewer,
    path: q("/group_notices/callable", "q", "&groupId=g-titles"),
  },
  "doctors /groups/:id/get_doctors": { ...viewer, path: q("/groups/g-titles/get_doctors", "name") },
  "mss /groups/:id/get_mss": {
    who: "viewer",
    path: q("/groups/g-titles/get_mss", "name"),
    finds: '"rep-sato',
    not: '"rep-ito',
  },
  "connectUsers /groups/:id/get_connect_users": {
    who: "viewer",
    path: q("/groups/g-titles/get_connect_users", "name"),
    finds: '"cnct-sato',
    not: '"cnct-ito',
  },
  "findBusinessCard /businessCard/findBusinessCard": {
    ...viewer,
    path: () => "/businessCard/findBusinessCard",
    body: (text) => ({ q: text }),
  },
  "get /opencommunity/:id": { ...viewer, path: q("/opencommunity/c-titles") },
  "readers /hospitalNotices/:objectId/readers": {
    ...viewer,
    who: "nora",
    path: (text) => q(`/hospitalNotices/${noticeId}/readers`)(text),
  },
  "accounts /admin/accounts": { ...viewer, who: () => desk, path: q("/admin/accounts") },
  "list /admin/companies": { who: () => desk, path: q("/admin/companies"), finds: "c-sato" },
  "search /papers": {
    who: "viewer",
    path: (text) => q("/papers")(text.replace("サトウ", "佐藤")),
    finds: "7654321",
  },
};

/** What is typed here names a hospital or a company, or is in a text as it was written. */
const NO_NAMES = [
  "hospitals /hospital/search",
  "hospitalSuggestions /hospitals/suggestions/:medicalAreaId",
  "recipients /hospitalNotices/:objectId/recipients",
  "get /lists/hospitals/:id",
  "shared /lists/shared/:key",
  "findBoardItems /board/findBoardItems",
  "findPosts /opencommunity/findPosts",
  "recommended /opencommunity/recommended",
  "findCompanies /connect/companies",
];

describe.each(["佐藤先生", "佐藤 健一 先生", "Dr.佐藤", "サトウさん"])("%s", (typed) => {
  it.each(Object.entries(SEARCHES))("is found by %s", async (_, { who, path, body, finds, not }) => {
    const method = body ? "POST" : "GET";
    const text = path === SEARCHES["list /admin/companies"]?.path ? typed.replace(" 健一", "") : typed;
    const asked = [method, path(text), body?.(text)] as const;
    const response = typeof who === "string" ? await call(who, ...asked) : await who().call(...asked);
    const reply = await response.text();
    expect(response.status, reply).toBe(200);
    expect(reply).toContain(finds);
    if (not) expect(reply).not.toContain(not);
  });
});

it("every call that takes a typed name is asked", () => {
  const typed = ["q", "words", "partOfName"];
  const keys = (schema: z.ZodType | undefined) =>
    schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const searches = CALLS.filter(
    ({ endpoint: { query, body, method, path } }) =>
      [...keys(query), ...keys(body)].some((key) => typed.includes(key)) ||
      (method === "GET" && keys(query).includes("name")) ||
      (path.startsWith("/ms/") && keys(body).includes("name")),
  ).map(({ name }) => name);
  expect(searches.sort()).toEqual([...Object.keys(SEARCHES), ...NO_NAMES].sort());
});
