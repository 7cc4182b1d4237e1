import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { CERT_LIFETIME_MS } from "#contract/chat/limits";
import type { MqttSession } from "../../../durable-objects/mqtt/mqtt-session";
import {
  connectPacket,
  forget,
  forgetRoom,
  knock,
  openLive,
  openRoom,
  signedUrl,
} from "../../support/workerd/chat/live";
import { directRoom, inboxOf, sentBy, somebody } from "../../support/workerd/chat/rooms";
import { until } from "../../support/workerd/until";

describe("sockets", () => {
  it("that fall silent for one and a half keepalives are closed", async () => {
    const sato = somebody("sato");
    const live = await openLive(sato);
    live.send(connectPacket(sato, { keepalive: 60 }));
    await until(() => expect(live.of("connack")).toHaveLength(1));
    const silentFor = (ms: number) =>
      runInDurableObject(inboxOf(sato), (_, state) => {
        for (const socket of state.getWebSockets()) {
          const session: MqttSession = socket.deserializeAttachment();
          socket.serializeAttachment({ ...session, activeAt: Date.now() - ms });
        }
      });
    await silentFor(60_000);
    await forget(sato);
    await runDurableObjectAlarm(inboxOf(sato));
    expect(live.closed).toBeNull();
    await silentFor(90_001);
    await forget(sato);
    await runDurableObjectAlarm(inboxOf(sato));
    await until(() => expect(live.closed?.code).toBe(1008));
  });

  it("of who is suspended are closed, and none opens with credentials from before", async () => {
    const sato = somebody("sato");
    const live = await openLive(sato);
    const before = await signedUrl(sato);
    await inboxOf(sato).expel();
    await until(() => expect(live.closed?.code).toBe(1008));
    expect((await knock(before)).status).toBe(403);
    const after = await knock(await signedUrl(sato, { issuedAt: Date.now() + 1000 }));
    expect(after.status).toBe(101);
    after.webSocket?.accept();
    after.webSocket?.close();
  });

  it("are closed when their credentials expire, while the one opened a minute earlier receives everything", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { id, room } = await directRoom(sato, tanaka);
    const issuedAt = Date.now() - CERT_LIFETIME_MS / 2;
    const ending = await openRoom(tanaka, id, { qos: 1, issuedAt });
    const fresh = await openRoom(tanaka, id, { qos: 1 });
    for (let turn = 0; turn < 10; turn += 1) await sentBy(room, sato, `${turn}`);
    await runInDurableObject(room, (_, state) => {
      for (const socket of state.getWebSockets()) {
        const session: MqttSession = socket.deserializeAttachment();
        const isOlder = session.expiresAt === issuedAt + CERT_LIFETIME_MS;
        if (isOlder) socket.serializeAttachment({ ...session, expiresAt: Date.now() });
      }
    });
    await forgetRoom(id);
    await runDurableObjectAlarm(room);
    await until(() => expect(ending.closed?.code).toBe(1008));
    for (let turn = 10; turn < 20; turn += 1) await sentBy(room, sato, `${turn}`);
    await until(() => expect(fresh.frames(`session/${id}`).at(-1)).toMatchObject({ seq: 20 }));
    const reached = new Set(
      [...ending.frames(`session/${id}`), ...fresh.frames(`session/${id}`)].map(({ seq }) => seq),
    );
    expect(reached.size).toBe(20);
    fresh.socket.close();
  });
});
