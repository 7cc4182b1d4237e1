import { defineConfig, devices } from "@playwright/test";
import { HOST_SECRET, NAMED_REMOTE_ORIGIN, ORIGIN, PORT, REMOTE_ORIGIN } from "./tests/support/site/origin";

const whenReady = (origin: string) => ({
  url: `${origin}/healthz`,
  timeout: 180_000,
  gracefulShutdown: { signal: "SIGTERM" as const, timeout: 10_000 },
});

const LAUNCH = { args: ["--no-sandbox", "--disable-quic", "--disable-background-networking"] };

/** Limits count visitors by address: each kind of them comes from one of its own. */
const from = (address: string) => ({ extraHTTPHeaders: { "cf-connecting-ip": address } });

export default defineConfig({
  testDir: "tests",
  outputDir: ".wrangler/results/browser",
  fullyParallel: true,
  workers: 2,
  timeout: 30_000,
  forbidOnly: true,
  use: {
    ...devices["Desktop Chrome"],
    baseURL: ORIGIN,
    locale: "ja-JP",
    timezoneId: "Asia/Tokyo",
    launchOptions: { ...LAUNCH, executablePath: process.env.CHROMIUM_SHELL_PATH || undefined },
  },
  projects: [
    {
      name: "js",
      testMatch: "e2e/**/*.spec.ts",
      grepInvert: /@faults|@no-js|@notices/,
      use: from("203.0.113.101"),
    },
    {
      name: "no-js",
      testMatch: "e2e/**/*.spec.ts",
      grepInvert: /@js|@faults|@remote|@notices/,
      use: { ...from("203.0.113.102"), javaScriptEnabled: false },
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
    // The journeys without scripts, through a web whose API host is elsewhere, and in trouble.
    {
      name: "remote",
      testMatch: "e2e/**/*.spec.ts",
      grep: /@remote|@faults/,
      use: { javaScriptEnabled: false, baseURL: REMOTE_ORIGIN },
    },
    { name: "web", testMatch: "web/**/*.spec.ts" },
  ],
  webServer: [
    {
      ...whenReady(ORIGIN),
      command: "node tests/support/site/serve.mjs",
      env: { PORT: String(PORT), HOST_SECRET, SITE_ORIGIN: NAMED_REMOTE_ORIGIN },
    },
    { ...whenReady(REMOTE_ORIGIN), command: "node --import tsx tests/support/site/serve-remote.ts" },
  ],
});
