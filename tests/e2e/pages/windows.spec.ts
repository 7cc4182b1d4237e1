import { expect, test } from "../../support/page/test";

test.describe("a window that a test opens is closed with it", () => {
  test.describe.configure({ mode: "serial" });

  test("one opens a window @js", async ({ browser }) => {
    await (await browser.newContext()).newPage();
  });

  test("the next one finds none @js", async ({ browser }) => {
    expect(browser.contexts()).toEqual([]);
  });
});
