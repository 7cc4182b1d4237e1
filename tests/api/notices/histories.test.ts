import { env } from "cloudflare:test";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import type { Notice } from "#contract/notices/calls";
import { sized } from "../../support/size";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { listedDoctor, worksAt } from "../../support/workerd/fixtures/doctors";
import { hospitals } from "../../support/workerd/fixtures/hospitals";
import { nurse } from "../../support/workerd/fixtures/notices";
import { type NoticeAct, NoticeModel } from "../../support/workerd/models/notice-model";

const HISTORIES = sized(15, 500);
const PLACES = ["a", "b", "c"];
/** Dora works at two of them. */
const PLACES_OF = { asa: ["a"], ben: ["b"], chie: ["c"], dora: ["a", "b"] };
const READERS = Object.keys(PLACES_OF);

beforeAll(async () => {
  await hospitals(["home", ...PLACES]);
  await nurse("nora", "home");
  await nurse("asa", "a");
  await nurse("ben", "b");
  await nurse("chie", "c");
  await person("dora", { hospitalId: "b" });
  await worksAt(await listedDoctor("dora-record", { userId: "dora" }), { hospitalId: "a" });
  await agreed();
  for (const id of ["nora", ...READERS]) await signedIn(id);
});

const some = fc.subarray(PLACES, { minLength: 1 });
const by = fc.constantFrom(...READERS);
const step: fc.Arbitrary<NoticeAct> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constantFrom("read", "acknowledge"), by }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant("edit" as const),
      hospitals: fc.option(some),
      isUnreadAgain: fc.boolean(),
      isStale: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ act: "remind" as const }) },
  { weight: 1, arbitrary: fc.constant({ act: "delete" as const }) },
);

it(`a notice stands after each of ${HISTORIES} histories as its model says, for its sender and for each reader`, async () => {
  let steps = 0;
  await fc.assert(
    fc.asyncProperty(some, fc.array(step, { maxLength: 10 }), async (first, acts) => {
      await env.DB.prepare("DELETE FROM attempts").run();
      const { objectId } = await respond<{ objectId: string }>("nora", "POST", "/hospitalNotices", {
        title: "休診",
        detail: "休診します。",
        isMustRead: true,
        toHospitalObjectIds: first,
      });
      const model = new NoticeModel(PLACES_OF, first);
      for (const act of acts) {
        const revision = model.revision;
        const reminders = model.reminderCount;
        const wanted = model.take(act);
        if (act.act === "remind") await notified(objectId);
        const response = await taken(objectId, act, { revision, reminders });
        expect(response.status, JSON.stringify(act)).toBe(wanted);
        steps += 1;
      }
      await compare(objectId, model);
    }),
    { numRuns: HISTORIES },
  );
  console.log(JSON.stringify({ histories: HISTORIES, steps, wrong: 0 }));
}, 600_000);

/** Stores that the queue told everybody, some hours ago. */
async function notified(id: string) {
  await env.DB.batch([
    env.DB.prepare(
      "UPDATE hospital_notice_recipients SET told_wave = (SELECT wave FROM hospital_notices WHERE id = ?1) WHERE notice_id = ?1",
    ).bind(id),
    env.DB.prepare(
      "UPDATE hospital_notices SET told_count = hospital_count, reminded_at = 0 WHERE id = ?",
    ).bind(id),
  ]);
}

function taken(id: string, act: NoticeAct, { revision, reminders }: { revision: number; reminders: number }) {
  const path = `/hospitalNotices/${id}`;
  switch (act.act) {
    case "read":
      return call(act.by, "GET", path);
    case "acknowledge":
      return call(act.by, "POST", `${path}/acknowledge`);
    case "remind":
      return call("nora", "POST", `${path}/remind`, { after: reminders });
    case "delete":
      return call("nora", "DELETE", path);
    case "edit":
      return call("nora", "PATCH", path, {
        title: `休診 ${revision}`,
        isUnreadAgain: act.isUnreadAgain,
        revision: act.isStale ? revision - 1 : revision,
        ...(act.hospitals && { toHospitalObjectIds: act.hospitals }),
      });
  }
}

async function compare(id: string, model: NoticeModel) {
  const path = `/hospitalNotices/${id}?preview=true`;
  for (const who of READERS) {
    const response = await call(who, "GET", path);
    expect(response.status, who).toBe(model.gets(who) ? 200 : 404);
    if (!model.gets(who)) continue;
    const { received } = (await response.json()) as Notice;
    const { isRead, isAcknowledged } = model.readingOf(who);
    expect([received?.readAt !== null, received?.acknowledgedAt !== null], who).toEqual([
      isRead,
      isAcknowledged,
    ]);
  }
  const seen = await call("nora", "GET", path);
  expect(seen.status).toBe(model.isDeleted ? 404 : 200);
  if (model.isDeleted) return;
  expect(((await seen.json()) as Notice).sending).toMatchObject(model.sending());
  const { people } = await respond<{ people: { userId: string }[] }>(
    "nora",
    "GET",
    `/hospitalNotices/${id}/readers?state=waiting`,
  );
  expect(people.map(({ userId }) => userId).sort()).toEqual(model.waiting().sort());
}
