import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import type { Notice, RecipientLine } from "#contract/notices/calls";
import { resumeAllStalled } from "../../../workers/api/notices/writing/notify";
import type { Env } from "../../../workers/env";
import { respond, signedIn } from "../../support/workerd/client/calls";
import { agreed } from "../../support/workerd/client/people";
import { hospitals } from "../../support/workerd/fixtures/hospitals";
import { HeldQueue, nurse } from "../../support/workerd/fixtures/notices";

/** Eight of the forty hospitals of a list have a second reader. */
const PLACES = Array.from({ length: 40 }, (_, at) => `p${at}`);
const READERS = [
  ...PLACES.map((place) => [`${place}-1`, place]),
  ...PLACES.slice(0, 8).map((p) => [`${p}-2`, p]),
].map(([id = "", place = ""]) => ({ id, place }));
const ACKNOWLEDGED = 41;

const queue = new HeldQueue();

beforeAll(async () => {
  await hospitals(["home", ...PLACES]);
  await nurse("nora", "home");
  for (const { id, place } of READERS) await nurse(id, place);
  await agreed();
  for (const id of ["nora", ...READERS.map(({ id }) => id)]) await signedIn(id);
});

/** Lets a while pass and the queue lose what was in it: the hourly look tells whoever is still to be notified. */
async function notifyAll(noticeId: string, notified: number) {
  await env.DB.batch([
    env.DB.prepare("UPDATE hospital_notice_recipients SET told_wave = ? WHERE notice_id = ?").bind(
      notified,
      noticeId,
    ),
    env.DB.prepare("UPDATE hospital_notices SET wave_at = 0, told_count = 0 WHERE id = ?").bind(noticeId),
  ]);
  await resumeAllStalled(queue.env as unknown as Env);
  await queue.drain();
}

const topicsOf = async (who: string) =>
  (await respond<{ items: { topic: string }[] }>(who, "GET", "/notifications")).items.map(
    ({ topic }) => topic,
  );

it("a nurse sends a must-read notice to a list of forty hospitals; 41 of 48 acknowledge, and the seven alone are reminded", async () => {
  const { objectId: listId } = await respond<{ objectId: string }>("nora", "POST", "/lists/hospitals", {
    name: "連携先",
    type: 2,
    purpose: 7,
    hospitalIds: PLACES,
  });
  await respond("nora", "PUT", "/hospitalNotices/drafts/day", {
    title: "救急受入体制の変更",
    isMustRead: true,
  });
  await respond("nora", "POST", "/hospitalNotices/drafts/day/hospitals", { listId });
  const { objectId } = await respond<{ objectId: string }>("nora", "POST", "/hospitalNotices", {
    title: "救急受入体制の変更",
    detail: "12月1日から、夜間の受入窓口が変わります。",
    isMustRead: true,
    draftId: "day",
    creationKey: "day",
  });
  const path = `/hospitalNotices/${objectId}`;
  await notifyAll(objectId, 0);
  expect((await respond<Notice>("nora", "GET", path)).sending).toMatchObject({
    hospitalCount: 40,
    toldCount: 40,
  });
  for (const { id } of READERS) expect(await topicsOf(id), id).toEqual(["noticeReceived"]);

  for (const { id } of READERS.slice(0, ACKNOWLEDGED)) await respond(id, "POST", `${path}/acknowledge`);
  const rest = READERS.slice(ACKNOWLEDGED).map(({ id }) => id);
  const waiting = await respond<{ people: { userId: string }[]; counts: { people: object } }>(
    "nora",
    "GET",
    `${path}/readers?state=waiting`,
  );
  expect(waiting.counts.people).toMatchObject({ all: 48, acknowledged: 41 });
  expect(waiting.people.map(({ userId }) => userId).sort()).toEqual([...rest].sort());

  await respond<Notice>("nora", "POST", `${path}/remind`, { after: 0 });
  await notifyAll(objectId, 1);
  for (const { id } of READERS) {
    const [newest] = await topicsOf(id);
    expect(newest, id).toBe(rest.includes(id) ? "noticeReminded" : "noticeReceived");
  }
  const lines = await respond<{ hospitals: RecipientLine[] }>("nora", "GET", `${path}/recipients`);
  const reached = lines.hospitals.filter(({ people }) => people.some(({ acknowledgedAt }) => acknowledgedAt));
  console.log(
    JSON.stringify({ readers: 48, acknowledged: 41, reminded: rest.length, hospitals: reached.length }),
  );
  for (const id of rest) await respond(id, "POST", `${path}/acknowledge`);
  expect((await respond<Notice>("nora", "GET", path)).sending).toMatchObject({ acknowledgedCount: 40 });
});
