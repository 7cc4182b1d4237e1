import { env } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import { counted } from "../../workers/db/client";
import { users } from "../../workers/db/schema/users";
import { together } from "../../workers/db/together";

function open() {
  const tally = { apiCalls: 0, d1: 0, rows: 0 };
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

test("a query that fails takes no other along", async () => {
  const { db } = open();
  const [sound, broken] = await Promise.allSettled([
    db.prepare("SELECT 1 AS one").all(),
    db.prepare("SELECT nothing FROM nowhere").all(),
  ]);
  expect(sound).toMatchObject({ status: "fulfilled", value: { results: [{ one: 1 }] } });
  expect(broken.status).toBe("rejected");
});

test("what writes, and what is read by position, goes alone; what is a batch stays one", async () => {
  const { db, tally } = open();
  const write = db.prepare("UPDATE users SET email = email WHERE id = 'nobody' RETURNING id");
  await Promise.all([write.all(), drizzle(db).select({ id: users.id }).from(users).limit(1)]);
  expect(tally.d1).toBe(2);
  const [one, two] = await db.batch([db.prepare("SELECT 1 AS n"), db.prepare("SELECT ? AS n").bind(2)]);
  expect([one?.results, two?.results]).toEqual([[{ n: 1 }], [{ n: 2 }]]);
  expect(tally.d1).toBe(3);
});
