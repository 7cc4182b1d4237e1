import { createExecutionContext, createMessageBatch, env, getQueueResult } from "cloudflare:test";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Env } from "../../../workers/env";
import type { QueueMessage } from "../../../workers/queue/queue-message";
import worker from "../../support/workerd/runtime/worker";

const key = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));
const production = {
  ENVIRONMENT: "production",
  MAIL_FROM: "no-reply@mail.inowa-service.jp",
  RESEND_API_KEY: "re_key",
  MASTER_KEY: key(),
  COOKIE_SECRET: key(),
  LIVE_SECRET: key(),
};
const settings = (others: Partial<Env>) => ({ ...env, ...production, ...others }) as unknown as Env;

const UNFIT: Record<string, Env> = {
  "without the site's address": settings({ SITE_ORIGIN: "" }),
  "without a way to send mail": settings({ SITE_ORIGIN: "https://inowa.example.jp", RESEND_API_KEY: "" }),
  "on a development key": settings({ MASTER_KEY: env.MASTER_KEY }),
};

type Enter = (request: Request, env: Env, ctx: ExecutionContext) => Promise<Response>;
const enter = worker.fetch as unknown as Enter;

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
});

describe.each(Object.entries(UNFIT))("production %s", (_how, unfit) => {
  it.each(["/", "/api/profile", "/healthz", "/mqtt"])("answers nothing at %s", async (path) => {
    const response = await enter(new Request(`https://inowa.test${path}`), unfit, createExecutionContext());
    expect(response.status).toBe(500);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await response.text()).not.toContain(unfit.MASTER_KEY);
  });

  it("leaves what waits in the queue for later, and sends nothing of it", async () => {
    const body = { type: "unreadMessage" } as QueueMessage;
    const batch = createMessageBatch<QueueMessage>("inowa-events", [
      { id: "0", timestamp: new Date(), attempts: 1, body },
    ]);
    const ctx = createExecutionContext();
    const later = vi.spyOn(batch, "retryAll");
    await worker.queue?.(batch, unfit, ctx);
    const { retryBatch, explicitAcks } = await getQueueResult(batch, ctx);
    expect([retryBatch, explicitAcks]).toEqual([{ retry: true }, []]);
    expect(later).toHaveBeenCalledWith({ delaySeconds: 3600 });
  });

  it("does nothing by its clock", async () => {
    const touched = vi.fn();
    const DB = new Proxy({}, { get: touched }) as D1Database;
    const tick = {
      cron: "10 18 * * *",
      scheduledTime: 0,
      noRetry: () => undefined,
    } as ScheduledController;
    await worker.scheduled?.(tick, { ...unfit, DB } as Env, createExecutionContext());
    expect(touched).not.toHaveBeenCalled();
  });
});

it("production on settings that fit answers", async () => {
  const fit = settings({ SITE_ORIGIN: "https://inowa.example.jp" });
  const response = await enter(new Request("https://inowa.test/"), fit, createExecutionContext());
  expect(response.status).toBe(200);
});
