import { describe, expect, test, vi } from "vitest";
import { mentionsIn } from "#contract/posts/mentions";
import { LinkedText } from "~/ui/text/linked-text";
import { takePackets } from "../../durable-objects/mqtt/packets";
import { vcardOf } from "../../workers/api/business-card/files";
import { csvOf } from "../../workers/api/csv/csv";
import { readNbib } from "../../workers/api/papers/formats/nbib";
import { readRis } from "../../workers/api/papers/formats/ris";
import { protocolsOffered } from "../../workers/live";
import { pathsAskedFor, routeFinder } from "../../workers/pages/page-routes";
import * as costs from "./rules/costs";
import * as scanners from "./rules/scanners";
import { productCode } from "./rules/sources";

/** Expressions whose text is cut before they see it: they are measured at that length, and cost next to nothing there. */
const CUT: Record<string, number> = {
  "workers/contract/patient-data.ts /[A-Za-zα-ω]{2,}[ :=]{0,2}$/": 14,
  "workers/contract/text.ts /^[!-+\\--~]+@[!-+\\--~]*\\.[!-+\\--~]+$/": 254,
};
const MOST_MS_WHEN_CUT = 1;

/** Rules for texts, which need nothing of a Worker or a browser. */
const MODULES = import.meta.glob<Record<string, unknown>>([
  "../../workers/{contract,search}/**/*.ts",
  "../../workers/api/files/*.ts",
  "../../workers/api/files/pictures/*.ts",
  "../../workers/api/papers/formats/*.ts",
  "../../workers/api/csv/*.ts",
  "../../workers/api/hospitals/edit/values.ts",
  "../../workers/mail/email.ts",
  "../../workers/door/network.ts",
  "../../workers/pages/page-routes.ts",
  "../../durable-objects/hmac.ts",
  "../../app/**/*.{ts,tsx}",
  "!../../app/**/*.{server,client}.{ts,tsx}",
  "!../../app/{root,entry}*",
]);

/** What is not measured, by its files: whose texts it reads. */
const NOT_PEOPLES: Record<string, readonly string[]> = {
  "names and ids of ours": [
    ...[
      "db/columns",
      "db/confirmed-workplaces",
      "db/is-read",
      "db/moderated",
      "db/named-columns",
      "db/terms",
      "contact-rules/may-contact",
    ],
    ...[
      "api/board/audiences",
      "api/board/find-items",
      "api/business-card/exchange/pair",
      "api/groups/members/membership",
      "api/notices/writing/notify",
      "api/workplaces/confirm",
    ],
    ...["contract/ids", "api/posts/answers/reading", "api/errors"],
    ...["keys/retired-keys", "log-archive/file", "maintenance/record-rows", "queue/dead-letters"],
  ].map((name) => `workers/${name}.ts`),
  "addresses and names of fields of ours": [
    "app/parts/notices/compose.server.ts",
    "app/parts/hospitals/edit/history/value-labels.server.ts",
    "app/ui/qr/qr.server.ts",
  ],
  "what is put beside another text, or bound to a statement, as it is": [
    ...["auth/limiter", "chat/people/people", "users/account/export"].map((name) => `workers/api/${name}.ts`),
    "workers/imports/joins.ts",
  ],
  "a number of at most so many digits": ["workers/api/registration/licence/licence-register.ts"],
  "the first letters of a fault": ["workers/queue/faults.ts"],
  "a name of at most so many letters": ["workers/api/chat/media.ts"],
  "words of ours": ["app/request/forms/failed-act.server.ts"],
  "the key of the deployment": ["durable-objects/room/room-id.ts"],
};

/** Public lists that an operator takes over, two megabytes at most within the Worker. */
const OPERATORS_FILES = /^workers\/imports\//;

const NAME = { lastName: "佐藤", firstName: "健一", lastKana: "さとう", firstKana: "けんいち" };
const CALLED = [
  { userId: "a", ...NAME, organization: "みなと医科大学附属病院" },
  { userId: "b", ...NAME, organization: "青空病院" },
];
const CARD = {
  ...{
    userId: "a",
    lastName: "",
    firstName: "",
    lastKana: "",
    firstKana: "",
    companyOnly: false,
    changedAt: 0,
  },
  ...{ company: null, organization: null, jobTitle: null, email: null, tel: null, address: null },
};

