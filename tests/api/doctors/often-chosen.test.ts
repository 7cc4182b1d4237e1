import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { rebuildIndex } from "../../../workers/search/documents/rebuild";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { makeDirectory } from "../search/made-up/directory";
import { writeRecord } from "../search/made-up/record";

type Often = Record<"doctorExpertCategory" | "searchPaperMeshList" | "surgeryMeshList", string[]>;

/** Nine of ten heart doctors chose m001, five m002, two m003; those who hide their specialties are not counted. */
const mesh = (at: number) => [at < 9 ? ["m001"] : [], at < 5 ? ["m002"] : [], at < 2 ? ["m003"] : []].flat();

beforeAll(async () => {
  const { doctors, hospitals } = makeDirectory(7, { doctors: 20, hospitals: 1 });
  const own = { experts: [], surgeryMesh: [], hideSpecialties: false };
  const heart = doctors
    .slice(0, 10)
    .map((doctor, at) => ({ ...doctor, ...own, departments: ["d03"], searchPaperMesh: mesh(at) }));
  const lung = doctors
    .slice(10)
    .map((doctor) => ({ ...doctor, ...own, departments: ["d02"], searchPaperMesh: ["m040"] }));
  const hidden = lung.map((doctor) => ({ ...doctor, hideSpecialties: true, departments: ["d04"] }));
  await writeRecord(env.DB, { doctors: [...heart, ...lung.slice(0, 4), ...hidden.slice(4)], hospitals });
  await rebuildIndex(env.DB, env.SEARCH_DB);
  await person("ikeda");
  await person("maker", { role: "ms", licenceState: null });
  await agreed();
  for (const id of ["ikeda", "maker"]) await signedIn(id);
});

const often = (department: string) =>
  respond<Often>("ikeda", "GET", `/doctor/oftenChosen?department=${department}`);

it("names what doctors of the department choose, the most frequent first, and nothing that two alone chose", async () => {
  expect(await often("d03")).toEqual({
    doctorExpertCategory: [],
    searchPaperMeshList: ["m001", "m002"],
    surgeryMeshList: [],
  });
  expect((await often("d02")).searchPaperMeshList).toEqual(["m040"]);
});

it("knows nothing of those who hide it, of an unknown department, or for others than doctors", async () => {
  expect((await often("d04")).searchPaperMeshList).toEqual([]);
  expect((await often("nowhere")).searchPaperMeshList).toEqual([]);
  expect((await call("ikeda", "GET", "/doctor/oftenChosen")).status).toBe(422);
  expect((await call("maker", "GET", "/doctor/oftenChosen?department=d03")).status).toBe(403);
});
