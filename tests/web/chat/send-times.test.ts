import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#contract/limits";
import { sendTimes, shownMoment, shownValue } from "~/parts/chat/writing/send-times";

// Half past eleven at night of a Saturday in Japan.
const SHOWN_AT = Date.parse("2026-11-28T23:30:00+09:00");

test("a choice means the moment that was shown beside it, also after midnight", () => {
  const times = sendTimes(SHOWN_AT, null);
  expect(times.map(({ value }) => value)).toEqual(["tomorrow", "monday"]);
  for (const time of times) expect(shownMoment(shownValue(time), SHOWN_AT + HOUR_MS)).toBe(time.at);
  const [tomorrow] = times;
  expect(tomorrow?.at).toBe(Date.parse("2026-11-29T08:00:00+09:00"));
  const after = sendTimes(SHOWN_AT + HOUR_MS, null).find(({ value }) => value === "tomorrow");
  expect(after?.at).toBe(Date.parse("2026-11-30T08:00:00+09:00"));
});

test("one moment is offered once: on a Sunday the next morning is Monday's", () => {
  const times = sendTimes(SHOWN_AT + HOUR_MS, null);
  expect(new Set(times.map(({ at }) => at)).size).toBe(times.length);
  expect(times.map(({ value }) => value)).toEqual(["tonight", "tomorrow"]);
});

test("the end of quiet hours that have ended meanwhile is now", () => {
  const [quiet] = sendTimes(SHOWN_AT, SHOWN_AT + HOUR_MS);
  const posted = quiet ? shownValue(quiet) : "";
  expect(shownMoment(posted, SHOWN_AT)).toBe(SHOWN_AT + HOUR_MS);
  expect(shownMoment(posted, SHOWN_AT + DAY_MS)).toBeGreaterThan(SHOWN_AT + DAY_MS);
});

test.each(["", "at", "tomorrow", "tomorrow@", "tomorrow@x", "@1", "tomorrow@9999999999999999"])(
  "%j is no choice that was shown",
  (posted) => {
    expect(shownMoment(posted, SHOWN_AT)).toBeNull();
  },
);
