import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { configuration } from "../../.dependency-cruiser.mjs";

/** An import that `npm test -- lint` refuses, and the rule that it breaks. */
const REFUSED: readonly [rule: string, path: string, text: string][] = [
  ["screens", "app/routes/doctors/a.tsx", `import { openDatabase } from "../../../workers/db/client";`],
  ["parts", "app/parts/files/a.tsx", `import { ChatRoom } from "../../../durable-objects/chat-room";`],
  ["request", "app/request/a.server.ts", `const { createApi } = await import("../../workers/api/app");`],
  ["ui", "app/ui/a.tsx", `import { Field } from "../forms/field";`],
  ["forms", "app/forms/a.tsx", `import { Card } from "../parts/doctors/card";`],
  ["parts-of-doctors", "app/parts/doctors/a.tsx", `import Page from "../../routes/doctors/doctor";`],
  ["screens", "app/routes/doctors/b.tsx", `import Room from "../chat/room/route";`],
  ["request", "app/request/b.ts", `import { SignInForm } from "../parts/auth/sign-in-form";`],
  ["parts", "app/parts/auth/a.tsx", `import { RoomList } from "../chat/room-list";`],
  ["screen-folders", "app/routes/chat/room/a.tsx", `import { MemberList } from "../members/member-list";`],
  ["screens", "app/routes/doctors/c.tsx", `import { missingParts } from "../chat/room/missing-parts";`],
  ["browser", "app/browser/a.ts", `import { inbox } from "../live/inbox";`],
  ["live", "app/live/a.ts", `import { paths } from "../request/paths";`],
  ["shells", "app/shells/a.tsx", `import Room from "../routes/chat/room/route";`],
  ["dev", "app/dev/a.tsx", `import Room from "../routes/chat/room/route";`],
  ["app", "app/a.ts", `import { Card } from "./parts/doctors/card";`],
  ["app-values", "app/b.ts", `import { paths } from "./request/paths";`],
  ["app-top", "app/root.tsx", `import { openDatabase } from "../workers/db/client";`],
  ["app-packages", "app/live/b.ts", `import { Hono } from "hono";`],
  ["app-packages", "app/live/c.ts", `import { readFileSync } from "node:fs";`],
  ["contract", "workers/contract/a.ts", `import { openDatabase } from "../db/client";`],
  ["contract-packages", "workers/contract/b.ts", `import { eq } from "drizzle-orm";`],
  ["keys-values", "workers/keys/a.ts", `import { env } from "../env";`],
  ["keys", "workers/keys/b.ts", `import { createApi } from "../api/app";`],
  ["notifications", "workers/notifications/b.ts", `import { createApi } from "../api/app";`],
  ["worker", "workers/b.ts", `import { seed } from "../scripts/seed";`],
  ["db", "workers/db/a.ts", `import { createApi } from "../api/app";`],
  ["db-values", "workers/db/b.ts", `import { createScope } from "../scope";`],
  ["search", "workers/search/a.ts", `import { createApi } from "../api/app";`],
  ["log-archive", "workers/log-archive/a.ts", `import { createApi } from "../api/app";`],
  ["contact-rules", "workers/contact-rules/a.ts", `import { createApi } from "../api/app";`],
  ["imports", "workers/imports/a.ts", `import { createApi } from "../api/app";`],
  ["api", "workers/api/a.ts", `import { paths } from "../../app/request/paths";`],
  ["mail", "workers/mail/a.ts", `import { createApi } from "../api/app";`],
  ["push", "workers/push/a.ts", `import { createApi } from "../api/app";`],
  [
    "notifications-values",
    "workers/notifications/a.ts",
    `import { ChatRoom } from "../../durable-objects/chat-room";`,
  ],
  ["worker-values", "workers/a.ts", `import { paths } from "../app/request/paths";`],
  ["mqtt", "durable-objects/mqtt/a.ts", `import { ChatRoom } from "../chat-room";`],
  ["durable-objects", "durable-objects/a.ts", `import { createApi } from "../workers/api/app";`],
  ["durable-objects-values", "durable-objects/b.ts", `import { env } from "../workers/env";`],
  ["no-zone", "workers/elsewhere/a.ts", `import { env } from "../env";`],
  ["no-ring", "app/parts/chat/a.tsx", `import type { Menu } from "./menu";`],
];

const ALLOWED: readonly [path: string, text: string][] = [
  ["durable-objects/types.ts", `import type { Env } from "../workers/env";`],
  ["workers/types.ts", `import { type AppContext } from "../app/request/context";`],
  ["app/parts/posts/allowed.tsx", `import { RoomList } from "../chat/room-list";`],
  ["app/routes/chat/room/allowed.tsx", `import { missingParts } from "./missing-parts";`],
];

/** What the imports above lead to. */
const TARGETS: readonly (readonly [path: string, text: string])[] = [
  ["app/parts/chat/menu.tsx", `import { Line } from "./a"; export type Menu = typeof Line;`],
  ...[
    ...["app/forms/field.tsx", "app/live/inbox.ts", "app/request/paths.ts", "app/request/context.ts"],
    ...["app/parts/auth/sign-in-form.tsx", "app/parts/chat/room-list.tsx", "app/parts/doctors/card.tsx"],
    ...["app/routes/chat/members/member-list.tsx", "app/routes/chat/members/route.tsx"],
    ...[
      "app/routes/chat/room/missing-parts.ts",
      "app/routes/chat/room/route.tsx",
      "app/routes/doctors/doctor.tsx",
    ],
    ...["durable-objects/chat-room.ts", "workers/api/app.ts", "workers/db/client.ts", "workers/env.ts"],
    ...["workers/scope.ts", "scripts/seed.ts"],
  ].map((path) => [path, "export {};"] as const),
];

const baseDir = mkdtempSync(join(tmpdir(), "imports-"));
let violations: readonly string[] = [];

beforeAll(async () => {
  for (const [path, text] of [...TARGETS, ...ALLOWED, ...REFUSED.map(([, ...file]) => file)]) {
    mkdirSync(dirname(join(baseDir, path)), { recursive: true });
    writeFileSync(join(baseDir, path), text);
  }
  const { options, forbidden } = configuration(baseDir);
  const { tsConfig: _, ...rest } = options ?? {};
  const { output } = await cruise(["app", "workers", "durable-objects"], {
    ...rest,
    baseDir,
    validate: true,
    ruleSet: { forbidden },
  });
  violations = (output as ICruiseResult).summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
});
afterAll(() => rmSync(baseDir, { recursive: true }));

test.each(REFUSED)("%s refuses %s: %s", (rule, path) => {
  expect(violations).toContain(`${rule}: ${path}`);
});

test.each(ALLOWED)("%s may have %s", (path) => {
  expect(violations.filter((line) => line.endsWith(`: ${path}`))).toEqual([]);
});

test("every rule has an import that breaks it", () => {
  const broken = new Set(REFUSED.map(([rule]) => rule.replace(/^parts-of-.*/, "parts-of-doctors")));
  const names = (configuration(baseDir).forbidden ?? []).map(({ name = "" }) => name);
  const same = /-values$|^parts-of-/;
  expect(names.filter((name) => !broken.has(name) && !same.test(name))).toEqual([]);
});
