import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import type { directory } from "#contract/directory/calls";
import type { doctors } from "#contract/doctors/calls";
import type { DoctorSort } from "#contract/doctors/limits";
import type { ReplyOf } from "#contract/endpoint";
import type { ms } from "#contract/ms/calls";
import { rebuildIndex } from "../../../workers/search/documents/rebuild";
import { respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { called, listedDoctor, worksAt } from "../../support/workerd/fixtures/doctors";
import { hospitals } from "../../support/workerd/fixtures/hospitals";

beforeAll(async () => {
  for (const id of ["viewer", "colleague"]) await person(id);
  await person("rep", { role: "ms", licenceState: null });
  await hospitals(["own"]);
  await env.DB.prepare("UPDATE hospitals SET latitude = 35.69, longitude = 139.75").run();
  await listedDoctor("self", { ...called("森", "一", "モリ", "ハジメ"), userId: "viewer" });
  await worksAt("self", { hospitalId: "own", medicalAreaId: "1301", prefectureCode: "13" });
  await listedDoctor("member", { ...called("森", "二", "モリ", "ジ"), userId: "colleague" });
  await worksAt("member", { medicalAreaId: "2708", prefectureCode: "27" });
  await listedDoctor("near", called("青森", "三", "アオモリ", "ミツ"));
  await worksAt("near", { medicalAreaId: "1412", prefectureCode: "14" });
  await listedDoctor("far", called("大森", "四", "オオモリ", "シ"));
  await worksAt("far", { medicalAreaId: "0104", prefectureCode: "01" });
  await listedDoctor("acute", { ...called("岸", "五", "キシ", "ゴ"), searchPaperMesh: ["m007"] });
  for (const other of ["colleague", "rep"])
    await env.DB.prepare(
      `INSERT INTO exchanges (id, requester_id, receiver_id, status, updated_at)
       VALUES (?1, ?1, 'viewer', 'accepted', 1)`,
    )
      .bind(other)
      .run();
  await agreed();
  for (const id of ["viewer", "rep"]) await signedIn(id);
  await rebuildIndex(env.DB, env.SEARCH_DB);
});

const search = (who: string, body: object) =>
  respond<ReplyOf<typeof doctors.search>>(who, "POST", "/doctor/search", body);

test.each<[DoctorSort, string[]]>([
  ["fit", ["member", "self", "near", "far"]],
  ["signedUp", ["member", "self", "near", "far"]],
  ["near", ["self", "near", "member", "far"]],
  ["kana", ["near", "far", "member", "self"]],
])("doctors come in the order that is asked for: %s", async (sort, expected) => {
  const { hits } = await search("viewer", { words: "森", sort });
  expect(hits.hits.map(({ _source }) => _source.objectId)).toEqual(expected);
});

test("somebody who works nowhere has the usual order in place of the near one", async () => {
  const { hits, own } = await search("rep", { words: "森", sort: "near" });
  expect(own).toBeNull();
  expect(hits.hits.map(({ _source }) => _source.objectId)).toEqual(["member", "self", "near", "far"]);
});

test("a search says whose business cards the viewer holds, and of nobody else", async () => {
  expect((await search("viewer", { words: "森" })).cards).toEqual(["colleague"]);
  expect((await search("rep", { words: "森" })).cards).toEqual(["viewer"]);
  const found = await respond<ReplyOf<typeof ms.search>>("viewer", "POST", "/ms/search", {});
  expect(found.cards).toEqual(["rep"]);
  await env.DB.prepare(
    "INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES ('colleague', 'viewer', 1)",
  ).run();
  expect((await search("viewer", { words: "森" })).cards).toEqual([]);
});

test.each([
  ["横浜市", "横浜市"],
  ["横浜市鶴見区 内科", "横浜市鶴見区"],
  ["よこはまし", "よこはまし"],
  ["横浜", "横浜"],
  ["港区", null],
  ["府中市", null],
  ["循環器", null],
])(
  "distances count from a place that is named without doubt, else from one's workplace: %s",
  async (words, named) => {
    const { origin } = await respond<ReplyOf<typeof directory.hospitals>>(
      "viewer",
      "POST",
      "/hospital/search",
      {
        words,
      },
    );
    expect(origin).toMatchObject(named ? { name: named, isOwn: false } : { isOwn: true, latitude: 35.69 });
    if (named) expect(origin?.latitude).toBeCloseTo(35.5, 0);
  },
);

test("who looks for a disease reaches doctors of its other name, and of narrower ones by a broader one", async () => {
  for (const words of ["心筋梗塞", "急性冠症候群", "心臓病"]) {
    const { hits } = await search("viewer", { words });
    expect(
      hits.hits.map(({ _source }) => _source.objectId),
      words,
    ).toContain("acute");
  }
});
