import { expect, test } from "@playwright/test";
import { emailOf, PASSWORD } from "../../support/cast";
import { pagesAt, share } from "../../support/site/bad/bad-input";
import {
  exitLinksOf,
  exitLinksOfForm,
  exitLinksOfRendered,
  ledOut,
  linkedOut,
  OPEN_REDIRECTS,
  type RenderedThere,
  visitsAt,
  withIntended,
} from "../../support/site/bad/open-redirects";
import { serverWithForms } from "../../support/site/bad/server-with-forms";
import { fieldValue } from "../../support/site/visit";
import { complaints, cookieOf } from "../../support/site/web";
import { sized } from "../../support/size";

/** Each way to another site is tried at every so many of the screens and forms. */
const EVERY = sized(24, 1);

const { origin, targets } = serverWithForms("ways-out-state", 10);

for (const [path, who] of [
  ["/login", "nakamura"],
  ["/connect/login", "takahashi"],
] as const)
  test(`signing in at ${path} leads to no other site, whatever its cookie says`, async () => {
    const body = new URLSearchParams({ username: emailOf(who), password: PASSWORD });
    const home = who === "nakamura" ? "/top/ms" : "/connect/top";
    for (const redirect of OPEN_REDIRECTS) {
      const headers = { origin, cookie: withIntended("", redirect) };
      const init = { method: "POST", redirect: "manual", headers, body } as const;
      const response = await fetch(`${origin}${path}?from=${encodeURIComponent(redirect)}`, init);
      expect([response.status, response.headers.get("location")], redirect).toEqual([302, home]);
    }
  });

test("agreeing to new terms leads to no other site", async () => {
  const [redirect = ""] = OPEN_REDIRECTS;
  const headers = { origin, cookie: withIntended(cookieOf("notAgreed"), redirect) };
  const page = await (await fetch(`${origin}/agree-terms`, { headers })).text();
  const body = new URLSearchParams({
    terms: fieldValue(page, "terms"),
    privacy: fieldValue(page, "privacy"),
  });
  const init = { method: "POST", redirect: "manual", headers, body } as const;
  const response = await fetch(`${origin}/agree-terms`, init);
  expect([response.status, response.headers.get("location")]).toEqual([302, "/"]);
});

test("the check finds what leads to another site, in an answer as in a link", () => {
  const from = `${origin}/login`;
  for (const redirect of ["//evil.example", "/\\evil.example", "https:evil.example", "\t//evil.example"]) {
    expect(ledOut(origin, from, new Headers({ location: redirect })), redirect).toHaveLength(1);
    expect(linkedOut(origin, from, `<a href="${redirect}">`), redirect).toHaveLength(1);
  }
  expect(ledOut(origin, from, new Headers({ location: "/board?from=//evil.example" }))).toEqual([]);
});

test("no screen, and no form that it draws, leads to another site that is asked for", async () => {
  const rendered: RenderedThere[] = [];
  const out = await complaints(
    visitsAt(await pagesAt(targets()), EVERY),
    async (visit) => (await exitLinksOf(origin, visit, rendered)).join("\n") || null,
    2,
  );
  // One of all forms that are alike is sent: a few of them end a session, and everything else goes before.
  const sent = new Map(rendered.map((each) => [each.form.action + each.headers.cookie, each]));
  const ends = (each: RenderedThere) => Number(/logout|security|sessions/.test(each.form.action));
  for (const each of [...sent.values()].sort((one, other) => ends(one) - ends(other)))
    out.push(...(await exitLinksOfRendered(origin, each)));
  expect(out).toEqual([]);
  expect(sent.size).toBeGreaterThan(100);
});

/** Last: some of them end what others need. */
test("no form leads to another site that its fields, its address or a cookie name", async () => {
  const sent = targets().flatMap((target, number) =>
    share(OPEN_REDIRECTS, EVERY, number).map((redirect) => ({ target, redirect })),
  );
  const out = await complaints(
    sent,
    async ({ target, redirect }) => (await exitLinksOfForm(origin, target, redirect)).join("\n") || null,
    2,
  );
  expect(out).toEqual([]);
});
