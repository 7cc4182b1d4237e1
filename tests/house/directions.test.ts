import { describe, expect, test } from "vitest";
import { directions } from "./rules/directions";
import { productCode } from "./rules/sources";

test("imports point one way", () => {
  expect(directions(productCode())).toEqual([]);
});

describe("and these would not", () => {
  test.each([
    ["app/routes/doctors/doctor.tsx", `import { openDatabase } from "../../../workers/db/client";`],
    ["app/parts/chat/room.tsx", `import { ChatRoom } from "../../../durable-objects/chat-room";`],
    ["app/request/api.server.ts", `const { createApi } = await import("../../workers/api/app");`],
    ["app/ui/button.tsx", `import { Field } from "~/forms/field";`],
    ["app/forms/field.tsx", `import { Card } from "~/parts/doctors/card";`],
    ["app/parts/doctors/card.tsx", `import Page from "~/routes/doctors/doctor";`],
    ["app/routes/doctors/doctor.tsx", `import Room from "~/routes/chat/room/route";`],
    ["app/request/context.ts", `import { SignInForm } from "~/parts/auth/sign-in-form";`],
    ["app/parts/auth/sign-in-form.tsx", `import { RoomList } from "~/parts/chat/room-list";`],
    ["app/routes/chat/room/route.tsx", `import { MemberList } from "~/routes/chat/members/member-list";`],
    ["app/routes/registration/doctor/select.tsx", `import { missingParts } from "./confirm/missing-parts";`],
    ["app/live/socket.client.ts", `import { Hono } from "hono";`],
    ["workers/contract/users.ts", `import { users } from "../db/schema/users";`],
    ["workers/contract/users.ts", `import { eq } from "drizzle-orm";`],
    ["workers/db/client.ts", `import { createScope } from "../scope";`],
    ["workers/api/users/profile.ts", `import { roleHome } from "../../../app/request/paths/role-home";`],
    ["workers/web.ts", `import { createContext } from "../app/context";`],
    ["durable-objects/mqtt/sockets.ts", `import { RoomRecord } from "../room/room-record";`],
    ["durable-objects/inbox.ts", `import { record } from "../workers/api/audit";`],
  ])("%s: %s", (path, text) => {
    expect(directions([{ path, text }])).toHaveLength(1);
  });

  test("types alone may come from the settings, and the web's types from the app", () => {
    const files = [
      { path: "durable-objects/inbox.ts", text: `import type { Env } from "../workers/env";` },
      { path: "workers/web.ts", text: `import { type AppContext } from "../app/context";` },
    ];
    expect(directions(files)).toEqual([]);
  });
});
