import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import type { HomeBlocks } from "#contract/home/calls";
import { answer, signedIn } from "../support/workerd/calls";
import { hospitals } from "../support/workerd/given/hospitals";
import { nurse } from "../support/workerd/given/notices";
import { agreed, person } from "../support/workerd/people";

beforeAll(async () => {
  await hospitals(["home", "a"]);
  await nurse("nora", "home");
  await nurse("asa", "a");
  await person("mia", { role: "ms", licenceState: null });
  await person("doc");
  await agreed();
  for (const id of ["nora", "asa", "mia", "doc"]) await signedIn(id);
  for (const isMustRead of [true, false])
    await answer("nora", "POST", "/hospitalNotices", {
      title: isMustRead ? "必読" : "通常",
      detail: "本文",
      isMustRead,
      toHospitalObjectIds: ["a"],
    });
});

const home = (who: string) => answer<HomeBlocks>(who, "GET", "/home");
const there = (blocks: HomeBlocks) =>
  Object.entries(blocks).flatMap(([name, value]) => (value === null ? [] : [name]));

it("tells a nurse what came in, what waits for her word, and her colleague how much was read", async () => {
  const before = await home("asa");
  expect(before.hospitalNotices?.map(({ title }) => title)).toEqual(["通常", "必読"]);
  expect(before.mustReads?.map(({ title }) => title)).toEqual(["必読"]);
  const [mustRead] = before.mustReads ?? [];
  await answer("asa", "POST", `/hospitalNotices/${mustRead?.objectId}/acknowledge`);
  expect((await home("asa")).mustReads).toEqual([]);
  expect((await home("nora")).sentNotices).toMatchObject([
    { title: "通常", readCount: 0 },
    { title: "必読", readCount: 1, hospitalCount: 1 },
  ]);
});

it("has no notices and no own hospital for an MS, and the groups they lead for nobody else", async () => {
  const blocks = await home("mia");
  expect([blocks.hospitalNotices, blocks.mustReads, blocks.sentNotices, blocks.hospitals]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(blocks.lackingManager).toEqual([]);
  expect((await home("doc")).lackingManager).toBeNull();
});

it.each([
  ["hospital_notices", "asa", ["hospitalNotices", "mustReads", "sentNotices"]],
  ["hospital_lists", "asa", ["lists"]],
  ["vacant_beds", "asa", ["hospitals"]],
  ["exchanges", "doc", ["cardRequests"]],
  ["groups", "mia", ["invitations", "lackingManager"]],
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
