import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import type { ReplyOf } from "#contract/endpoint";
import type { notices } from "#contract/notices/calls";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, confirmedEverywhere } from "../../support/workerd/client/people";
import { hospitals } from "../../support/workerd/fixtures/hospitals";
import { nurse } from "../../support/workerd/fixtures/notices";

type Readers = ReplyOf<typeof notices.readers>;
type Recipients = ReplyOf<typeof notices.recipients>;

const PLACES = ["large-1", "large-2", "large-3"];
const PEOPLE_EACH = 700;
const PEOPLE = PLACES.length * PEOPLE_EACH;
let notice = "";

beforeAll(async () => {
  await hospitals(["home", ...PLACES]);
  await nurse("nora", "home");
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?1)
     INSERT INTO users (id, username, email, role, occupation, hospital_id, last_name_ja, first_name_ja, last_name_kana,
       first_name_kana, created_at, updated_at)
     SELECT hospital.value || '-' || i, hospital.value || '-' || i, hospital.value || '-' || i || '@example.jp',
       'co-medical', 'nurse', hospital.value, '看護', i, 'カンゴ', printf('%04d', i), 0, 0
     FROM n CROSS JOIN json_each(?2) hospital`,
  )
    .bind(PEOPLE_EACH, JSON.stringify(PLACES))
    .run();
  await confirmedEverywhere();
  await agreed();
  await signedIn("nora");
  const { objectId } = await respond<{ objectId: string }>("nora", "POST", "/hospitalNotices", {
    title: "外来休診のお知らせ",
    detail: "11月24日は休診します。",
    toHospitalObjectIds: PLACES,
  });
  notice = objectId;
});

const pathOf = (of: string, query = "") => `/hospitalNotices/${notice}/${of}${query}`;

it("shows its sender everybody who was notified, the last of thousands too", async () => {
  const { total, people } = await respond<Readers>(
    "nora",
    "GET",
    pathOf("readers", `?limit=20&offset=${PEOPLE - 3}`),
  );
  expect([total, people.map(({ userId }) => userId)]).toEqual([
    PEOPLE,
    ["large-3-697", "large-3-698", "large-3-699"],
  ]);
});

it("counts beyond the last page as well", async () => {
  const { counts, total, people } = await respond<Readers>(
    "nora",
    "GET",
    pathOf("readers", `?offset=${PEOPLE}`),
  );
  expect([counts.people.all, total, people]).toEqual([PEOPLE, PEOPLE, []]);
  const none = await respond<Recipients>("nora", "GET", pathOf("recipients", "?state=nobody"));
  expect([none.counts.hospitals, none.total, none.hospitals]).toEqual([
    { all: 3, waiting: 3, some: 0, done: 0, nobody: 0 },
    0,
    [],
  ]);
});

it("is searched by a hospital's name, and by a person's", async () => {
  const found = async (of: string, q: string) =>
    (await respond<{ total: number }>("nora", "GET", pathOf(of, `?q=${encodeURIComponent(q)}`))).total;
  expect(await found("recipients", "large-2")).toBe(1);
  expect(await found("readers", "large-2")).toBe(PEOPLE_EACH);
  expect(await found("readers", "看護 123")).toBe(PLACES.length);
});

/** Rows for each of its people. Looked up for each figure anew, they were 20 by person and 13 by hospital. */
it.each([
  ["readers?limit=20", 15],
  ["recipients?limit=1", 9],
])("%s looks its people up once, at %i rows for each", async (asked, most) => {
  const { headers } = await call("nora", "GET", pathOf(asked));
  const rows = Number(/rows=(\d+)/.exec(headers.get("Server-Timing") ?? "")?.[1]);
  expect(rows / PEOPLE).toBeLessThanOrEqual(most);
});
