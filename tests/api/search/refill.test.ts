import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import type { Env } from "../../../workers/env";
import type { QueueMessage } from "../../../workers/queue/queue-message";
import { rebuildIndex } from "../../../workers/search/documents/rebuild";
import { continueRefills, REFILL_ROWS, refillIndex } from "../../../workers/search/documents/refill";
import { indexDoctor, removeFromIndex } from "../../../workers/search/documents/update";
import { searchDoctors, searchHospitals } from "../../../workers/search/query";
import { makeDirectory } from "./made-up/directory";
import { writeRecord } from "./made-up/record";

const directory = makeDirectory(31, { doctors: 700, hospitals: 300 });

beforeAll(async () => {
  await writeRecord(env.DB, directory);
  await rebuildIndex(env.DB, env.SEARCH_DB);
});

const KINDS = ["doctor", "hospital"] as const;

/** What a migration that changes the index does to it. */
async function emptyIndexes() {
  for (const kind of KINDS)
    await env.SEARCH_DB.batch([
      env.SEARCH_DB.prepare(`INSERT INTO ${kind}_index (${kind}_index) VALUES ('delete-all')`),
      env.SEARCH_DB.prepare(`DELETE FROM ${kind}_cards`),
      env.SEARCH_DB.prepare("INSERT OR REPLACE INTO refills (kind, after_rank) VALUES (?, 0)").bind(kind),
    ]);
}

/** A queue whose messages are acted on when `work` is called, each as often as said. */
function queueOf({ times }: { times: number }) {
  const waiting: QueueMessage[] = [];
  const host = {
    DB: env.DB,
    SEARCH_DB: env.SEARCH_DB,
    EVENTS: { send: async (message: QueueMessage) => void waiting.push(message) },
  } as unknown as Env;
  const act = (message: QueueMessage) =>
    message.type === "refillIndex"
      ? refillIndex(host, message.kind)
      : Promise.reject(new Error(message.type));
  const next = async () => {
    const message = waiting.shift();
    if (message) await Promise.all(Array.from({ length: times }, () => act(message)));
    return message !== undefined;
  };
  return { host, waiting, next };
}

async function everything() {
  const pages = [0, 100, 200, 300, 400, 500, 600];
  const doctors = await Promise.all(pages.map((from) => searchDoctors(env.SEARCH_DB, { from })));
  const hospitals = await Promise.all(pages.map((from) => searchHospitals(env.SEARCH_DB, { from })));
  const facets = await searchDoctors(env.SEARCH_DB, { departments: ["d01"] });
  return { doctors, hospitals, facets };
}

it("fills an emptied index as it was, in pieces, also when every message comes twice at once", async () => {
  const before = await everything();
  await emptyIndexes();
  const { host, waiting, next } = queueOf({ times: 2 });
  await continueRefills(host);
  while (await next()) waiting.splice(4);
  expect(await everything()).toEqual(before);
  const left = await env.SEARCH_DB.prepare("SELECT count(*) AS n FROM refills").first<{ n: number }>();
  expect(left?.n).toBe(0);
});

it("goes on at the next hour where its messages were lost", async () => {
  const before = await everything();
  await emptyIndexes();
  for (let hour = 0; hour < directory.doctors.length / REFILL_ROWS + 2; hour++) {
    const { host, waiting, next } = queueOf({ times: 1 });
    await continueRefills(host);
    const kinds = waiting.length;
    for (let one = 0; one < kinds; one++) await next();
  }
  expect(await everything()).toEqual(before);
});

it("keeps what was edited meanwhile, once", async () => {
  await emptyIndexes();
  const { host, next } = queueOf({ times: 1 });
  await continueRefills(host);
  await next();
  await env.DB.prepare("UPDATE doctors SET last_name = '勅使瓦', last_name_kana = 'テシガワラ' WHERE id = ?")
    .bind("doctor-0000000")
    .run();
  await indexDoctor(env.DB, env.SEARCH_DB, "doctor-0000000");
  await removeFromIndex(env.DB, env.SEARCH_DB, "doctor", "doctor-0000001");
  while (await next());
  const { hits } = await searchDoctors(env.SEARCH_DB, { partOfName: "勅使瓦" });
  expect(hits.map(({ objectId }) => objectId)).toEqual(["doctor-0000000"]);
  const ids = (await everything()).doctors.flatMap((page) => page.hits.map(({ objectId }) => objectId));
  const others = directory.doctors.map(({ id }) => id).filter((id) => id !== "doctor-0000001");
  expect(ids.sort()).toEqual(others.sort());
  const filled = await everything();
  await rebuildIndex(env.DB, env.SEARCH_DB);
  expect((await everything()).facets.total).toBe(filled.facets.total);
});

it("puts an index of another order in the order of kinds, with every hospital in it once all the while", async () => {
  await rebuildIndex(env.DB, env.SEARCH_DB);
  const before = await everything();
  await env.DB.prepare("UPDATE hospitals SET search_rank = 10000 - search_rank").run();
  await emptyIndexes();
  const refilling = queueOf({ times: 1 });
  await continueRefills(refilling.host);
  while (await refilling.next());
  expect(await everything()).not.toEqual(before);
  await env.SEARCH_DB.prepare("INSERT INTO rerankings (kind) VALUES ('hospital')").run();
  const { host, waiting, next } = queueOf({ times: 2 });
  await continueRefills(host);
  while (await next()) {
    waiting.splice(2);
    const ids = (await everything()).hospitals.flatMap(({ hits }) => hits.map((hit) => hit.hospitalId));
    expect(new Set(ids).size).toBe(directory.hospitals.length);
    expect(ids.length).toBe(directory.hospitals.length);
  }
  expect(await everything()).toEqual(before);
});
