import { importsOf, type Rule, type Source } from "./sources";

/** Pages of people: each ends with the way to keep that person away and to report them. */
const PEOPLE = [
  "doctors/doctor",
  "doctors/connect-doctor",
  "ms/ms",
  "connect/main-user",
  "connect/main-company",
  "connect/user",
  "connect/company",
  "connect/ms",
  "business-card/card/route",
];
/** Pages of what people write. */
const ITEMS = [
  "board/board/route",
  "chat/room/route",
  "community/post",
  "community/connect-post",
  "group-notices/notice",
  "group-notices/connect-notice",
  "lists/shared-list",
  "notices/notice/route",
];
const PERSON_SAFETY = "app/parts/moderation/person-safety";
/** The link, or in a menu the address that it leads to. */
const REPORTING = ["app/parts/moderation/report-link", "app/parts/moderation/report-path"];

/** Reporting and blocking are offered on the page of every person and of everything that people write, by one part. */
export const safety: Rule = (files) => {
  const byName = new Map(files.map((file) => [file.path.replace(/\.tsx?$/, ""), file]));
  const missing = (page: string, parts: readonly string[]) => {
    const there = reachedFrom(`app/routes/${page}`, byName);
    return parts.some((part) => there.has(part)) ? [] : [`app/routes/${page}: offers no report`];
  };
  return [
    ...PEOPLE.flatMap((page) => missing(page, [PERSON_SAFETY])),
    ...ITEMS.flatMap((page) => missing(page, REPORTING)),
    ...files.filter(isBesides).map(({ path }) => `${path}: leads to a report or a block by itself`),
  ];
};

function reachedFrom(start: string, byName: ReadonlyMap<string, Source>): Set<string> {
  const reached = new Set([start]);
  for (const name of reached) {
    const file = byName.get(name);
    for (const from of file ? partsOf(file) : []) reached.add(from);
  }
  return reached;
}

const parsed = new WeakMap<Source, string[]>();

/** What of the app a file imports; each file is parsed once. */
function partsOf(file: Source): string[] {
  const before = parsed.get(file);
  if (before) return before;
  const parts = importsOf(file).flatMap(({ from }) => (from.startsWith("app/") ? [from] : []));
  parsed.set(file, parts);
  return parts;
}

const isBesides = ({ path, text }: Source) =>
  path !== "app/parts/moderation/report-path.ts" && /[`"']\/(report|block)\?/.test(text);
