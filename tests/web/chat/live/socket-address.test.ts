import { expect, test } from "vitest";
import { socketAddress } from "~/live/line/socket-address";

const NOW = Date.UTC(2026, 10, 23, 1, 2, 3);
const page = { protocol: "https:", host: "inowa.test" };
const named = { accessKeyId: "a", secretAccessKey: "b", sessionToken: "c" };

test("a cert of the specification's three fields leads to the page's own host, by this machine's clock", async () => {
  const address = new URL(await socketAddress(named, null, NOW, page, NOW));
  expect(`${address.protocol}//${address.host}${address.pathname}`).toBe("wss://inowa.test/mqtt");
  expect(address.searchParams.get("X-Amz-Date")).toBe("20261123T010203Z");
  expect(address.searchParams.get("X-Amz-Credential")).toBe(
    "a/20261123/ap-northeast-1/iotdevicegateway/aws4_request",
  );
  expect(address.searchParams.has("room")).toBe(false);
});

test("what a host says besides counts: its place, its region and its clock", async () => {
  const cert = {
    ...named,
    endpoint: "live.test",
    region: "eu-west-1",
    expiration: NOW + 3_600_000 - 86_400_000,
  };
  const address = new URL(await socketAddress(cert, "r1", NOW, page, NOW + 1000));
  expect(address.host).toBe("live.test");
  expect(address.searchParams.get("room")).toBe("r1");
  expect(address.searchParams.get("X-Amz-Date")).toBe("20261122T010204Z");
  expect(address.searchParams.get("X-Amz-Credential")).toContain("/eu-west-1/");
});
