import { request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";

type Fault = (to: ServerResponse, pass: () => void) => void;

const respond =
  (status: number, type: string, body: string): Fault =>
  (to) =>
    to.writeHead(status, { "content-type": type }).end(body);

/** What can go wrong between the web and its API host. */
export const FAULTS = {
  refused: (to) => to.destroy(),
  slow: (_to, pass) => void setTimeout(pass, 3000),
  broken: respond(502, "text/html", "<h1>Bad Gateway</h1> at handler (server.ts:12:3)"),
  html: respond(200, "text/html", "<!doctype html><title>Wi-Fi</title>ログインしてください"),
  cut: (to) => {
    to.writeHead(200, { "content-type": "application/json", "content-length": "5000" });
    to.write('{"prefectures":[{"prefectureCode":"13","na', () => to.destroy());
  },
  rubbish: respond(200, "application/json", '{"user":{"role":'),
  tooLarge: respond(413, "text/html", "<h1>413 Request Entity Too Large</h1>"),
  signedOut: respond(401, "text/plain", "INVALID Session token"),
} satisfies Record<string, Fault>;

/** Those who come through the remote web come from elsewhere: what they do counts for limits of their own. */
const REMOTE_VISITOR = "203.0.113.77";

export type FaultName = keyof typeof FAULTS;

/** A visitor whose cookie names a fault meets it; everybody else gets through to the host behind. It is ready with its port. */
export function faultProxy(port: number, host: string) {
  const server = createServer((from, to) => {
    const pass = () => forward(from, to, host);
    const name = /fault=(\w+)/.exec(from.headers.cookie ?? "")?.[1];
    const fault: Fault | undefined = name && name in FAULTS ? FAULTS[name as FaultName] : undefined;
    if (fault) fault(to, pass);
    else pass();
  });
  // A connection that is closed for idleness just as it is asked again would be a fault that no test ordered.
  server.keepAliveTimeout = 0;
  server.on("upgrade", (from: IncomingMessage, socket: Duplex) => openOnward(from, socket, host));
  const ready = new Promise<number>((resolve) =>
    server.listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)),
  );
  return { ready, stop: () => server.closeAllConnections() ?? server.close() };
}

function forward(from: IncomingMessage, to: ServerResponse, host: string) {
  const origin = `http://${from.headers.host}`;
  const headers = { ...from.headers, origin, "x-visitor-ip": REMOTE_VISITOR };
  const onward = ask(host + from.url, { method: from.method, headers, agent: false }, (answered) => {
    to.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(to);
  });
  onward.on("error", () => to.destroy());
  from.pipe(onward);
}

/** The host names this proxy as its endpoint, because it is asked for by this name; a socket is passed on as it is. */
function openOnward(from: IncomingMessage, socket: Duplex, host: string) {
  const onward = ask(host + from.url, { headers: from.headers });
  socket.on("error", () => socket.destroy());
  socket.on("close", () => onward.destroy());
  onward.on("upgrade", (answered, far, first: Buffer) => {
    const lines = answered.rawHeaders.map((each, at) => (at % 2 === 0 ? `${each}: ` : `${each}\r\n`));
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join("")}\r\n`);
    socket.write(first);
    far.pipe(socket).pipe(far);
    far.on("error", () => socket.destroy());
    socket.on("close", () => far.destroy());
  });
  onward.on("response", ({ statusCode }) => socket.end(`HTTP/1.1 ${statusCode} Refused\r\n\r\n`));
  onward.on("error", () => socket.destroy());
  onward.end();
}
