import { expect, test } from "@playwright/test";
import { VISITS } from "../../support/page/visits";
import { exampleOf } from "../../support/site/examples";
import { ask } from "../../support/site/web";

/** Forms whose words are saved on the server: long ones with a draft of their own, and those of guests. */
const ON_SERVER = [
  /^\/notices\/new$/,
  /^\/notices\/:id\/edit$/,
  /^\/rooms\/:id$/,
  /^\/(signup|profile|medical\/profile)$/,
  /^\/doctor\/new\//,
];
/** Anybody writes there: members in the browser under their name, guests on the server. */
const BY_VIEWER = [/^\/contact\/form/, /^\/posting_information\/request$/];

type Form = { path: string; visitor: string; mechanism: string | null };

/** The forms of a page into which somebody writes freely, and what saves their words. */
function formsIn(html: string): (string | null)[] {
  const main = /<main[\s>].*<\/main>/s.exec(html)?.[0] ?? "";
  return [...main.matchAll(/<form\b[^>]*method="post"[^>]*>.*?<\/form>/gs)]
    .map(([form]) => form)
    .filter((form) => form.includes("<textarea"))
    .map((form) => mechanismOf(form));
}

/** A call of its own comes before the keeper that every text area has. */
const mechanismOf = (form: string) =>
  form.includes("data-draft-call") ? "server" : (/data-draft="(\w+)"/.exec(form)?.[1] ?? null);

function expected({ path, visitor }: Form): string {
  const isGuest = visitor === "guest";
  if (BY_VIEWER.some((each) => each.test(path))) return isGuest ? "server" : "browser";
  return ON_SERVER.some((each) => each.test(path)) ? "server" : "browser";
}

test("every form with a free text saves it in the browser under its writer, or on the server", async () => {
  const forms: Form[] = [];
  for (const { visitor, paths } of VISITS)
    for (const path of paths) {
      const page = await ask(visitor, await exampleOf(path, visitor));
      for (const mechanism of formsIn(await page.text())) forms.push({ path, visitor, mechanism });
    }
  expect(forms.length).toBeGreaterThan(20);
  expect(forms.filter((form) => form.mechanism !== expected(form))).toEqual([]);
});

test("the check finds a form that saves nothing", () => {
  expect(formsIn('<main><form method="post"><textarea name="a"></textarea></form></main>')).toEqual([null]);
});
