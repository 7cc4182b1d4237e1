import type { Endpoint } from "#contract/endpoint";
import { PRINCIPALS } from "#contract/endpoint";
import { brokenMultipart } from "../../broken-multipart";
import { MALFORMED_JSON } from "../../malformed-json";
import { ALL_NAUGHTY_TEXTS, NAUGHTY_BODIES, NAUGHTY_VALUES } from "../../naughty";
import { exampleOf, keysOf, lengthsOf } from "../../workerd/requests/example-body";
import { type Comer, cookieOf } from "../web";
import type { Shot } from "./fuzz";

export type NamedCall = { name: string; endpoint: Endpoint };

const ID = "0199d000-0000-7000-8000-000000000001";
const MEGABYTE = 1024 * 1024;

/** Everything bad that this call can be sent, by one of those who may call it. */
export function badCalls(origin: string, { name, endpoint }: NamedCall): Shot[] {
  const comers = comersOf(endpoint);
  const shots = [...badQueries(endpoint), ...badParams(endpoint), ...badBodies(endpoint)];
  return shots.map(({ label, query = "", params = ID, type = "application/json", body }, turn) => ({
    label: `${name}: ${label}`,
    method: endpoint.method,
    path: `/api${endpoint.path.replace(/:\w+/g, params)}${query}`,
    headers: {
      origin,
      cookie: cookieOf(comers[turn % comers.length] ?? "guest"),
      "cf-connecting-ip": "203.0.113.151",
      ...(endpoint.method === "GET" || body === undefined ? {} : { "content-type": type }),
    },
    body: endpoint.method === "GET" ? undefined : body,
  }));
}

type Bad = { label: string; query?: string; params?: string; type?: string; body?: () => string | number };

function comersOf({ access }: Endpoint): Comer[] {
  if (access.who === "public") return ["guest", ...PRINCIPALS];
  return access.permission ? ["operator"] : [...access.who];
}

function badQueries({ query }: Endpoint): Bad[] {
  const keys = keysOf(query);
  const values = [...ALL_NAUGHTY_TEXTS, "-1", "1e9", "1.5", "a".repeat(20_000), "佐".repeat(3_000)];
  return keys.length === 0
    ? []
    : values.map((value) => ({
        label: `query ${JSON.stringify(value.slice(0, 20))}`,
        query: `?${new URLSearchParams(keys.map((key) => [key, value.toWellFormed()]))}`,
      }));
}

function badParams({ path }: Endpoint): Bad[] {
  if (!path.includes(":")) return [];
  const odd = ["%", "%zz", "%5C", "%2e%2e", "%2F", "%00", "%ff", "a".repeat(20_000), "__proto__"];
  const texts = ALL_NAUGHTY_TEXTS.filter((text) => text !== "" && text.length < 2_000);
  return [...odd, ...texts.map((text) => encodeURIComponent(text.toWellFormed()))].map((params) => ({
    label: `parameter ${params.slice(0, 20)}`,
    params,
    body: () => "{}",
  }));
}

/** Bodies that are none; each text in every field at once; each other kind and length in each field alone. */
function badBodies({ method, body, encoding }: Endpoint): Bad[] {
  if (method === "GET") return [];
  const keys = keysOf(body);
  const fit = body ? (exampleOf(body) as object) : {};
  const json = (label: string, value: () => unknown): Bad => ({ label, body: () => JSON.stringify(value()) });
  const texts = ALL_NAUGHTY_TEXTS.map((text) =>
    json(`text ${JSON.stringify(text.slice(0, 20))}`, () =>
      Object.fromEntries(keys.map((key) => [key, text])),
    ),
  );
  const alone = keys.flatMap((key) => [
    ...NAUGHTY_VALUES.map((value) =>
      json(`${key} ${JSON.stringify(value).slice(0, 20)}`, () => ({ ...fit, [key]: value })),
    ),
    ...[0, 1, ...lengthsOf(body, key), MEGABYTE].map((length) =>
      json(`${length} in ${key}`, () => ({ ...fit, [key]: "あ".repeat(length) })),
    ),
  ]);
  const none = [...NAUGHTY_BODIES, ...MALFORMED_JSON].map((text) => ({
    label: `body ${text.slice(0, 20)}`,
    body: () => text,
  }));
  const parts = brokenMultipart(keys[0] ?? "a").map(({ type, body }, index) => ({
    label: `multipart ${index}`,
    type,
    body: () => body,
  }));
  const flood = ["application/json", "multipart/form-data; boundary=boundary"].map((type) => ({
    label: `120 MB in chunks as ${type}`,
    type,
    body: () => 120 * MEGABYTE,
  }));
  return [...none, ...(encoding === "multipart" ? [] : [...texts, ...alone]), ...parts, ...flood];
}
