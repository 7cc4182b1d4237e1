import { expect, test } from "@playwright/test";
import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { VISITS } from "../../support/page/visits";
import { exampleOf } from "../../support/site/examples";
import { Visit } from "../../support/site/visit";
import { ask, complaints } from "../../support/site/web";

/** The same rules for every page: resolving them anew takes longer than reading it. */
class SameRules extends StaticConfigLoader {
  private resolved: ReturnType<StaticConfigLoader["getConfigFor"]> | undefined;

  override getConfigFor(page: string) {
    this.resolved ??= super.getConfigFor(page);
    return this.resolved;
  }
}

const validator = new HtmlValidate(new SameRules({ root: true, extends: ["html-validate:standard"] }));

/** What is wrong with a page, or null. */
async function faultsOf(response: Response): Promise<string | null> {
  const { results } = await validator.validateString(await response.text());
  const found = results
    .flatMap(({ messages }) => messages)
    .map((each) => `${each.message} <${each.selector}>`);
  return found.length > 0 ? `${response.url}: ${[...new Set(found)].join(" | ")}` : null;
}

/** Between them they see each frame, and almost every screen. */
const IN_EVERY_RUN: readonly string[] = ["guest", "doctor", "ms", "connect", "operator"];

for (const { visitor, paths } of VISITS) {
  test(`what ${visitor} sees is valid HTML${IN_EVERY_RUN.includes(visitor) ? "" : " @all"}`, async () => {
    const check = async (path: string) => faultsOf(await ask(visitor, await exampleOf(path, visitor)));
    expect(await complaints(paths, check)).toEqual([]);
  });
}

test("so is a form that came back with its errors", async () => {
  const empty: Record<string, string> = {
    "/login": "username",
    "/connect/login": "username",
    "/contact/form": "lastName",
    "/contact/form?connect=1": "lastName",
    "/signup": "email",
    "/password/forgot": "email",
  };
  const send = async (path: string) => {
    const response = await new Visit().post(path, { [empty[path] ?? ""]: "" });
    return response.status === 422 ? faultsOf(response) : `${path}: ${response.status}`;
  };
  expect(await complaints(Object.keys(empty), send)).toEqual([]);
});

test("the check finds what is wrong", async () => {
  expect(await faultsOf(new Response('<p id="a"><div id="a"></div></p>'))).not.toBeNull();
});
