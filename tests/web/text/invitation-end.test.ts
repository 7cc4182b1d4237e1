import { expect, test } from "vitest";
import { GROUP_INVITATION_MS } from "#contract/groups/limits";
import { HOUR_MS } from "#contract/limits";
import { endText } from "~/parts/groups/ends";
import { todosOf } from "~/parts/home/todos/todos-of.server";

/** The 30th, 15:30 in Japan. */
const INVITED_AT = Date.UTC(2026, 10, 30, 6, 30);
const ENDS_AT = INVITED_AT + GROUP_INVITATION_MS;

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
  expect(endText(ENDS_AT, now)).toBe(words);
});

test("the home says it in the same words as the page it leads to", () => {
  const [todo] = todosOf({
    principal: "co-medical",
    invitations: [{ objectId: "g1", name: "症例検討会", invitation: { inviter: null, expiresAt: ENDS_AT } }],
  } as unknown as Parameters<typeof todosOf>[0]);
  expect(todo?.detail).toBe(endText(ENDS_AT));
});
