import { expect, it } from "vitest";
import { networkOf } from "../../../../workers/door/network";

it.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:0:7:1:2:3:4", "2001:db8:0:7::/64"],
  ["2001:0DB8:0000:0007::1", "2001:db8:0:7::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8:0:7::", "2001:db8:0:7::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
])("%s is counted as %s", (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

it("all addresses of a /64 are one, those of the next are another", () => {
  const near = Array.from({ length: 40 }, (_, index) =>
    networkOf(`2001:db8:1:2:${index.toString(16)}::${index + 1}`),
  );
  expect(new Set(near).size).toBe(1);
  expect(networkOf("2001:db8:1:3::1")).not.toBe(near[0]);
});
