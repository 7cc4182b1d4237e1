import { expect, test } from "vitest";
import { SYSTEM_ERROR } from "#contract/texts";
import { createApiClient } from "~/request/api.server";

/** The client of a page, whose host answers everything alike. */
const apiOf = (response: Response) =>
  createApiClient({
    request: new Request("https://inowa.test/lists/hospitals/l1"),
    callApi: async () => response.clone(),
    onSetCookie: () => {},
    onSessionEnd: () => {},
  });
const answer = (body: string, type: string) => new Response(body, { headers: { "content-type": type } });
const file = { params: { id: "l1" } };
const unavailable = { status: 503, refused: { code: "api-unavailable", message: SYSTEM_ERROR } };

test("a file is passed on as it came", async () => {
  const response = await apiOf(answer("名称\r\n", "text/csv; charset=utf-8")).lists.csv(file);
  expect(await response.text()).toBe("名称\r\n");
});

test("a page that somebody on the way wrote is neither a file nor an answer", async () => {
  for (const type of ["text/html", "text/html; charset=utf-8"]) {
    const api = apiOf(answer("<h1>Please wait</h1>", type));
    await expect(api.lists.csv(file)).rejects.toMatchObject(unavailable);
    await expect(api.users.profile()).rejects.toMatchObject(unavailable);
  }
});
