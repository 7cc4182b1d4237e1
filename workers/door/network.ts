/**
 * The key by which an address is counted: an IPv4 address itself, of an IPv6 address its /64 (`2001:db8:0:7::/64`),
 * because a whole /64 belongs to one line. IPv4 written as IPv6 (RFC 4291, section 2.5.5.2) counts as IPv4.
 */
export function networkOf(ip: string): string {
  const address = ip.split("%")[0]?.toLowerCase() ?? "";
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (mapped || !address.includes(":")) return mapped ?? address;
  const [left = "", right] = address.split("::");
  const before = groupsOf(left);
  const after = groupsOf(right ?? "");
  const missing = right === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(missing).fill("0"), ...after].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/64`;
}

const groupsOf = (part: string) => part.split(":").filter(Boolean);
