import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { cloudflareTest } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";
import { vapidKey } from "./scripts/dev-vars.mjs";
import { workerOptions, wrangler } from "./scripts/local/cloudflare.mjs";
import { keepLoopbackOpen } from "./scripts/local/serving/loopback.mjs";
import { CONFIG } from "./scripts/local/settings.mjs";
import { ORIGIN } from "./tests/support/workerd/origin";

keepLoopbackOpen();

const alias = {
  "~": resolve(import.meta.dirname, "app"),
  "#contract": resolve(import.meta.dirname, "workers/contract"),
};
const aliases = Object.entries(alias).map(([find, replacement]) => ({ find, replacement }));
const secret = (name: string) => btoa(`development ${name} `.padEnd(32, "0"));

/** Nine tenths of all SQL, which takes two seconds to be cut into statements; the browser tests have them. */
const POSTAL_CODES = /postal_codes/;

const migrationsIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".sql") && !POSTAL_CODES.test(name))
    .sort()
    .map((name) => ({
      name,
      queries: wrangler().unstable_splitSqlQuery(readFileSync(`${folder}/${name}`, "utf8")),
    }));

/** Bundled before the first test: a module at a time they cost each file seconds. mqtt-packet must be: else it loads readable-stream twice. */
const BUNDLED = [
  "@simplewebauthn/server",
  "aws4fetch",
  "drizzle-orm",
  "drizzle-orm/d1",
  "drizzle-orm/sqlite-core",
  "fast-check",
  "hono",
  "hono/secure-headers",
  "mqtt-packet",
  "otpauth",
  "uuidv7",
  "wanakana",
  "zod",
];

/** A test that takes longer hangs. One that is slow on a busy machine is not judged by a clock. */
const HANGS_MS = 600_000;

const MAIN_ONCE = "./tests/support/workerd/runtime/main-once.ts";
const ONE_PROTOTYPE = "./tests/support/workerd/runtime/one-prototype.ts";
const OWN_OBJECTS = "./tests/support/workerd/runtime/own-objects.ts";

/** A third of the seconds of these tests went into hashes: sign-ups and sign-ins of people whom other tests need. */
const QUICK_HASHES = {
  find: /^\.\/scrypt-cost$/,
  replacement: resolve(import.meta.dirname, "tests/support/workerd/runtime/quick-scrypt-cost.ts"),
};

const workerd = (main: string) =>
  cloudflareTest(() => ({
    main,
    wrangler: { configPath: CONFIG.config },
    miniflare: {
      queueConsumers: workerOptions().queueConsumers,
      bindings: {
        ENVIRONMENT: "test",
        SITE_ORIGIN: ORIGIN,
        TEST_SIZE: process.env.TEST_SIZE ?? "",
        MASTER_KEY: secret("master"),
        COOKIE_SECRET: secret("cookie"),
        LIVE_SECRET: secret("live"),
        VAPID_PRIVATE_KEY: vapidKey(),
        MIGRATIONS: {
          DB: migrationsIn("migrations/db"),
          SEARCH_DB: migrationsIn("migrations/search"),
          EDGE_DB: migrationsIn("migrations/edge"),
        },
      },
    },
  }));

const inWorkerd = (name: string, main: string, setupFiles: string[]) => ({
  resolve: { alias: [...aliases, QUICK_HASHES] },
  plugins: [workerd(main)],
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    setupFiles,
    isolate: false,
    maxWorkers: 1,
    testTimeout: HANGS_MS,
    hookTimeout: HANGS_MS,
    deps: { optimizer: { ssr: { enabled: true, include: BUNDLED } } },
  },
});

/** Its files read the same trees, and load the same tools and modules: each process has them once. */
const inNode = (name: string) => ({
  resolve: { alias },
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    environment: "node",
    testTimeout: HANGS_MS,
    hookTimeout: HANGS_MS,
    isolate: false,
  },
});

export default defineConfig({
  test: {
    projects: [
      inWorkerd("api", "./tests/support/workerd/runtime/worker.ts", [
        MAIN_ONCE,
        ONE_PROTOTYPE,
        OWN_OBJECTS,
        "./tests/support/workerd/runtime/migrate.ts",
      ]),
      inWorkerd("objects", "./tests/support/workerd/runtime/objects.ts", [
        MAIN_ONCE,
        ONE_PROTOTYPE,
        OWN_OBJECTS,
      ]),
      inNode("house"),
      inNode("web"),
    ],
  },
});