const ROUTES = routeFinder({
  root: { id: "root", path: "" },
  room: { id: "room", parentId: "root", path: "rooms/:id/:part?" },
  anything: { id: "anything", parentId: "root", path: "*" },
} as unknown as Parameters<typeof routeFinder>[0]);

/** What reads texts and bytes of people in another form than text → something. */
const OTHERS: Record<string, (text: string) => unknown> = {
  "links in a message": (text) => LinkedText({ text }),
  "protocols that a socket offers": (text) =>
    protocolsOffered(new Headers({ "sec-websocket-protocol": text.replace(/[^\t -~]/g, "") })),
  "who is called in a post": (text) => mentionsIn(`@佐藤${text}`, CALLED),
  "the @ of who is called": (text) => mentionsIn(text.replaceAll("a", "@"), CALLED),
  "cells of a CSV that is written": (text) => csvOf([[text, text]]),
  "a vCard": (text) => vcardOf({ ...CARD, lastName: text, address: text }),
  "the path of an address": (text) => text.includes("//") || ROUTES(`/rooms/${text}`),
  "addresses that a client lacks": (text) =>
    pathsAskedFor(new URLSearchParams([["p", text]])).map((path) => ROUTES(path)),
  "MQTT packets": (text) => takePackets(new Uint8Array(), new TextEncoder().encode(text)),
};

const files = productCode();
const shown = ({ attack, ms }: costs.Cost) =>
  `${ms.map((each) => each.toFixed(2)).join(" / ")} ms: ${attack}`;

type Measured = { name: string; cost: ReturnType<typeof costs.worstOf> };

/** A failure names them with their figures, wherever no more than its first line is shown. */
function expectLinear(measured: Measured[]) {
  const faults = faultsIn(measured);
  expect(faults, `grows faster than its text: ${faults.join("; ")}`).toEqual([]);
}

/** The ten that cost most are printed, with their text. */
function faultsIn(measured: Measured[]): string[] {
  const worst = measured.toSorted((one, other) => costs.longest(other.cost) - costs.longest(one.cost));
  console.log(
    worst
      .slice(0, 10)
      .map(({ name, cost }) => `${name}: ${shown(cost.worst)}`)
      .join("\n"),
  );
  return measured.flatMap(({ name, cost }) =>
    cost.steep.slice(0, 1).map((steep) => `${name}: ${shown(steep)}`),
  );
}

describe("what meets people's texts costs at most in proportion to their length", () => {
  test("every regular expression", () => {
    const expressions = scanners.expressionsOf(files);
    expect(expressions.length).toBeGreaterThan(100);
    const named = expressions.map((each) => ({
      ...each,
      name: `${each.path} /${each.source}/${each.flags}`,
    }));
    const whole = named.filter(({ name }) => !(name in CUT));
    const measured = whole.map((each) => ({
      name: each.name,
      cost: costs.worstOf(scanners.finder(each), scanners.attacksOn(each)),
    }));
    expectLinear(measured);
  });

  test.each(Object.entries(CUT))("within its limit: %s", (name, chars) => {
    const [expression] = scanners
      .expressionsOf(files)
      .filter((each) => name.includes(`${each.path} /${each.source}/`));
    if (!expression) throw new Error("no such expression any more");
    const ms = scanners
      .attacksOn(expression)
      .map((attack) => costs.best(scanners.finder(expression), attack.of(chars).slice(0, chars), 25));
    expect(Math.max(...ms), `${name}: ms at ${chars} characters`).toBeLessThan(MOST_MS_WHEN_CUT);
  });

  test("every function of texts alone, and what else reads them", async () => {
    const found = scanners.scannersOf(files.filter(({ path }) => `../../${path}` in MODULES));
    expect(found.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["withoutPunctuation", "fold", "matches"]),
    );
    vi.spyOn(console, "warn").mockReturnValue();
    const measured: Measured[] = [];
    for (const { path, name, texts } of found) {
      const made = (await MODULES[`../../${path}`]?.())?.[name] as (...texts: string[]) => unknown;
      for (let at = 0; at < texts; at += 1) {
        const run = (text: string) =>
          made(...Array.from({ length: texts }, (_, other) => (other === at ? text : "a")));
        measured.push({ name: `${path} ${name}`, cost: costs.worstOf(run, scanners.ATTACKS_ON_TEXT) });
      }
    }
    for (const [name, run] of Object.entries(OTHERS))
      measured.push({ name, cost: costs.worstOf(run, scanners.ATTACKS_ON_TEXT) });
    expectLinear(measured);
  });
});

