import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CERT_REFRESH_MS } from "#contract/chat/limits";
import type { MqttSocket } from "~/live/line/mqtt-socket";
import { type LiveState, openLive } from "~/live/live.client";

/** One socket to what concerns the viewer and one to the room. */
const LINE = 2;
/** The test decides whether they open. */
const sockets: Socket[] = [];
let isBlocked = false;
let certStatus = 200;
let hasRoomSockets = true;
let certsRequested: number[] = [];
/** Sockets that stood when the last one was hung up, itself among them. */
let openAtEnd = 0;

class Socket implements MqttSocket {
  isOpen = false;
  readonly topics: string[] = [];
  private hear: (reason: string) => void = () => {};
  private isUp = false;

  async subscribe(topic: string) {
    this.topics.push(topic);
    await new Promise<void>((resolve) => {
      if (!isBlocked) setTimeout(resolve, 50);
    });
    this.isOpen = this.isUp = true;
  }
  onClose(subscriber: (reason: string) => void) {
    this.hear = subscriber;
  }
  isConnected() {
    return this.isUp;
  }
  publish() {}
  end() {
    openAtEnd = Math.max(openAtEnd, openSockets());
    this.isOpen = this.isUp = false;
  }
  /** The network takes it. */
  break() {
    this.end();
    this.hear("");
  }
}

vi.mock("~/live/line/mqtt-socket", () => ({
  openMqtt: () => {
    const socket = new Socket();
    sockets.push(socket);
    return socket;
  },
}));

// Signing is tested with the server; WebCrypto answers outside of the fake clock.
vi.mock("~/live/line/socket-address", () => ({ socketAddress: async () => "wss://inowa.test/mqtt" }));

let idle = false;
vi.mock("~/browser/idle", () => ({ isIdle: () => idle }));

const states: LiveState[] = [];
const caughtUpAt: number[] = [];
let close = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  sockets.length = states.length = caughtUpAt.length = openAtEnd = 0;
  certsRequested = [];
  [isBlocked, certStatus, idle, hasRoomSockets] = [false, 200, false, true];
  vi.stubGlobal("window", Object.assign(new EventTarget(), { setTimeout, setInterval }));
  const page = { visibilityState: "visible", documentElement: { dataset: {} } };
  vi.stubGlobal("document", Object.assign(new EventTarget(), page));
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("location", { protocol: "https:" });
  vi.stubGlobal("fetch", async () => {
    certsRequested.push(Date.now());
    const cert = { accessKeyId: "a", secretAccessKey: "b", sessionToken: "c", expiration: 0 };
    return Response.json(
      { ...cert, endpoint: "inowa.test", region: "ap-northeast-1", hasRoomSockets },
      { status: certStatus },
    );
  });
});

afterEach(() => {
  close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function start() {
  close = openLive({
    viewerId: "sato",
    roomId: "room",
    onFrame: () => {},
    onAnnounce: () => {},
    onState: (state) => states.push(state),
    catchUp: () => caughtUpAt.push(Date.now()),
  });
}

const openSockets = () => sockets.filter(({ isOpen }) => isOpen).length;

describe("the live connection", () => {
  it("receives the room's events at a socket of its own, where one is offered", async () => {
    start();
    await vi.advanceTimersByTimeAsync(1000);
    expect(sockets.map(({ topics }) => topics)).toEqual([["announce"], ["session/room"]]);
    expect(states).toEqual(["connecting", "open"]);
  });

  it("receives the room's events over the one connection, where no other is offered", async () => {
    hasRoomSockets = false;
    start();
    await vi.advanceTimersByTimeAsync(1000);
    expect(sockets.map(({ topics }) => topics)).toEqual([["announce", "session/room"]]);
    expect(states).toEqual(["connecting", "open"]);
  });

  it("is renewed after 3,540,000 ms, the new one open before the old one goes", async () => {
    start();
    await vi.advanceTimersByTimeAsync(1000);
    expect(openSockets()).toBe(LINE);
    const [first] = sockets;
    await vi.advanceTimersByTimeAsync(CERT_REFRESH_MS - 1000);
    expect(first?.isOpen).toBe(true);
    expect(certsRequested).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(certsRequested).toHaveLength(2);
    expect(first?.isOpen).toBe(false);
    expect(openAtEnd).toBe(2 * LINE);
    expect(states).toEqual(["connecting", "open", "open"]);
  });

  it("is built anew as a whole when one of its sockets breaks", async () => {
    start();
    await vi.advanceTimersByTimeAsync(1000);
    sockets[1]?.break();
    expect(openSockets()).toBe(0);
    expect(states.at(-1)).toBe("connecting");
    await vi.advanceTimersByTimeAsync(5000);
    expect(openSockets()).toBe(LINE);
    expect(states.at(-1)).toBe("open");
    expect(caughtUpAt).toHaveLength(2);
  });

  it("stays when a renewal fails, which is tried again ever later", async () => {
    start();
    await vi.advanceTimersByTimeAsync(1000);
    certStatus = 503;
    await vi.advanceTimersByTimeAsync(CERT_REFRESH_MS + 40_000);
    expect(openSockets()).toBe(LINE);
    expect(states).toEqual(["connecting", "open"]);
    const tries = certsRequested.slice(1);
    const pauses = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
    expect(pauses.length).toBeGreaterThanOrEqual(3);
    expect(pauses.length).toBeLessThanOrEqual(7);
    expect(pauses[2]).toBeGreaterThan(pauses[0] ?? Number.NaN);
    certStatus = 200;
    await vi.advanceTimersByTimeAsync(40_000);
    expect(sockets).toHaveLength(2 * LINE);
    expect(openSockets()).toBe(LINE);
  });

  it("gives way to asking within five seconds where sockets are blocked, and comes back when they are not", async () => {
    isBlocked = true;
    start();
    await vi.advanceTimersByTimeAsync(5000);
    expect(states.at(-1)).toBe("polling");
    expect(caughtUpAt).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(caughtUpAt.length).toBeGreaterThanOrEqual(4);
    isBlocked = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(states.at(-1)).toBe("open");
    expect(openSockets()).toBe(LINE);
    const asked = caughtUpAt.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(caughtUpAt).toHaveLength(asked);
  });

  it("ends while nobody is there and the page is hidden, and comes back with them", async () => {
    const documentElement = { dataset: {} };
    const page = Object.assign(new EventTarget(), { visibilityState: "visible", documentElement });
    vi.stubGlobal("document", page);
    start();
    await vi.advanceTimersByTimeAsync(1000);
    idle = true;
    window.dispatchEvent(new Event("inowa:idle"));
    expect(openSockets()).toBe(LINE);
    page.visibilityState = "hidden";
    page.dispatchEvent(new Event("visibilitychange"));
    expect(openSockets()).toBe(0);
    await vi.advanceTimersByTimeAsync(CERT_REFRESH_MS + 60_000);
    expect(certsRequested).toHaveLength(1);
    [idle, page.visibilityState] = [false, "visible"];
    page.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(1000);
    expect(openSockets()).toBe(LINE);
    expect(caughtUpAt).toHaveLength(2);
  });

  it("waits without a network and tells so", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    start();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(states.at(-1)).toBe("offline");
    expect(certsRequested).toEqual([]);
  });
});
