import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, it } from "vitest";
import { faultProxy } from "../../support/site/servers/fault-proxy";

const portOf = (server: Server) => (server.address() as AddressInfo).port;

it("the fault proxy outlives whoever resets a socket before the host has answered", async () => {
  const host = createServer();
  const asked = new Promise<Socket>((resolve) =>
    host.on("upgrade", (_, socket) => resolve(socket as Socket)),
  );
  host.listen(0, "127.0.0.1");
  await once(host, "listening");
  const proxy = faultProxy(0, `http://127.0.0.1:${portOf(host)}`);
  const visitor = connect(await proxy.ready, "127.0.0.1");
  visitor.write("GET /mqtt HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n");

  const atHost = await asked;
  atHost.resume();
  const left = once(atHost, "end");
  visitor.resetAndDestroy();
  await left;
  atHost.end();

  const refused = await fetch(`http://127.0.0.1:${await proxy.ready}/`, {
    headers: { cookie: "fault=tooLarge" },
  });
  expect(refused.status).toBe(413);
  proxy.stop();
  host.close();
});
