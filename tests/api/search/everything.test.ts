import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import type * as z from "zod";
import type { everythingFound } from "#contract/directory/shapes";
import { rebuildIndex } from "../../../workers/search/documents/rebuild";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { called, listedDoctor } from "../../support/workerd/fixtures/doctors";
import { hospitals } from "../../support/workerd/fixtures/hospitals";

beforeAll(async () => {
  await person("doctor");
  await person("nurse", { role: "co-medical", licenceState: null });
  await person("connect", { role: "connect", licenceState: null });
  const named = {
    lastNameJa: "髙橋",
    firstNameJa: "祐子",
    lastNameKana: "タカハシ",
    firstNameKana: "ユウコ",
  };
  await person("rep", { role: "ms", licenceState: null, ...named });
  await listedDoctor("listed", called("高橋", "学", "タカハシ", "マナブ"));
  await hospitals(["house"], { name: "高橋病院", furigana: "タカハシビョウイン", tel: "03-0000-8100" });
  await agreed();
  for (const id of ["doctor", "nurse", "connect"]) await signedIn(id);
  await rebuildIndex(env.DB, env.SEARCH_DB);
});

async function found(who: string, q: string, size = 100) {
  const path = `/search?${new URLSearchParams({ q, size: String(size) })}`;
  const { ms, ...others } = await respond<z.output<typeof everythingFound>>(who, "GET", path);
  return {
    totals: [others.doctors.hits.total, others.hospitals.hits.total, ms?.total],
    ids: [
      others.doctors.hits.hits.map(({ _source }) => _source.objectId),
      others.hospitals.hits.hits.map(({ _source }) => _source.hospitalId),
      ms?.users.map(({ objectId }) => objectId),
    ],
  };
}

test.each(["高橋", "たかはし", "takahashi"])("one box finds of each kind, with counts: %s", async (q) => {
  expect(await found("doctor", q)).toEqual({ totals: [1, 1, 1], ids: [["listed"], ["house"], ["rep"]] });
  expect(await found("doctor", q, 0)).toEqual({ totals: [1, 1, 1], ids: [[], [], []] });
});

test.each(["03-0000-8100", "０３００００８１００", "100-0001"])("a number is a hospital's: %s", async (q) => {
  expect((await found("doctor", q)).ids).toEqual([[], ["house"], []]);
});

test("who may not look for MS has two groups, and without words nobody is found", async () => {
  expect((await found("nurse", "高橋")).ids).toEqual([["listed"], ["house"], undefined]);
  expect((await found("doctor", "　")).totals).toEqual([0, 0, 0]);
  expect((await call("connect", "GET", "/search?q=x")).status).toBe(403);
});
