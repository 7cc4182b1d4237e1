import { expect, test } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { additions } from "../../app/routes";
import { VISITS } from "../support/built";
import { everydayToken } from "../support/cast";
import { Visit } from "../support/visit";
import { ask, complaints, exampleOf } from "../support/web";

const validator = new HtmlValidate({ root: true, extends: ["html-validate:standard"] });

/** What is wrong with a page, or null. */
async function faultsOf(answer: Response): Promise<string | null> {
  const { results } = await validator.validateString(await answer.text());
  const found = results
    .flatMap(({ messages }) => messages)
    .map((each) => `${each.message} <${each.selector}>`);
  return found.length > 0 ? `${answer.url}: ${[...new Set(found)].join(" | ")}` : null;
}

for (const { visitor, paths } of VISITS) {
  test(`what ${visitor} sees is valid HTML`, async () => {
    const check = async (path: string) => faultsOf(await ask(visitor, await exampleOf(path, visitor)));
    expect(await complaints(paths, check)).toEqual([]);
  });
}

test("so is what comes beside the specification's screens, the operator's console too", async () => {
  const operator = new Visit(`__Host-session=${everydayToken("operator")}`);
  const paths = additions
    .map(({ path }) => path.replace(":term", "terms"))
    .filter((path) => !path.includes(":"));
  expect(await complaints(paths, async (path) => faultsOf(await operator.get(path)))).toEqual([]);
  const pages = [
    "/login/passkey",
    "/password/forgot",
    "/password/reset?token=x",
    "/withdrawn",
    "/unsubscribe",
  ];
  expect(await complaints(pages, async (path) => faultsOf(await new Visit().get(path)))).toEqual([]);
});

test("so is a form that came back with its errors", async () => {
  const forms = ["/login", "/connect/login", "/contact/form", "/contact/form?connect=1", "/signup"];
  const send = async (path: string) => faultsOf(await new Visit().post(path, { nothing: "" }));
  expect(await complaints([...forms, "/password/forgot"], send)).toEqual([]);
});

test("the check finds what is wrong", async () => {
  expect(await faultsOf(new Response('<p id="a"><div id="a"></div></p>'))).not.toBeNull();
});
