import { expect, test, vi } from "vitest";
import { requestLimitOf } from "../../../../app/parts/business-card/request-limit.server";
import { ApiRefusal } from "../../../../app/request/api.server";

type Asking = Parameters<typeof requestLimitOf>[0];

const asking = (principal: string, getBusinessCardExchangeLimit: () => Promise<unknown>) =>
  ({ viewer: { principal }, api: { businessCard: { getBusinessCardExchangeLimit } } }) as unknown as Asking;

const refused = (status: number, message: string) => () =>
  Promise.reject(new ApiRefusal(status, { code: "refused", message }));

test("a company whose requests can't be counted reads 0 of 0 until the next month, and the page stands", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T12:00+09:00"), toFake: ["Date"] });
  expect(await requestLimitOf(asking("connectCompany", refused(503, "down")))).toEqual({
    limit: 0,
    requestedCount: 0,
    resetAt: Date.parse("2026-12-01T00:00+09:00"),
  });
  vi.useRealTimers();
});

test("it is asked for companies alone, and whoever is signed out by then is led to the entrance", async () => {
  const counted = { limit: 100, requestedCount: 3, resetAt: 0 };
  const ask = vi.fn(async () => counted);
  expect(await requestLimitOf(asking("connectCompany", ask))).toBe(counted);
  expect(await requestLimitOf(asking("doctor", ask))).toBeNull();
  expect(ask).toHaveBeenCalledOnce();
  const expired = requestLimitOf(asking("connectCompany", refused(401, "Unauthorized")));
  await expect(expired).rejects.toThrow(ApiRefusal);
});
