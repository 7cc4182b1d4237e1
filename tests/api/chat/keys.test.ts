import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { knock } from "../../support/workerd/chat/live";
import { respond, signedIn } from "../../support/workerd/client/calls";
import { meet, openRoom, refused } from "./cast";

beforeAll(meet);

describe("opening a payload on the server", () => {
  it("is written into the audit log, also when it fails", async () => {
    const { sessionKey } = await openRoom("sato", "tanaka");
    expect(
      await refused("sato", "POST", "/chat/messages/decrypt", {
        payload: "v1.1.message.AAAAAAAAAAAAAAAAAAAAAAAA",
        sessionKey,
      }),
    ).toBe(404);
    const log = await env.DB.prepare(
      "SELECT * FROM audit_log WHERE action = 'message-decrypted' ORDER BY id DESC",
    ).first();
    expect(log).toMatchObject({ actor_id: "sato", result: "failed" });
    expect(JSON.stringify(log)).not.toContain(sessionKey);
  });
});

describe("live credentials", () => {
  it("end with the session", async () => {
    await signedIn("sato", "sato-afresh");
    const cert = await respond<Record<string, string>>("sato-afresh", "GET", "/chat/cert");
    expect(cert).toMatchObject({ endpoint: "inowa.test", region: "ap-northeast-1" });
    const { AwsV4Signer } = await import("aws4fetch");
    const sign = async () => {
      const parts = {
        url: "https://inowa.test/mqtt",
        method: "GET",
        service: "iotdevicegateway",
        signQuery: true,
      };
      const { accessKeyId = "", secretAccessKey = "", sessionToken = "", region = "" } = cert;
      return (await new AwsV4Signer({ ...parts, accessKeyId, secretAccessKey, sessionToken, region }).sign())
        .url;
    };
    const before = await knock(await sign());
    expect(before.status).toBe(101);
    before.webSocket?.accept();
    expect(await refused("sato-afresh", "POST", "/logout")).toBe(204);
    expect((await knock(await sign())).status).toBe(403);
  });
});
