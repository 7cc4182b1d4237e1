export type Bytes = { type: string; body: string };

const BOUNDARY = "boundary";
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const part = (head: string, body = "x") => `--${BOUNDARY}\r\n${head}\r\n\r\n${body}\r\n`;
const end = `--${BOUNDARY}--\r\n`;
const named = (name: string) => `Content-Disposition: form-data; name="${name}"`;

/** Bodies of several parts that are wrong in one place each; some a lenient reader takes, and none may be a fault of ours. */
export function brokenMultipart(name: string): Bytes[] {
  const whole = part(named(name));
  const bodies = [
    "",
    end,
    `--${BOUNDARY}`,
    `--${BOUNDARY}\r\n`,
    whole,
    whole.slice(0, 20),
    whole.slice(0, -4),
    `${whole}--${BOUNDARY}-`,
    `${whole}--other--\r\n`,
    whole + end + whole,
    `preamble${whole}${end}`,
    whole.replaceAll("\r\n", "\n") + end,
    whole.replaceAll("\r\n", "\r") + end,
    part("") + end,
    part("Content-Disposition: form-data") + end,
    part("Content-Disposition: attachment; name=a") + end,
    part('Content-Disposition: form-data; name="') + end,
    part(`Content-Disposition: form-data; name=${name}`) + end,
    part(`${named(name)}; filename="`) + end,
    part(`${named(name)}; filename="../../etc/passwd"`) + end,
    part(`${named(name)}; filename*=UTF-8''%E3%81%ff`) + end,
    part(`${named(name)}\r\nContent-Type: multipart/mixed; boundary=inner`, "--inner\r\n\r\nx") + end,
    part(`${named(name)}\r\nContent-Transfer-Encoding: base64`, "%%%") + end,
    part(`${named(name)}\r\nContent-Length: -1`) + end,
    part(`${named(name)}\r\n${"X: y\r\n".repeat(500)}Z: z`) + end,
    part(`X-Long: ${"a".repeat(20_000)}\r\n${named(name)}`) + end,
    part(named("a".repeat(20_000))) + end,
    part(named("__proto__")) + part(named("constructor")) + end,
    part(named(`${name}\u0000`)) + end,
    part(named(`${name}[99999999]`)) + end,
    part(named(name)).repeat(1000) + end,
  ];
  const wrongTypes = [
    "multipart/form-data",
    "multipart/form-data; boundary=",
    'multipart/form-data; boundary="',
    `multipart/form-data; boundary=${"b".repeat(5000)}`,
    "multipart/mixed; boundary=boundary",
    "multipart/form-data; boundary=boundary; boundary=other",
  ];
  return [
    ...bodies.map((body) => ({ type: TYPE, body })),
    ...wrongTypes.map((type) => ({ type, body: whole + end })),
  ];
}
