import { brokenMultipart } from "../../broken-multipart";
import { MALFORMED_JSON } from "../../malformed-json";
import { ALL_NAUGHTY_TEXTS } from "../../naughty";
import type { PostedForm } from "../forms/posted/posted-form";
import type { Shot } from "./fuzz";

/** A form where it is posted to, by somebody who may. */
export type Target = { form: PostedForm; address: string; cookie: string };

const URLENCODED = "application/x-www-form-urlencoded";
const MEGABYTE = 1024 * 1024;
const LENGTHS = [1, 100, 101, 2000, 2001, 5001, 32_001, 60_000, 64 * 1024 - 20, 64 * 1024 + 1, MEGABYTE];
const CHUNKED_BYTES = 120 * MEGABYTE;

type Body = { label: string; type: string; body: () => string | number };

/** Everything bad that this form can be sent: names, values, lengths, bodies. */
export function badShots(origin: string, { form, address, cookie }: Target): Shot[] {
  const fields = Object.entries(form.fields).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  const bodies = [...badNames(fields), ...badValues(fields), ...badBodies(fields[0]?.[0] ?? "a")];
  return bodies.map(({ label, type, body }) => ({
    label,
    method: "POST",
    path: address,
    body,
    headers: {
      cookie,
      origin,
      "cf-connecting-ip": "203.0.113.150",
      ...(type ? { "content-type": type } : {}),
    },
  }));
}

/** One body only, of a size that a Worker must not take. */
export function floods(origin: string, target: Target): Shot[] {
  const types = [URLENCODED, "multipart/form-data; boundary=boundary"];
  return types.map((type) => ({
    label: `120 MB in chunks as ${type}`,
    method: "POST",
    path: target.address,
    body: () => CHUNKED_BYTES,
    headers: { cookie: target.cookie, origin, "content-type": type },
  }));
}

type Field = readonly [name: string, value: string];

const encoded = (label: string, pairs: () => readonly Field[]): Body => ({
  label,
  type: URLENCODED,
  body: () =>
    String(new URLSearchParams(pairs().map(([name, value]) => [name.toWellFormed(), value.toWellFormed()]))),
});

function badNames(fields: readonly Field[]): Body[] {
  const own = fields.map(([name]) => name);
  const grown = (own.length > 0 ? own : ["a"]).flatMap((name) => [
    `${name}[99999999]`,
    `${name}[4294967295]`,
    `${name}[-1]`,
    `${name}[0][0][0][0][0][0]`,
    `${name}[]`,
    `${name}.length`,
    `${name}.__proto__.polluted`,
    `${name}${".a".repeat(3000)}`,
    `${name}${"[0]".repeat(3000)}`,
    `${name}[`,
    `[${name}]`,
  ]);
  const insert = JSON.stringify({ type: "insert", payload: { name: own[0] ?? "a", index: 99_999_999 } });
  const many = (count: number) => Array.from({ length: count }, (_, index): Field => [`a${index % 50}`, ""]);
  return [
    ...[...grown, ...STRANGE_NAMES].map((name) =>
      encoded(`name ${name.slice(0, 40)}`, () => [...fields, [name, insert]]),
    ),
    ...[400, 10_000].map((count) => encoded(`${count} fields`, () => many(count))),
  ];
}

const STRANGE_NAMES = [
  "",
  ".",
  "[]",
  "[0]",
  "__proto__",
  "__proto__[polluted]",
  "__proto__.polluted",
  "constructor.prototype.polluted",
  "toString",
  "unknown",
  "__intent__",
  "__state__",
  "\u0000",
  "名前",
  "a".repeat(10_000),
];

/** Each text in every field at once; each length, none and a second one in each field alone. */
function badValues(fields: readonly Field[]): Body[] {
  if (fields.length === 0) return [];
  const changed = (name: string, value: string) =>
    fields.map(([each, before]): Field => [each, each === name ? value : before]);
  const texts = ALL_NAUGHTY_TEXTS.map((text) =>
    encoded(`text ${JSON.stringify(text.slice(0, 20))}`, () =>
      fields.map(([name, value]): Field => [name, name === "intent" ? value : text]),
    ),
  );
  const alone = fields.flatMap(([name]) => [
    encoded(`without ${name}`, () => fields.filter(([each]) => each !== name)),
    encoded(`empty ${name}`, () => changed(name, "")),
    encoded(`${name} twice`, () => [...fields, [name, "other"]]),
    ...LENGTHS.flatMap((length) => [
      encoded(`${length} letters in ${name}`, () => changed(name, "a".repeat(length))),
      encoded(`${length} kanji in ${name}`, () => changed(name, "佐".repeat(length))),
    ]),
  ]);
  return [...texts, ...alone];
}

function badBodies(name: string): Body[] {
  const json = MALFORMED_JSON.map((body) => ({
    label: `JSON ${body.slice(0, 20)}`,
    type: "application/json",
    body: () => body,
  }));
  const parts = brokenMultipart(name).map(({ type, body }, index) => ({
    label: `multipart ${index}`,
    type,
    body: () => body,
  }));
  const plain = ["", "a", "&", "=", "&=&=&", "%", "%zz=%", "a=%ff%fe", `${name}`, "=x", "\u0000"].map(
    (body) => ({
      label: `body ${JSON.stringify(body)}`,
      type: URLENCODED,
      body: () => body,
    }),
  );
  const types = ["", "text/plain", "application/octet-stream", "application/xml", "a", "a/b; c=", "\t"].map(
    (type) => ({
      label: `type ${JSON.stringify(type)}`,
      type,
      body: () => `${name}=x`,
    }),
  );
  return [...json, ...parts, ...plain, ...types];
}
