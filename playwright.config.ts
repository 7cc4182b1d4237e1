import { defineConfig, devices } from "@playwright/test";
import { ORIGIN, PORT } from "./tests/support/origin";

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
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: ["--no-sandbox", "--disable-quic", "--disable-background-networking"],
    },
  },
  projects: [
    { name: "js", testMatch: "e2e/**/*.spec.ts" },
    { name: "no-js", testMatch: "e2e/**/*.spec.ts", grepInvert: /@js/, use: { javaScriptEnabled: false } },
    { name: "web", testMatch: "web/**/*.spec.ts" },
  ],
  webServer: {
    command: "node tests/support/serve.mjs",
    env: { PORT: String(PORT) },
    url: `${ORIGIN}/healthz`,
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
