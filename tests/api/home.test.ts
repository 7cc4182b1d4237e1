import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { HomeBlocks } from "#contract/home/calls";
import { indexHospital } from "../../workers/search/documents/update";
import { call, respond, signedIn } from "../support/workerd/client/calls";
import { agreed, confirmedAt, exchanged, inGroup, person } from "../support/workerd/client/people";
import { called, listedDoctor, worksAt } from "../support/workerd/fixtures/doctors";
import { hospitals } from "../support/workerd/fixtures/hospitals";
import { nurse } from "../support/workerd/fixtures/notices";

beforeAll(async () => {
  await hospitals(["home", "a"]);
  await nurse("nora", "home");
  await nurse("asa", "a");
  await person("mia", { role: "ms", licenceState: null });
  await person("doc");
  await listedDoctor("doc-record", { userId: "doc", ...called("医", "師", "イ", "シ") });
  await person("wait", { licenceState: "submitted" });
  await person("cora", { role: "connect", licenceState: null });
  await person("coco", { role: "connectCompany", licenceState: null, rank: "GOLD" });
  await agreed();
  for (const id of ["nora", "asa", "mia", "doc", "wait", "cora", "coco"]) await signedIn(id);
  for (const isMustRead of [true, false])
    await respond("nora", "POST", "/hospitalNotices", {
      title: isMustRead ? "必読" : "通常",
      detail: "本文",
      isMustRead,
      toHospitalObjectIds: ["a"],
    });
});

const home = (who: string) => respond<HomeBlocks>(who, "GET", "/home");
const there = (blocks: HomeBlocks) =>
  Object.entries(blocks).flatMap(([name, value]) => (value === null ? [] : [name]));

it("tells a nurse what came in, what waits for her word, and her colleague how much was read", async () => {
  const before = await home("asa");
  expect(before.hospitalNotices?.map(({ title }) => title)).toEqual(["通常", "必読"]);
  expect(before.mustReads?.map(({ title }) => title)).toEqual(["必読"]);
  const [mustRead] = before.mustReads ?? [];
  await respond("asa", "POST", `/hospitalNotices/${mustRead?.objectId}/acknowledge`);
  expect((await home("asa")).mustReads).toEqual([]);
  expect((await home("nora")).sentNotices).toMatchObject([
    { title: "通常", readCount: 0 },
    { title: "必読", readCount: 1, hospitalCount: 1 },
  ]);
});

it.each([
  [
    "doc",
    "counts rooms lists hospitals doctor cardRequests invitations hospitalNotices mustReads stream communities board ads notifications firstSteps",
  ],
  ["wait", "counts review cardRequests invitations communities board ads notifications"],
  ["asa", "counts lists hospitals vacancies hospitalNotices mustReads sentNotices board ads notifications"],
  [
    "mia",
    "counts rooms lists cardRequests invitations missingManager stream communities board ads notifications",
  ],
  ["cora", "counts stream communities board ads notifications"],
  ["coco", "counts rooms cardRequests unreadCards cardLimit board ads notifications"],
])("of %s has these blocks and no others", async (who, blocks) => {
  expect(there(await home(who)).sort()).toEqual(blocks.split(" ").sort());
});

it("shows a nurse who near by has a bed now, the freshest first, and not her own house", async () => {
  await reports("home", { number: 3, ageHours: 1 });
  await reports("a", { number: 1, ageHours: 50 });
  await reports("b", { number: 2, ageHours: 2 });
  await reports("full", { number: 0, ageHours: 1 });
  await reports("old", { number: 5, ageHours: 24 * 9 });
  const { vacancies } = await home("nora");
  expect(vacancies?.area).toBe("1301");
  expect(vacancies?.hospitals.map(({ hospitalId }) => hospitalId)).toEqual(["b", "a"]);
  expect(vacancies?.hospitals[0]?.vacantBeds).toMatchObject([{ bedKind: 7, number: 2 }]);
  expect((await home("doc")).vacancies).toBeNull();
});

async function reports(id: string, { number, ageHours }: { number: number; ageHours: number }) {
  await hospitals([id]);
  const at = Date.now() - ageHours * 3_600_000;
  await env.DB.prepare(
    `INSERT INTO vacant_beds (id, hospital_id, bed_kind, ward, men, women, either, number, note, updated_at)
     VALUES (?1, ?1, 7, '', 0, 0, ?2, ?2, '', ?3)`,
  )
    .bind(id, number, at)
    .run();
  await indexHospital(env.DB, env.SEARCH_DB, id);
}

