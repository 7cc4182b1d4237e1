import { dayInJapan, JAPAN_AHEAD_MS } from "#contract/day-in-japan";
import { DOCTORS_SHOWN_NOTED, DOCTORS_SHOWN_PER_DAY } from "#contract/doctors/limits";
import { DOCTORS_SHOWN_UP } from "#contract/doctors/texts";
import { DAY_MS } from "#contract/limits";
import type { Viewer } from "../../viewer";
import { auditStatement } from "../audit";
import { countAttempt } from "../auth/sign-in/limiter";
import { tooMany } from "../errors";
import type { Call } from "../serve";

type Shown = { viewer: Viewer } & Pick<Call<never>, "db" | "scope" | "later">;

/** Who was shown all of a day's rows, as far as this isolate knows: asking the record first would hold up each search. */
let spent = { day: 0, people: new Set<string>() };

/** 429 until midnight in Japan for whoever was shown a day's rows of the directory. */
export function refuseCopying({ id }: Viewer, now = Date.now()) {
  if (spent.day !== dayInJapan(now) || !spent.people.has(id)) return;
  const tomorrow = (dayInJapan(now) + 1) * DAY_MS - JAPAN_AHEAD_MS;
  throw tooMany((tomorrow - now) / 1000, DOCTORS_SHOWN_UP);
}

/** Counts the rows that a search shows, after it has been answered. */
export function countShown(call: Shown, rows: number) {
  if (rows > 0) call.later(count(call, rows, Date.now()));
}

async function count({ viewer: { id }, db, scope }: Shown, rows: number, now: number) {
  const day = dayInJapan(now);
  const [row] = await countAttempt(db, shownBucket(id, now), DAY_MS, now, { by: rows });
  const shown = row?.count ?? 0;
  if (shown >= DOCTORS_SHOWN_PER_DAY) remember(id, day);
  // Counted one after another, so one search alone passes each mark.
  const passes = (mark: number) => shown >= mark && shown - rows < mark;
  const result = passes(DOCTORS_SHOWN_PER_DAY) ? "limited" : passes(DOCTORS_SHOWN_NOTED) ? "ok" : null;
  if (result)
    await auditStatement(db, scope, { actorId: id, action: "many-doctors-shown", result, detail: { shown } });
}

function remember(id: string, day: number) {
  if (spent.day !== day) spent = { day, people: new Set() };
  spent.people.add(id);
}

/** Where the rows shown to a person on a day of Japan are counted. */
export const shownBucket = (id: string, now: number) => `doctors-shown:${id}:${dayInJapan(now)}`;
