import { test as plain } from "@playwright/test";

export { type Browser, expect, type Locator, type Page } from "@playwright/test";

/** Closes every page at the end: those left open would hold the few sockets that a person may have. */
export const test = plain.extend<{ closing: undefined }>({
  closing: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
