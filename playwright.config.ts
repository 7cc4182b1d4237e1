import { defineConfig, devices } from "@playwright/test";
import type { Ways } from "./tests/support/page/test";
import { HOST_SECRET, NAMED_REMOTE_ORIGIN, ORIGIN, PORT, REMOTE_ORIGIN } from "./tests/support/site/origin";

/** Each says so itself: who asks it again and again asks a second too late. */
const WHEN_READY = {
  wait: { stdout: /^ready$/m },
  timeout: 600_000,
  gracefulShutdown: { signal: "SIGTERM" as const, timeout: 10_000 },
};

/** A test that takes longer hangs. One that is slow on a busy machine is not judged by a clock. */
const HANGS_MS = 300_000;
/** What is awaited, clicked or filled must be there by then: a page has a Worker to wake, and ten megabytes go into a field in many pieces. */
const LATE_MS = 90_000;

/** A page lives for a second or two here: compiling its scripts for speed, and beside it, costs more than it gains. */
const ONE_THREAD = ["--js-flags=--no-maglev,--no-opt,--single-threaded", "--num-raster-threads=1"];
const LAUNCH = { args: ["--no-sandbox", "--disable-quic", "--disable-background-networking", ...ONE_THREAD] };

/** Limits count visitors by address: each kind of them comes from one of its own. */
const from = (address: string) => ({ extraHTTPHeaders: { "cf-connecting-ip": address } });

/**
 * Three at once, where two cores have something to do while one of them waits; but not three browsers with scripts, which
 * hold each other up: beside two of them go the tests over HTTP.
 */
const AT_ONCE = 3;
const WITH_SCRIPTS_AT_ONCE = 2;

const IS_ALL = process.env.TEST_SIZE === "all" || process.env.TEST_SIZE === "long";

/**
 * Run by `npm test -- all` alone. With scripts, the usual run has one journey of each capability (`@scripts`) and what
 * needs them; every other journey it has over HTTP.
 */
const LEFT_OUT = IS_ALL ? [] : [/@all/];
const LEFT_OUT_WITH_SCRIPTS = IS_ALL ? [] : [/@all/, /^(?!.*@(js|scripts|control))/];

/** What stays in a browser without scripts in the usual run; `@scripts` says that it goes with scripts alone. */
const LEFT_OUT_WITHOUT_SCRIPTS = IS_ALL ? [] : [/@all|@scripts/];

/**
 * Over HTTP the usual run has what goes with scripts only where a form is like no other (`@form`), and what goes before both
 * hosts before the other one.
 */
const LEFT_OUT_OVER_HTTP = IS_ALL ? [] : [/@all/, /@scripts(?!.*@form)/, /@remote/];

/** Journeys before both hosts: before this one they go with scripts, and without them before the other. */
const SEEN_WITH_SCRIPTS = /^(?!.*@no-js).*@remote/;

export default defineConfig<object, Ways>({
  testDir: "tests",
  outputDir: ".wrangler/results/browser",
  fullyParallel: true,
  workers: AT_ONCE,
  timeout: HANGS_MS,
  expect: { timeout: LATE_MS },
  forbidOnly: true,
  // A test that passes only at its second try is named at the end of the run: it has found a race.
  retries: 1,
  use: {
    ...devices["Desktop Chrome"],
    baseURL: ORIGIN,
    locale: "ja-JP",
    timezoneId: "Asia/Tokyo",
    // What only moves before one's eyes is drawn sixty times a second, and clicks wait until it rests.
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: LATE_MS,
    navigationTimeout: LATE_MS,
    launchOptions: { ...LAUNCH, executablePath: process.env.CHROMIUM_SHELL_PATH || undefined },
  },
  projects: [
    // Where no screen on the way ships scripts, a journey is the same without them: @no-js goes over HTTP alone.
    {
      name: "js",
      testMatch: "e2e/**/*.spec.ts",
      grepInvert: [/@faults|@no-js|@notices/, ...LEFT_OUT_WITH_SCRIPTS],
      use: from("203.0.113.101"),
      workers: WITH_SCRIPTS_AT_ONCE,
    },
    // The journeys without scripts need no browser: some stay in one, to show that both do the same.
    {
      name: "no-js",
      testMatch: "e2e/**/*.spec.ts",
      grep: /@control/,
      grepInvert: [/@faults|@remote/, ...LEFT_OUT_WITHOUT_SCRIPTS],
      use: { ...from("203.0.113.102"), javaScriptEnabled: false },
      workers: 1,
    },
    {
      name: "http",
      testMatch: "e2e/**/*.spec.ts",
      grepInvert: [/@js|@faults|@notices|@control/, SEEN_WITH_SCRIPTS, ...LEFT_OUT_OVER_HTTP],
      use: { ...from("203.0.113.104"), overHttp: true },
    },
    // Only the whole browser, with windows of its own, shows notices.
    {
      name: "notices",
      testMatch: "e2e/**/*.spec.ts",
      grep: /@notices/,
      use: {
        ...from("203.0.113.103"),
        channel: "chromium",
        launchOptions: { ...LAUNCH, executablePath: process.env.CHROMIUM_PATH || undefined },
      },
    },
    // The same through a web whose API host is elsewhere, and in trouble.
    {
      name: "remote",
      testMatch: "e2e/**/*.spec.ts",
      grep: /(@remote|@faults).*@control/,
      use: { javaScriptEnabled: false, baseURL: REMOTE_ORIGIN },
    },
    {
      name: "http-remote",
      testMatch: "e2e/**/*.spec.ts",
      grep: /@remote|@faults/,
      grepInvert: [/@control/, ...LEFT_OUT],
      use: { overHttp: true, baseURL: REMOTE_ORIGIN },
    },
    { name: "web", testMatch: "web/**/*.spec.ts", grepInvert: LEFT_OUT },
  ],
  webServer: [
    {
      ...WHEN_READY,
      command: "node tests/support/site/servers/serve.mjs",
      env: { PORT: String(PORT), HOST_SECRET, SITE_ORIGIN: NAMED_REMOTE_ORIGIN },
    },
    { ...WHEN_READY, command: "node --import tsx tests/support/site/servers/serve-remote.ts" },
  ],
});
