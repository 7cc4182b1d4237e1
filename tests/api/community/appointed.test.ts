import { beforeAll, expect, it } from "vitest";
import type { Browser } from "../../support/workerd/client/browser";
import { respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { operator } from "../../support/workerd/fixtures/accounts";
import { until } from "../../support/workerd/until";

let desk: Browser;

beforeAll(async () => {
  ({ browser: desk } = await operator("appointing-desk"));
  for (const id of ["first-admin", "second-admin"]) await person(id);
  await agreed();
  for (const id of ["first-admin", "second-admin"]) await signedIn(id);
});

const FOUNDED = {
  name: "地域連携の広場",
  description: "紹介と逆紹介を話し合います。",
  rules: "",
  departments: [],
  prefectures: [],
  email: "first-admin@example.jp",
  creationKey: "appointed-community",
};

/** The notifications about the community that somebody got, as often as they were. */
const notified = async (who: string) => {
  const { items } = await respond<{ items: { topic: string; text: string }[] }>(who, "GET", "/notifications");
  return items.filter(({ text }) => text.startsWith(FOUNDED.name)).map(({ text }) => text);
};

it("whom the operator makes an admin of a community is told so, once", async () => {
  for (let time = 0; time < 2; time += 1)
    expect((await desk.call("POST", "/admin/communities", FOUNDED)).status).toBe(200);
  await until(async () => expect(await notified("first-admin")).toEqual(["地域連携の広場：管理者"]));
  const appoint = { email: "second-admin@example.jp" };
  for (let time = 0; time < 2; time += 1)
    expect(
      (await desk.call("POST", `/admin/communities/${FOUNDED.creationKey}/admins`, appoint)).status,
    ).toBe(204);
  await until(async () => expect(await notified("second-admin")).toEqual(["地域連携の広場：管理者"]));
  expect(await notified("first-admin")).toHaveLength(1);
});
