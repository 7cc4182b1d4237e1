import { expect, test } from "vitest";
import { INVITATION_MS } from "#contract/groups/limits";
import { HOUR_MS } from "#contract/limits";
import { endWords } from "~/parts/groups/ends";

/** In Japan the 30th, 15:30. */
const INVITED_AT = Date.UTC(2026, 10, 30, 6, 30);
const ENDS_AT = INVITED_AT + INVITATION_MS;

test.each([
  ["on the day it came", INVITED_AT, "12月29日まで（あと29日）"],
  [
    "on the day before its last, late in the evening",
    Date.UTC(2026, 11, 28, 14, 59),
    "12月29日まで（あと1日）",
  ],
  ["from midnight in Japan on its last day", Date.UTC(2026, 11, 28, 15), "本日 15:30まで"],
  ["in its last hour", ENDS_AT - HOUR_MS / 2, "本日 15:30まで"],
])("%s an invitation says until when it stands", (_, now, words) => {
  expect(endWords(ENDS_AT, now)).toBe(words);
});
