import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { remindOfVacantBeds } from "../../../workers/hourly/reminders";
import { notify } from "../../../workers/notifications/notify";
import type { QueueMessage } from "../../../workers/queue/queue-message";
import { call } from "../../support/workerd/client/calls";
import { HeldQueue } from "../../support/workerd/fixtures/notices";
import { mailsTo, mailTo } from "../../support/workerd/mails";
import { until } from "../../support/workerd/until";
import { edit, edited, house, look, staff } from "./house";

beforeAll(async () => {
  await house("beds");
  await staff("beds-clerk", "beds");
  await house("other");
});

const DAY_MS = 24 * 60 * 60 * 1000;

/** The reminders of an hour, with all that comes of them. */
async function reminded(now: number) {
  const queue = new HeldQueue();
  await remindOfVacantBeds(queue.env, now);
  await queue.drain();
}

it("has one row for a kind and a ward, with the three figures together", async () => {
  const row = { bedKind: 7, ward: "4階東", men: 1, women: "２", either: "", note: "在宅からの受入を優先" };
  const { vacantBeds } = await edited("beds-nurse", { hospitalId: "beds", vacantBeds: [row] });
  expect(vacantBeds).toMatchObject([
    { bedKind: 7, ward: "4階東", men: 1, women: 2, either: 0, number: 3, confirmed: false },
  ]);
  const again = await edited("beds-clerk", { hospitalId: "beds", vacantBeds: [{ ...row, men: 0 }] });
  expect(again.vacantBeds).toMatchObject([{ id: vacantBeds[0]?.id, number: 2 }]);
  const twins = [{ bedKind: 1 }, { bedKind: 1 }];
  expect((await edit("beds-nurse", { hospitalId: "beds", vacantBeds: twins })).status).toBe(422);
});

it("asks once more about more vacant beds than there are licensed ones, with both numbers", async () => {
  const hospitalId = "licensed";
  await house(hospitalId);
  const beds = { bedCountTotal: 60, bedCount1: 40, bedCount2: 20, bedCount7: 10 };
  await edited("licensed-nurse", { hospitalId, ...beds });
  const report = (row: object, also: object = {}) =>
    edit("licensed-nurse", { hospitalId, vacantBeds: [row], ...also });
  const question = async (row: object) =>
    ((await (await report(row)).json()) as { errors?: Record<string, string> }).errors;
  expect((await report({ bedKind: 1, men: 20, either: 20 })).status).toBe(200);
  expect(await question({ bedKind: 1, men: 20, either: 21 })).toEqual({
    isSure: "一般の空床が41床、許可病床数が40床です。空床の数に間違いはありませんか。",
  });
  expect(await question({ bedKind: 1, ward: "別の病棟", women: 1 })).toHaveProperty("isSure");
  expect(await question({ bedKind: 3, men: 1 })).toEqual({
    isSure: "精神の空床が1床、許可病床数が0床です。空床の数に間違いはありませんか。",
  });
  expect((await report({ bedKind: 1, men: 999 }, { isSure: true })).status).toBe(200);
  expect((await report({ bedKind: 7, men: 11 })).status).toBe(422);
});

it("gives one's own hospitals with their rows as a form changes them, and as of which revision", async () => {
  const { vacantBeds, revision } = await look("beds-nurse", "beds");
  const response = await call("beds-nurse", "GET", "/hospital/own");
  const { hospitals } = (await response.json()) as { hospitals: object[] };
  const [{ id, bedKind, ward, men, women, either, note } = {} as (typeof vacantBeds)[number]] = vacantBeds;
  expect(hospitals).toMatchObject([
    { hospitalId: "beds", revision, vacantBeds: [{ id, bedKind, ward, men, women, either, note }] },
  ]);
});

it("says by one tap that nothing changed, but never of figures that were not seen", async () => {
  await env.DB.prepare("UPDATE vacant_beds SET updated_at = ? WHERE hospital_id = 'beds'")
    .bind(Date.now() - 8 * DAY_MS)
    .run();
  const seen = (await look("beds-nurse", "beds")).vacantBeds[0];
  const confirm = (seenAt = 0) =>
    call("beds-nurse", "POST", "/hospitals/beds/vacantBeds/confirm", { seenAt });
  await env.DB.prepare(
    "INSERT OR REPLACE INTO vacant_bed_reminders (user_id, hospital_id, hour) VALUES (?, 'beds', 9)",
  )
    .bind("beds-clerk")
    .run();
  await notify(env, ["beds-clerk"], {
    eventKey: "outdated",
    topic: "bedsOutdated",
    about: { type: "openBeds", id: "beds" },
    text: "病院",
  });
  const unread = async () => (await call("beds-clerk", "GET", "/notifications/unread")).json();
  expect(await unread()).toMatchObject({ information: 1 });
  expect((await confirm(seen?.updatedAt)).status).toBe(200);
  await until(async () =>
    expect(await unread(), "a word ends the reminder").toMatchObject({ information: 0 }),
  );
  const confirmed = (await look("beds-nurse", "beds")).vacantBeds[0];
  expect(confirmed).toMatchObject({ confirmed: true, number: seen?.number });
  expect(confirmed?.updatedAt).toBeGreaterThan(Date.now() - DAY_MS);
  await edited("beds-clerk", {
    hospitalId: "beds",
    vacantBeds: [{ id: seen?.id, bedKind: 7, ward: "4階東", men: 5 }],
  });
  expect((await confirm(seen?.updatedAt)).status).toBe(409);
});

