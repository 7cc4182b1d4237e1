import { expect, test } from "vitest";
import type { ExchangeLog } from "#contract/business-card/calls";
import { REQUEST_PAUSE_MS } from "#contract/business-card/limits";
import { DAY_MS } from "#contract/limits";
import { shownLog, visibleExchange } from "~/parts/business-card/visible-exchange";

const NOW = 1_800_000_000_000;
const declined = (ago: number, direction: "sent" | "received" = "sent") => ({
  status: "rejected" as const,
  direction,
  objectId: "e",
  updatedAt: NOW - ago,
  requestableFrom: direction === "sent" ? NOW - ago + REQUEST_PAUSE_MS : null,
});
const log = (ago: number, direction?: "sent" | "received") =>
  shownLog(declined(ago, direction) as unknown as ExchangeLog, NOW).status;

test("whoever asked sees a declined request wait for a day, and then that nothing came of it", () => {
  expect([log(0), log(DAY_MS - 1), log(DAY_MS)]).toEqual(["requested", "requested", "rejected"]);
  expect(visibleExchange(declined(1000), NOW)).toMatchObject({ status: "requested", requestableFrom: null });
  expect(visibleExchange(declined(DAY_MS), NOW)).toEqual(declined(DAY_MS));
});

test("whoever declined sees at once that they did", () => {
  expect(log(0, "received")).toBe("rejected");
  expect(visibleExchange(declined(0, "received"), NOW)).toEqual(declined(0, "received"));
});
