import { env } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import { OTHER_ACCOUNT_MESSAGE } from "#contract/texts";
import { VIEWER_HEADER } from "#contract/wire/viewer-mark";
import { viewerMarkOf } from "../../../workers/api/viewer-mark";
import { Browser } from "../../support/workerd/client/browser";
import {
  CALLERS,
  CALLS,
  type Caller,
  freshCookie,
  idOf,
  seatCallers,
  send,
} from "../../support/workerd/client/callers";
import { agreed, cookieOf, person } from "../../support/workerd/client/people";

beforeAll(seatCallers);

const SIGNED_IN = CALLERS.filter((caller): caller is Exclude<Caller, "guest"> => caller !== "guest");
const markOf = (userId: string) => viewerMarkOf(env, userId);

describe.each(CALLS)("$name", ({ endpoint }) => {
  test("is refused before anything else from a page of somebody else, whoever is signed in", async () => {
    const mark = await markOf("somebody-else");
    for (const caller of SIGNED_IN) {
      const response = await send(endpoint, { cookie: await freshCookie(caller), mark, body: "not json" });
      const body = (await response.json()) as { code: string; message: string };
      expect([caller, response.status, body.code, body.message]).toEqual([
        caller,
        409,
        "other-account",
        OTHER_ACCOUNT_MESSAGE,
      ]);
    }
  });
});

test("a page of the same person is served, also after another sign-in, and so is a call without a page", async () => {
  for (const cookie of [await freshCookie("doctor"), await freshCookie("doctor")]) {
    for (const mark of [await markOf(idOf("doctor")), undefined, ""]) {
      const endpoint = { about: "", method: "GET", path: "/profile", access: { who: "public" } } as const;
      expect((await send(endpoint, { cookie, mark })).status).toBe(200);
    }
  }
});

test("a page of somebody who has signed out is answered as a guest is", async () => {
  const mark = await markOf(idOf("doctor"));
  const endpoint = { about: "", method: "GET", path: "/profile", access: { who: "public" } } as const;
  expect((await send(endpoint, { cookie: "", mark })).status).toBe(401);
});

test("marks of two people differ and tell nothing of them; the profile gives one's own", async () => {
  await person("ann");
  await person("ben");
  const browser = new Browser();
  browser.wear(await cookieOf("ann"));
  const { viewerMark } = (await (await browser.get("/profile")).json()) as { viewerMark: string };
  expect(viewerMark).toBe(await markOf("ann"));
  expect(viewerMark).toMatch(/^[0-9a-f]{32}$/);
  expect(viewerMark).not.toBe(await markOf("ben"));
});

test("a key of a refused call is not used up, nor is the day's allowance: its writer creates once", async () => {
  await person("cho");
  await person("dan");
  await agreed();
  const browser = new Browser();
  browser.wear(await cookieOf("cho"));
  const body = { creationKey: crypto.randomUUID(), name: "循環器の会", description: "話し合う会です。" };
  const create = (userId: string) =>
    markOf(userId).then((mark) => browser.call("POST", "/groups", body, { [VIEWER_HEADER]: mark }));
  expect((await create("dan")).status).toBe(409);
  const counted = () =>
    env.DB.prepare("SELECT count(*) AS n FROM attempts WHERE bucket LIKE '%cho%'").first<number>("n");
  expect(await counted()).toBe(0);
  const created = await create("cho");
  expect(created.status, await created.clone().text()).toBe(200);
});
