import { test } from "@playwright/test";
import { ownServer } from "../own-server";
import type { Target } from "./bad-forms";
import { targetsAt } from "./bad-input";

type Served = { worker: Awaited<ReturnType<ReturnType<typeof ownServer>["start"]>>; targets: Target[] };

/** Gives the tests of one file, in order, a server of its own with a room of two, and every form that is on it. */
export function serverWithForms(name: string, offset: number) {
  const { origin, start, openRoom } = ownServer(name, offset);
  const served: Partial<Served> = {};
  test.describe.configure({ mode: "serial" });
  test.beforeAll(async () => {
    served.worker = await start();
    const { key } = await openRoom("tanaka", "sato");
    served.targets = await targetsAt(origin, `/rooms/${key}`);
  });
  test.afterAll(() => served.worker?.stop());
  /** All of it is there while a test runs. */
  const now = () => served as Served;
  return { origin, targets: () => now().targets, pid: () => now().worker.child.pid ?? 0 };
}
