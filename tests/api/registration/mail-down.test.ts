import { createExecutionContext, env } from "cloudflare:test";
import { beforeEach, expect, it, vi } from "vitest";
import { ORIGIN } from "../../support/workerd/origin";
import worker from "../../support/workerd/runtime/worker";

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
});

const enter = worker.fetch as unknown as (...asked: unknown[]) => Promise<Response>;
const CODES = {
  send: () => Promise.reject(new Error("queue is full")),
  sendBatch: () => Promise.reject(new Error("queue is full")),
};
const askForCode = (settings: object) => {
  const headers = { origin: ORIGIN, "content-type": "application/json" };
  const body = JSON.stringify({ email: "no-mail@example.jp" });
  const request = new Request(`${ORIGIN}/api/sendMailAuthCode`, { method: "POST", headers, body });
  return enter(request, { ...env, ...settings }, createExecutionContext());
};

it("a code whose mail cannot be queued is never said to be sent, and may be asked for again at once", async () => {
  const response = await askForCode({ CODES });
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("60");
  expect(await response.json()).toMatchObject({
    code: "mail-unavailable",
    message: "メールを送れませんでした。入力した内容はそのままで、しばらくしてからもう一度お試しください。",
  });
  expect((await askForCode({})).status).toBe(200);
});
