import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { expect, it } from "vitest";
import { keepLoopbackOpen } from "../../../scripts/local/serving/loopback.mjs";

it("no connection of the process that holds the queue is closed for being quiet", async () => {
  keepLoopbackOpen();
  const server = createServer((_request, response) => response.end("heard"));
  const sockets: Socket[] = [];
  server.on("connection", (socket) => sockets.push(socket));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  await (await fetch(`http://127.0.0.1:${port}/`)).text();
  expect(sockets.map(({ timeout }) => timeout ?? 0)).toEqual([0]);
  server.closeAllConnections();
  server.close();
});
