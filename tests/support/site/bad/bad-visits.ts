import { ALL_NAUGHTY_TEXTS } from "../../naughty";
import type { Shot } from "./fuzz";

/** What screens read from their addresses. */
const ASKED = [
  "q",
  "name",
  "before",
  "after",
  "page",
  "edit",
  "to",
  "receipt",
  "token",
  "term",
  "id",
  "actor",
  "from",
];
const LONG = ["a".repeat(60_000), "佐".repeat(6_000), "%".repeat(2_000), "9".repeat(400)];
const PLACES = [
  "/%5C",
  "/%5C%5Cevil.example",
  "/%09/javascript:alert(1)",
  "/%0d%0a/evil.example",
  "//",
  "//evil.example",
  "/%",
  "/%zz",
  "/%00",
  "/%ff",
  "/%2e%2e",
  "/a".repeat(5_000),
  `${"/".repeat(12_000)}x`,
];

/** A screen, asked for what nobody asks. */
export function badVisits(origin: string, path: string, cookie: string): Shot[] {
  const headers = { origin, cookie };
  const addresses = [
    ...[...ALL_NAUGHTY_TEXTS, ...LONG].map((text) => {
      const value = text.toWellFormed();
      const names = value.length > 5_000 ? ["q"] : ASKED;
      return `${path}?${new URLSearchParams(names.map((name) => [name, value]))}`;
    }),
    ...PLACES.map((place) => path.replace(/\/$/, "") + place),
    `${path}?_data=nothing`,
    `${path}?${"a&".repeat(20_000)}`,
    `${path}?%`,
    `${path}?%5B%5D=%`,
  ];
  return addresses.map((address) => ({ label: "", method: "GET", path: address, headers }));
}

/** What a client asks for of screens that it has not heard of. */
export function badManifests(origin: string): Shot[] {
  const asked = [
    ...ALL_NAUGHTY_TEXTS,
    "/a".repeat(5_000),
    "/".repeat(5_000),
    "/%2e%2e/%zz",
    "a".repeat(10_000),
  ];
  const addresses = [
    ...asked.map((p) => new URLSearchParams({ version: "1", p: p.toWellFormed() })),
    `version=1&p=${"/a".repeat(6_000)}`,
    "p=/a&".repeat(2_500),
    "",
  ];
  return addresses.map((query) => ({
    label: "",
    method: "GET",
    path: `/__manifest?${query}`,
    headers: { origin },
  }));
}