it("counts for a company the cards that came and were not opened yet, by whose they are", async () => {
  await exchanged("coco", "doc");
  await exchanged("mia", "coco");
  expect((await home("coco")).unreadCards).toMatchObject({ count: 2, doctor: 1, ms: 1 });
  const { cards } = await respond<{ cards: { objectId: string }[] }>(
    "coco",
    "POST",
    "/businessCard/findBusinessCard",
    {},
  );
  for (const { objectId } of cards)
    expect((await call("coco", "POST", "/businessCard/readBusinessCard", { objectId })).status).toBe(204);
  expect((await home("coco")).unreadCards).toMatchObject({ count: 0 });
});

it("has no notices and no own hospital for an MS, and the groups they lead for nobody else", async () => {
  const blocks = await home("mia");
  expect([blocks.hospitalNotices, blocks.mustReads, blocks.sentNotices, blocks.hospitals]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(blocks.missingManager).toEqual([]);
  expect((await home("doc")).missingManager).toBeNull();
});

it.each([
  ["hospital_notices", "asa", ["hospitalNotices", "mustReads", "sentNotices", "notifications"]],
  ["hospital_lists", "asa", ["lists"]],
  ["vacant_beds", "asa", ["hospitals"]],
  ["exchanges", "doc", ["cardRequests"]],
  ["invitations", "doc", ["firstSteps"]],
  ["business_cards", "coco", ["cardRequests", "unreadCards"]],
  ["groups", "mia", ["invitations", "missingManager"]],
])("stands without %s, whose blocks alone are missing", async (table, who, missing) => {
  const before = there(await home(who));
  await env.DB.prepare(`ALTER TABLE ${table} RENAME TO ${table}_away`).run();
  try {
    const left = there(await home(who));
    expect(before.filter((name) => !left.includes(name)).sort()).toEqual([...missing].sort());
  } finally {
    await env.DB.prepare(`ALTER TABLE ${table}_away RENAME TO ${table}`).run();
  }
});

describe("the first steps of a doctor", () => {
  const steps = async (who: string) => (await home(who)).firstSteps;
  const NOTHING = {
    area: "1301",
    isFirstInArea: true,
    isConfirmedAtWork: false,
    hasIntroduction: false,
    hasList: false,
    hasInvited: false,
  };

  beforeAll(async () => {
    await hospitals(["first"]);
    for (const who of ["ada", "ben"]) {
      await person(who);
      await listedDoctor(`${who}-record`, { userId: who, ...called("医", "師", "イ", "シ") });
    }
    await agreed();
    for (const who of ["ada", "ben"]) await signedIn(who);
    await worksAt("ada-record", { hospitalId: "first" });
    await env.DB.prepare("DELETE FROM workplace_confirmations WHERE user_id = 'ada'").run();
  });

  it("are ticked by what she has done, and are over when all is done", async () => {
    expect(await steps("ada")).toEqual(NOTHING);
    await confirmedAt("ada", "first");
    await env.DB.prepare("UPDATE doctors SET introduction = '循環器' WHERE id = 'ada-record'").run();
    await respond("ada", "POST", "/lists/hospitals", { name: "紹介先", type: 1, purpose: 1 });
    expect(await steps("ada")).toEqual({
      ...NOTHING,
      isConfirmedAtWork: true,
      hasIntroduction: true,
      hasList: true,
    });
    await env.DB.prepare(
      `INSERT INTO invitations (id, token_hash, email, inviter_id, hospital_id, created_at)
       VALUES ('i', 'i', 'msw@example.jp', 'ada', 'first', 0)`,
    ).run();
    expect(await steps("ada")).toBeNull();
    await env.DB.prepare("DELETE FROM invitations").run();
  });

  it("are ticked by an invitation of a listed doctor by mail as well", async () => {
    await listedDoctor("not-a-member", called("招", "待", "しょう", "たい"));
    expect((await steps("ben"))?.hasInvited).toBe(false);
    const sent = await respond("ben", "POST", "/doctor/not-a-member/invite", {
      email: "colleague@example.jp",
    });
    expect(sent).toEqual({ isAccepted: true });
    expect((await steps("ben"))?.hasInvited).toBe(true);
  });

  it("say that nobody else of the area has signed up only as long as it is so", async () => {
    expect((await steps("ben"))?.area).toBeNull();
    expect((await steps("ben"))?.isFirstInArea).toBe(false);
    await worksAt("ben-record", { hospitalId: "first" });
    expect((await steps("ada"))?.isFirstInArea).toBe(false);
    expect((await steps("ben"))?.isFirstInArea).toBe(false);
  });

  it("are over with the first community, and nobody but a doctor with a record has them", async () => {
    await inGroup("first-group", "ben", "invited");
    expect(await steps("ben")).not.toBeNull();
    await inGroup("first-group", "ben");
    expect(await steps("ben")).toBeNull();
    for (const who of ["wait", "asa", "mia", "cora", "coco"]) expect(await steps(who)).toBeNull();
  });
});
