import { expect, test } from "vitest";
import type { AppContext } from "../../app/request/context";
import { loader } from "../../app/routes/unbuilt/page/route";

/** What is answered to somebody who is not signed in. */
async function statusOf(path: string, isDevelopment: boolean): Promise<number> {
  const services = { main: "医の輪", connect: "医の輪コネクト" };
  const context = { isDevelopment, services, viewer: async () => null } as unknown as AppContext;
  const request = new Request(`https://inowa.test${path}`);
  const answer = await loader({ request, params: {}, context }).catch((thrown: unknown) => thrown);
  return answer instanceof Response ? answer.status : 0;
}

test("the trial of uploads is there for tests, and not in production", async () => {
  expect(await statusOf("/test/file-upload", true)).toBe(501);
  expect(await statusOf("/test/file-upload", false)).toBe(404);
  expect(await statusOf("/hospitals", false)).not.toBe(404);
});
