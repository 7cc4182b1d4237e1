import { expect, test } from "@playwright/test";
import { workerdBelow } from "../../../scripts/bench/measure/memory";
import { serveLastingly } from "../../../scripts/local/serving/lasting.mjs";
import { serveWorker } from "../../../scripts/local/serving/worker.mjs";
import { PORT } from "../../support/site/origin";
import { copyOf, EVERYBODY } from "../../support/site/servers/states.mjs";

const PORT_HERE = PORT + 7;

test.describe.configure({ mode: "serial" });

test("what npm start serves begins anew when workerd dies, and says so", async () => {
  const persistTo = copyOf(EVERYBODY, "lasting-state");
  const said: string[] = [];
  const hosts: number[] = [];
  const worker = serveLastingly(
    { port: PORT_HERE, persistTo, vars: { ENVIRONMENT: "test" } },
    { say: (text) => said.push(text), onStart: ({ pid = 0 }) => hosts.push(pid) },
  );
  try {
    await worker.ready;
    expect(await isUp()).toBe(true);
    const [workerd] = workerdBelow(hosts[0] ?? 0) ?? [];
    process.kill(workerd?.pid ?? 0, "SIGKILL");
    await expect.poll(() => hosts.length, { timeout: 0 }).toBe(2);
    expect(await isUp()).toBe(true);
    expect(said[0]).toContain("起動し直しています");
  } finally {
    await worker.stop();
  }
  expect(hosts).toHaveLength(2);
});

test("a server that hangs is ended all the same", async () => {
  const persistTo = copyOf(EVERYBODY, "hanging-state");
  const worker = serveWorker({ port: PORT_HERE, persistTo, vars: { ENVIRONMENT: "test" } });
  await worker.ready;
  process.kill(worker.child.pid ?? 0, "SIGSTOP");
  await worker.stop();
  await expect(isUp()).rejects.toThrow();
});

const isUp = () =>
  fetch(`http://127.0.0.1:${PORT_HERE}/healthz`, { headers: { connection: "close" } }).then(({ ok }) => ok);