/** A bibliography is read line by line: what each line costs shows only where there are thousands of them. */
describe("a whole file costs in proportion to its lines", () => {
  const LINES_OF = 20;
  const readers = { RIS: readRis, nbib: readNbib };
  const units = [
    "AU  - a\n",
    "AD  - a\n",
    "AU  - a\nAD  - a\n",
    "KW  - a\n",
    "TY  - JOUR\n",
    "FAU - a\nAD  - a\n",
  ];
  test.each(Object.entries(readers))("%s", (name, read) => {
    const attacks = units.flatMap((unit) =>
      ["TY  - JOUR\n", "PMID- 1\n"].map((head) => ({
        name: `${name} of ${JSON.stringify(unit)}`,
        of: (length: number) => head + unit.repeat((length * LINES_OF) / unit.length),
      })),
    );
    expectLinear([{ name, cost: costs.worstOf(read, attacks) }]);
  });
});

test("no function of texts alone, and no expression put together at run time, is where nobody measures it", () => {
  const named = Object.values(NOT_PEOPLES).flat();
  const unseen = files.filter(
    ({ path }) => !(`../../${path}` in MODULES) && !named.includes(path) && !OPERATORS_FILES.test(path),
  );
  expect(scanners.scannersOf(unseen).map(({ path, name }) => `${path} ${name}`)).toEqual([]);
  expect(scanners.madeAtRunTime(unseen)).toEqual([]);
  expect(named.filter((path) => !files.some((file) => file.path === path))).toEqual([]);
});

describe("what costs more would be noticed", () => {
  const costly = (source: string) => {
    const expression = { path: "workers/a.ts", source, flags: "" };
    return [scanners.finder(expression), scanners.attacksOn(expression)] as const;
  };

  test("as long as one looks, by who looks again and again", () => {
    const isNoticed = () => costs.worstOf(...costly("[.,;:!?'*]+$")).steep.length > 0;
    // What else goes on while a short text is measured can hide it, but not every time.
    expect([isNoticed, isNoticed, isNoticed].some((look) => look())).toBe(true);
  });

  test.each([
    ["quadratic, between commas", "\\s*,\\s*"],
    ["quadratic, behind a word", "^name:\\s*,?\\s*$"],
    ["quadratic, within what it looks ahead for", "(?=case \\d+:)case (\\d+)\\d*:;"],
    ["exponential", "^(a+)+$"],
  ])("%s, by one of the texts that it is tried with", (_, source) => {
    const isNoticed = () => costs.looksSteep(...costly(source));
    expect([isNoticed, isNoticed, isNoticed].some((look) => look())).toBe(true);
  });

  test("but not one pause on the way of what is linear", () => {
    let sum = 0;
    const count = (times: number) => {
      for (let turn = 0; turn < times; turn += 1) sum = (sum + turn) % 7;
    };
    // The extra turns stand for a collection of garbage that the longest text always brings with it.
    const run = (text: string) => count(text.length * 40 + (text.length >= costs.LENGTHS[2] ? 500_000 : 0));
    const attack = { name: "a", of: (length: number) => "a".repeat(length) };
    expect(costs.worstOf(run, [attack]).steep).toEqual([]);
  });

  test("an expression and a function are found where they stand", () => {
    const source = {
      path: "workers/a.ts",
      text: "export const wordsOf = (text: string) => text.split(/ +/g);",
    };
    expect(scanners.expressionsOf([source])).toEqual([{ path: "workers/a.ts", source: " +", flags: "g" }]);
    expect(scanners.scannersOf([source])).toEqual([{ path: "workers/a.ts", name: "wordsOf", texts: 1 }]);
    expect(scanners.madeAtRunTime([source])).toEqual([]);
    const made = { path: "app/b.ts", text: "const find = (words: string[]) => new RegExp(words.join('|'));" };
    expect(scanners.madeAtRunTime([source, made])).toEqual(["app/b.ts"]);
  });
});