it("is changed by the hospital's own people only, row by row", async () => {
  const [row] = (await look("beds-nurse", "beds")).vacantBeds;
  const foreign = { hospitalId: "other", vacantBeds: [{ id: row?.id, bedKind: 1, men: 9 }] };
  expect((await edit("other-nurse", foreign)).status).toBe(404);
  expect(
    (await call("other-nurse", "POST", "/hospitals/beds/vacantBeds/confirm", { seenAt: Date.now() })).status,
  ).toBe(404);
  expect((await look("beds-nurse", "beds")).vacantBeds).toMatchObject([{ men: 5 }]);
});

it("tells who edits a row that a colleague has just removed", async () => {
  const { revision, vacantBeds } = await look("beds-nurse", "beds");
  const row = { id: vacantBeds[0]?.id, bedKind: 7, ward: "4階東" };
  await edited("beds-clerk", { hospitalId: "beds", revision, vacantBeds: [{ ...row, isRemoved: true }] });
  const late = await edit("beds-nurse", { hospitalId: "beds", revision, vacantBeds: [{ ...row, men: 2 }] });
  expect(late.status).toBe(409);
  expect(await late.json()).toMatchObject({ current: { conflicts: [{ theirs: null }] } });
});

it("reminds at the chosen hour of Japan, once a day, who still works there", async () => {
  const remind = (hour: number | null) =>
    call("beds-clerk", "PUT", "/hospitals/beds/vacantBeds/reminder", { hour });
  expect((await remind(8)).status).toBe(204);
  const eight = Date.UTC(2026, 10, 21, 23, 0);
  const notified = async () => {
    await reminded(eight);
    await reminded(eight - 60 * 60 * 1000);
    return (await mailsTo("beds-clerk@example.jp")).filter(({ kind }) => kind === "vacantBeds");
  };
  await env.DB.prepare("DELETE FROM vacant_beds WHERE hospital_id = 'beds'").run();
  await notified();
  const mail = await mailTo("beds-clerk@example.jp");
  expect(mail.subject).toContain("青空病院の空床情報の更新");
  expect(mail.text).toContain("/hospitals/edit/open_bed?hospital=beds");
  expect(await notified()).toHaveLength(1);
  await env.DB.prepare("UPDATE users SET hospital_id = NULL WHERE id = 'beds-clerk'").run();
  await reminded(eight + DAY_MS);
  await reminded(eight + 2 * DAY_MS);
  expect(await notified()).toHaveLength(1);
});

it("reminds everybody else when one reminder fails, and that one again", async () => {
  await house("third");
  await staff("third-clerk", "third");
  for (const who of ["third-clerk", "third-nurse"]) {
    await call(who, "PUT", "/hospitals/third/vacantBeds/reminder", { hour: 10 });
  }
  const queue = new HeldQueue();
  const { EVENTS } = queue.env;
  const isTo = (body: QueueMessage, who: string) =>
    body.type === "mail" && body.mail.to === `${who}@example.jp`;
  const send = async (body: QueueMessage) => {
    if (isTo(body, "third-clerk")) throw new Error("the queue is overloaded");
    await EVENTS.send(body);
  };
  const failing = {
    ...queue.env,
    EVENTS: { ...EVENTS, send },
    LETTERS: { ...EVENTS, send },
  } as unknown as typeof env;
  await remindOfVacantBeds(failing, Date.UTC(2026, 10, 22, 1, 0));
  const reminders = queue.take();
  const isDone = [];
  for (const reminder of reminders) isDone.push(await queue.deliver(reminder, failing));
  expect(isDone.toSorted()).toEqual([false, true]);
  expect(queue.take().filter((body) => isTo(body, "third-nurse"))).toHaveLength(1);
  for (const reminder of reminders) await queue.deliver(reminder);
  expect(queue.take().filter((body) => isTo(body, "third-clerk"))).toHaveLength(1);
});
