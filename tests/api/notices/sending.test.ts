import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import type { Notice } from "#contract/notices/shapes";
import { hurryAll } from "../../../workers/api/notices/writing/tell";
import type { Env } from "../../../workers/env";
import { sized } from "../../support/size";
import { answer, signedIn } from "../../support/workerd/asking/calls";
import { agreed } from "../../support/workerd/asking/people";
import { hospitals } from "../../support/workerd/given/hospitals";
import { HeldQueue, nurse } from "../../support/workerd/given/notices";

const HOSPITALS = sized(120, 2000);
const PEOPLE_EACH = 5;

const ids = Array.from({ length: HOSPITALS }, (_, at) => `s${at}`);
const staff = ids.flatMap((hospital) => Array.from({ length: PEOPLE_EACH }, (_, at) => `${hospital}-${at}`));

beforeAll(async () => {
  await hospitals(["home", ...ids]);
  await nurse("nora", "home");
  await env.DB.prepare(
    `INSERT INTO users (id, username, email, role, last_name_ja, first_name_ja, last_name_kana, first_name_kana,
       occupation, hospital_id, created_at, updated_at)
     SELECT value, value || '@example.jp', value || '@example.jp', 'co-medical', '看護', '師', 'カンゴ', 'シ', 'nurse',
       substr(value, 1, instr(value, '-') - 1), 0, 0 FROM json_each(?)`,
  )
    .bind(JSON.stringify(staff))
    .run();
  await agreed();
  await signedIn("nora");
});

/** Who was told of a notice, by the letters that were put into the queue; each letter once, however often it came. */
const mailed = (events: ReadonlySet<string>, wave: number) =>
  [...events]
    .map((event) => /^hospital-notice\/[^/]+\/(\d+)\/(.+)$/.exec(event))
    .flatMap((match) => (match?.[1] === String(wave) ? [match[2] ?? ""] : []))
    .sort();

/** Hands the parts of a sending over, each twice; every `breaks`-th time the process dies in the middle. */
async function tell(queue: HeldQueue, events: Set<string>, breaks: number) {
  let deaths = 0;
  for (;;) {
    const messages = queue.take();
    if (messages.length === 0) return deaths;
    for (const body of messages) {
      if (body.type === "mail") events.add(body.mail.event);
      if (body.type !== "hospitalNotice") continue;
      const isDoomed = deaths < breaks;
      const settings = isDoomed ? dying(queue.env) : queue.env;
      const isTaken = await queue.deliver(body, settings);
      if (!isTaken) {
        deaths += 1;
        queue.put([body]);
      } else await queue.deliver(body);
    }
  }
}

/** A process that ends after the people were told, before that is noted. */
const dying = (settings: typeof env) =>
  ({
    ...settings,
    DB: {
      prepare: (sql: string) => settings.DB.prepare(sql),
      batch: () => Promise.reject(new Error("the process ends")),
    },
  }) as unknown as typeof env;

it("a sending tells everybody once, though its messages come twice and the process dies five times; a reminder reaches the rest", async () => {
  const queue = new HeldQueue();
  const began = Date.now();
  const { objectId } = await answer<{ objectId: string }>("nora", "POST", "/hospitalNotices", {
    title: "休診",
    detail: "休診します。",
    isMustRead: true,
    toHospitalObjectIds: ids,
  });
  const answered = Date.now() - began;
  const events = new Set<string>();
  // As if the queue had lost everything with its process: the hourly look finds what is still to be told.
  await env.DB.prepare("UPDATE hospital_notices SET wave_at = 0, told_count = 0 WHERE id = ?")
    .bind(objectId)
    .run();
  await env.DB.prepare("UPDATE hospital_notice_recipients SET told_wave = 0 WHERE notice_id = ?")
    .bind(objectId)
    .run();
  await hurryAll(queue.env as unknown as Env);
  expect(await tell(queue, events, 5)).toBe(5);
  expect(mailed(events, 1)).toEqual([...staff].sort());
  const { sending } = await answer<Notice>("nora", "GET", `/hospitalNotices/${objectId}`);
  expect(sending).toMatchObject({ hospitalCount: HOSPITALS, toldCount: HOSPITALS });

  const acknowledged = staff.filter((_, at) => at % 3 === 0);
  await env.DB.prepare(
    `INSERT INTO hospital_notice_reads (notice_id, user_id, round, read_at, acknowledged_at)
     SELECT ?1, value, 1, 1, 1 FROM json_each(?2)`,
  )
    .bind(objectId, JSON.stringify(acknowledged))
    .run();
  await answer<Notice>("nora", "POST", `/hospitalNotices/${objectId}/remind`, { after: 0 });
  await env.DB.prepare("UPDATE hospital_notices SET wave_at = 0, told_count = 0 WHERE id = ?")
    .bind(objectId)
    .run();
  await env.DB.prepare("UPDATE hospital_notice_recipients SET told_wave = 1 WHERE notice_id = ?")
    .bind(objectId)
    .run();
  await hurryAll(queue.env as unknown as Env);
  await tell(queue, events, 1);
  const reminded = mailed(events, 2);
  expect(reminded).toEqual(staff.filter((_, at) => at % 3 !== 0).sort());
  const figures = { hospitals: HOSPITALS, readers: staff.length, answeredMs: answered, deaths: 5 };
  const told = {
    told: mailed(events, 1).length,
    acknowledged: acknowledged.length,
    reminded: reminded.length,
  };
  console.log(JSON.stringify({ ...figures, ...told }));
}, 120_000);
