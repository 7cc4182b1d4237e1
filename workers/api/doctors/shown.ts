import { dayNumberInJapan, midnightInJapan } from "#contract/dates/japan-time";
import { HOSPITALS_SHOWN_PER_DAY } from "#contract/directory/limits";
import { HOSPITALS_SHOWN_UP } from "#contract/directory/texts";
import { DAY_MS } from "#contract/limits";
import { PEOPLE_SHOWN_NOTED, PEOPLE_SHOWN_PER_DAY, PEOPLE_SHOWN_UP } from "#contract/people-shown";
import type { Database } from "../../db/client";
import type { Scope } from "../../scope";
import type { Viewer } from "../../viewer";
import { auditStatement } from "../audit";
import { countAttempt } from "../auth/limiter";
import { tooMany } from "../errors";

type Shown = { viewer: Viewer; db: Database; scope: Scope; later: (work: Promise<unknown>) => void };

/** Rows of people and of hospitals are counted apart: somebody who looks through hospitals still finds a colleague. */
const ROWS = {
  people: { most: PEOPLE_SHOWN_PER_DAY, refusal: PEOPLE_SHOWN_UP, action: "many-doctors-shown" },
  hospitals: { most: HOSPITALS_SHOWN_PER_DAY, refusal: HOSPITALS_SHOWN_UP, action: "many-hospitals-shown" },
} as const;
type What = keyof typeof ROWS;

/** People whose rows of a day are used up, as this isolate knows: asking the record first would hold up each search. */
let spent = { day: 0, buckets: new Set<string>() };

/** 429 until midnight in Japan for somebody who was shown a day's rows. */
export function refuseCopying({ id }: Viewer, what: What = "people", now = Date.now()) {
  if (spent.day !== dayNumberInJapan(now) || !spent.buckets.has(shownBucket(id, now, what))) return;
  const tomorrow = midnightInJapan(now) + DAY_MS;
  throw tooMany((tomorrow - now) / 1000, ROWS[what].refusal);
}

/** Counts the rows that a reply shows, after it has been sent. */
export function countShown(call: Shown, rows: number, what: What = "people") {
  if (rows > 0) call.later(count(call, { rows, what, now: Date.now() }));
}

type Count = { rows: number; what: What; now: number };

async function count({ viewer: { id }, db, scope }: Shown, { rows, what, now }: Count) {
  const bucket = shownBucket(id, now, what);
  const { most, action } = ROWS[what];
  const [row] = await countAttempt(db, bucket, DAY_MS, now, { by: rows });
  const shown = row?.count ?? 0;
  if (shown >= most) remember(bucket, dayNumberInJapan(now));
  // The rows are counted one after another, so one search alone passes each mark.
  const passes = (mark: number) => shown >= mark && shown - rows < mark;
  const result = passes(most) ? "limited" : passes(PEOPLE_SHOWN_NOTED) ? "ok" : null;
  if (result) await auditStatement(db, scope, { actorId: id, action, result, detail: { shown } });
}

function remember(bucket: string, day: number) {
  if (spent.day !== day) spent = { day, buckets: new Set() };
  spent.buckets.add(bucket);
}

/** The bucket in which the rows shown to a person on a day of Japan are counted. */
export const shownBucket = (id: string, now: number, what: What = "people") =>
  `${what}-shown:${id}:${dayNumberInJapan(now)}`;
