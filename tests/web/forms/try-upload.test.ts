import { expect, test } from "vitest";
import type { AppContext } from "../../../app/request/context";
import { action, loader } from "../../../app/routes/files/try-upload";

function asked(isDevelopment: boolean, method: "GET" | "POST") {
  const services = { main: "医の輪", connect: "医の輪コネクト" };
  const viewer = method === "GET" ? null : { principal: "doctor", role: "doctor", hasAgreed: true };
  const context = { isDevelopment, services, viewer: async () => viewer } as unknown as AppContext;
  const request = new Request("https://inowa.test/test/file-upload", { method });
  return { request, params: {}, context };
}

const statusOf = (thrown: unknown) => (thrown instanceof Response ? thrown.status : 0);

test("the trial of uploads is there for tests, and not in production", async () => {
  expect(await loader(asked(true, "GET"))).toEqual({ isSignedIn: false });
  expect(await loader(asked(false, "GET")).catch(statusOf)).toBe(404);
  expect(await action(asked(false, "POST")).catch(statusOf)).toBe(404);
});
