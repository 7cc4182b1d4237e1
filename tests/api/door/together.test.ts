import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import { counted } from "../../../workers/db/client";
import { namedColumns } from "../../../workers/db/named-columns";
import { medicalAreas, prefectures } from "../../../workers/db/schema/reference";
import { newTally } from "../../../workers/db/tally";
import { together } from "../../../workers/db/together";

function open() {
  const tally = newTally();
  return { db: together(counted(env.DB, tally)), tally };
}

test("queries of one moment take one round trip", async () => {
  const { db, tally } = open();
  const later = async () => {
    await null;
    return db.prepare("SELECT ? AS word").bind("b").first("word");
  };
  const [list, word, none, row] = await Promise.all([
    db.prepare("SELECT value FROM json_each(?)").bind("[1, 2]").all(),
    later(),
    db.prepare("SELECT 1 AS one WHERE 0").first(),
    drizzle(db).all<{ two: number }>("SELECT 2 AS two"),
  ]);
  expect([list.results, word, none, row]).toEqual([[{ value: 1 }, { value: 2 }], "b", null, [{ two: 2 }]]);
  expect(tally.d1).toBe(1);
});

test("what is asked for while a trip is out goes with the next, one trip after the other", async () => {
  const { db, tally } = open();
  const chain = async (steps: number) => {
    for (let step = 0; step < steps; step += 1) {
      await db.prepare("SELECT 1 AS n").first();
      // Each goes on at a moment of its own.
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  };
  await Promise.all([
    chain(3),
    new Promise((resolve) => setTimeout(resolve, 0)).then(() => chain(3)),
    chain(2),
  ]);
  expect(tally.d1).toBeLessThanOrEqual(4);
});

test("a read that nobody awaits is a part of what has to outlive the call", async () => {
  const tally = newTally();
  const outliving: Promise<void>[] = [];
  const db = together(counted(env.DB, tally), (trips) => outliving.push(trips));
  const isAnswered = { left: false };
  const left = db.prepare("SELECT 1 AS n").first();
  void left.then(() => {
    isAnswered.left = true;
  });
  await Promise.all(outliving);
  expect([outliving.length, tally.d1, isAnswered.left]).toEqual([1, 1, true]);
});

test("a trip that fails is no end: what comes after it is answered", async () => {
  const { db } = open();
  const broken = db.prepare("SELECT nothing FROM nowhere").all();
  await expect(broken).rejects.toThrow();
  expect(await db.prepare("SELECT 1 AS n").first("n")).toBe(1);
});

test("a query that fails takes no other along", async () => {
  const { db } = open();
  const [sound, broken] = await Promise.allSettled([
    db.prepare("SELECT 1 AS one").all(),
    db.prepare("SELECT nothing FROM nowhere").all(),
  ]);
  expect(sound).toMatchObject({ status: "fulfilled", value: { results: [{ one: 1 }] } });
  expect(broken.status).toBe("rejected");
});

test("what drizzle reads by position, and batches of queries, go along", async () => {
  const { db, tally } = open();
  const [joined, batched, whole] = await Promise.all([
    drizzle(db)
      .select({ area: medicalAreas.name, id: medicalAreas.id, name: prefectures.name })
      .from(medicalAreas)
      .innerJoin(prefectures, eq(prefectures.prefectureCode, medicalAreas.prefectureCode))
      .where(eq(medicalAreas.id, "1301")),
    db.batch([db.prepare("SELECT 1 AS n"), db.prepare("SELECT ? AS n").bind(2)]),
    drizzle(db).select().from(prefectures).where(eq(prefectures.prefectureCode, "13")).get(),
  ]);
  expect(tally.d1).toBe(1);
  expect(joined).toEqual([{ area: "区中央部", id: "1301", name: "東京都" }]);
  expect(batched.map(({ results }) => results)).toEqual([[{ n: 1 }], [{ n: 2 }]]);
  expect(whole).toMatchObject({ prefectureCode: "13", name: "東京都" });
});

test("a batch that fails fails as a whole, and takes no other along", async () => {
  const { db } = open();
  const [sound, broken] = await Promise.allSettled([
    db.prepare("SELECT 1 AS one").first("one"),
    db.batch([db.prepare("SELECT 2 AS two"), db.prepare("SELECT nothing FROM nowhere")]),
  ]);
  expect(sound).toEqual({ status: "fulfilled", value: 1 });
  expect(broken.status).toBe("rejected");
});

test("what writes goes alone", async () => {
  const { db, tally } = open();
  const write = db.prepare("UPDATE users SET email = email WHERE id = 'nobody' RETURNING id");
  await Promise.all([
    write.all(),
    db.batch([write, db.prepare("SELECT 1 AS n")]),
    db.prepare("SELECT 1").all(),
  ]);
  expect(tally.d1).toBe(3);
});

test.each([
  [
    'select "a"."id", "b"."id" from "a" inner join "b" on 1',
    'select "a"."id" as "c0", "b"."id" as "c1" from "a" inner join "b" on 1',
  ],
  [
    "select distinct (select x, y from z), ', from ' as \"said\" from t order by y",
    'select distinct (select x, y from z) as "c0", \', from \' as "said" from t order by y',
  ],
])("each column has a name of its own: %s", (sql, named) => {
  expect(namedColumns(sql)).toBe(named);
});

test.each([
  "select a from x union select b from y",
  "with q as (select 1) select * from q",
  "select * from t",
])("what has no list of columns stays as it is: %s", (sql) => expect(namedColumns(sql)).toBe(null));
