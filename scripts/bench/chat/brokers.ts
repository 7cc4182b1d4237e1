import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type Broker = { name: string; address: string; stop: () => Promise<void> };

/** mosquitto with a plain and a WebSocket listener, started here and ended by `stop`; null if it is not installed. */
export async function mosquitto(plain: number, websockets: number): Promise<Broker[] | null> {
  const file = join(mkdtempSync(join(tmpdir(), "mosquitto-")), "mosquitto.conf");
  const lines = [
    `listener ${plain} 127.0.0.1`,
    `listener ${websockets} 127.0.0.1`,
    "protocol websockets",
    "allow_anonymous true",
    "persistence false",
  ];
  writeFileSync(file, `${lines.join("\n")}\n`);
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  const child = bound(spawn("mosquitto", ["-c", file], { stdio: "ignore", env }));
  const started = await Promise.race([
    responses(plain).then(() => true),
    new Promise<boolean>((resolve) => child.once("error", () => resolve(false))),
  ]);
  if (!started) return null;
  const stop = () => end(child);
  return [
    { name: "mosquitto", address: `mqtt://127.0.0.1:${plain}`, stop },
    { name: "mosquitto websockets", address: `ws://127.0.0.1:${websockets}`, stop },
  ];
}

/** aedes in a process of its own, with a plain and a websockets listener. */
export async function aedes(plain: number, websockets: number): Promise<Broker[]> {
  const code = `import { Aedes } from "aedes";
    import { createServer } from "node:net";
    import { createWebSocketStream, WebSocketServer } from "ws";
    const { handle } = await Aedes.createBroker();
    createServer(handle).listen(${plain}, "127.0.0.1");
    new WebSocketServer({ port: ${websockets}, host: "127.0.0.1" }).on("connection", (socket) =>
      handle(createWebSocketStream(socket)));`;
  const child = bound(spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: "ignore" }));
  await Promise.all([responses(plain), responses(websockets)]);
  const stop = () => end(child);
  return [
    { name: "aedes", address: `mqtt://127.0.0.1:${plain}`, stop },
    { name: "aedes websockets", address: `ws://127.0.0.1:${websockets}`, stop },
  ];
}

/** Ends the process with the bench, also when the bench breaks off. */
function bound(child: ChildProcess): ChildProcess {
  process.once("exit", () => child.kill());
  return child;
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.killed) return Promise.resolve();
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  return gone;
}

async function responses(port: number) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1");
      socket.once("connect", () => resolve(true));
      socket.once("error", () => resolve(false));
      socket.once("close", () => socket.destroy());
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`nothing answers on ${port}`);
}
