import {
  type Browser,
  type BrowserContext,
  type Page,
  test as plain,
  expect as plainExpect,
} from "@playwright/test";
import { PlainBrowser } from "../plain/browser";
import { expectations, isPlain } from "../plain/expect";

export type { Browser, Locator, Page } from "@playwright/test";

export type Ways = {
  /** The journey goes over HTTP, as a browser without scripts would: no Chromium is started for it. */
  overHttp: boolean;
};

/**
 * The tests of the browser: in Chromium, or over HTTP where the project says so. Every window is closed at the end, whoever
 * opened it: those left open would hold the few sockets that a person may have.
 */
export const test = plain.extend<{ soundScripts: undefined; ownWindows: undefined }, Ways>({
  overHttp: [false, { option: true, scope: "worker" }],
  browser: [
    async ({ playwright, overHttp }, use, { project }) => {
      const { baseURL = "", extraHTTPHeaders } = project.use;
      const browser = overHttp
        ? (new PlainBrowser({ baseURL, extraHTTPHeaders }) as unknown as Browser)
        : withEars(await playwright.chromium.launch());
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  soundScripts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      scriptFaults.length = 0;
      await use(undefined);
      plainExpect(scriptFaults, "what React said of pages that it could not draw or take over").toEqual([]);
    },
    { auto: true },
  ],
  ownWindows: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
  context: async ({ browser }, use) => use((await browser.newContext()) as BrowserContext),
  page: async ({ context }, use) => {
    await use((await context.newPage()) as Page);
  },
});

/** What React told the console, in every window of the test that runs. */
const scriptFaults: string[] = [];

function withEars(browser: Browser): Browser {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    askAgainWhereLeft(context);
    context.on("page", waitForScripts);
    context.on("console", (message) => {
      if (/React error #\d+/.test(message.text())) scriptFaults.push(message.text());
    });
    context.on("weberror", (error) => {
      if (/React error #\d+/.test(String(error.error()))) scriptFaults.push(String(error.error()));
    });
    return context;
  };
  return browser;
}

const HYDRATED_WITHIN_MS = 15_000;

/**
 * A page that is gone to, or loaded anew, is given over once its scripts run: what they change can be clicked then. What
 * is done before is a test of its own. Where the scripts are held back the page is given over without them.
 */
function waitForScripts(page: Page) {
  const hydrated = () =>
    page
      .waitForFunction(
        () => !("__remixContext" in window) || performance.getEntriesByName("hydrated").length > 0,
        undefined,
        { timeout: HYDRATED_WITHIN_MS },
      )
      .catch(() => undefined);
  for (const act of ["goto", "reload"] as const) {
    const go = page[act].bind(page) as (...given: unknown[]) => ReturnType<Page["goto"]>;
    page[act] = async (...given: unknown[]) => {
      const response = await go(...given);
      const { waitUntil } = (given.at(-1) ?? {}) as { waitUntil?: string };
      if (waitUntil === undefined) await hydrated();
      return response;
    };
  }
}

/** A kept connection that the server has left meanwhile: a browser asks anew over another, and so do calls beside its pages. */
function askAgainWhereLeft({ request }: BrowserContext) {
  const ask = request.fetch.bind(request);
  request.fetch = (to, options) => ask(to, { maxRetries: 1, ...options });
}

/** Knows the pages without scripts too. */
export const expect = new Proxy(plainExpect, {
  apply: (existing, self, [actual, expectedProperties]) =>
    isPlain(actual)
      ? expectations(actual, expectedProperties)
      : Reflect.apply(existing, self, [actual, expectedProperties]),
});
