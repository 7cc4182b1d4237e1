import ts from "typescript";
import { importsOf, parse, type Rule, type Source } from "./sources";

/** A pattern that must not be in a file. The rules' own fixtures are cut in two so that they don't find themselves. */
function never(pattern: RegExp, why: string, except: RegExp = /^$/): Rule {
  return (files) =>
    files
      .filter(({ path, text }) => !except.test(path) && pattern.test(text))
      .map(({ path }) => `${path}: ${why}`);
}

const HERE = /^tests\/house\//;

/** The browser's own store, IndexedDB, has transactions of another kind. */
export const noTransactions = never(
  /\.transaction\(/,
  "D1 has batch, not transactions",
  /^(tests\/house|tests\/e2e|app\/live|app\/browser\/offline)\//,
);
/** The backup reads any table, an import the columns that it is made of; the web has the API's answers and its own drafts. */
export const noRawStatements = never(
  /\.prepare\(/,
  "statements go through workers/db/sql.ts, which takes the columns of their rows from the schema",
  /^(workers\/(db\/|maintenance\/record-rows|imports\/existing)|(app|scripts|tests)\/)/,
);
/** A state comes when it comes. What lets others of this thread go on first (`setTimeout(resolve, 0)`) waits for no clock. */
export const noFixedWaits: Rule = (files) => [
  ...never(/waitForTimeout/, "wait for what the person would see", HERE)(files),
  ...never(
    /\bscheduler\.wait\(|\bsetTimeout\(\s*(\(\) => )?(resolve|done|end)\b(\(\))?\s*,(?!\s*0\s*\))|["']node:timers\/promises["']/,
    "wait for the state that the next line needs: until, expect.poll, a promise of the test's own",
    MEANS_THE_CLOCK,
  )(files),
];
/** Files outside of the tests, and those where seconds are what is tested or injected: */
const MEANS_THE_CLOCK = new RegExp(
  [
    "^(?!tests/)",
    HERE.source,
    // how long a lock is held, and how long a socket takes by a clock that is not the machine's;
    "^tests/support/site/faulty-host/file-lock\\.ts$",
    "^tests/web/chat/live/live\\.test\\.ts$",
    // at which moment of a request the process is killed, and after which idleness an object sleeps;
    "^tests/web/faults/(kill|hibernation)\\.spec\\.ts$",
    // how fast somebody writes for whom a parallel test writes too.
    "^tests/support/page/chat\\.ts$",
    "^tests/web/attack/stays-text/attacks\\.spec\\.ts$",
  ].join("|"),
);
/** Whose machine is busy would fail. */
export const noClockJudges = never(
  /\bvi\.waitFor\(|\bnow\(\) - (began|begun|start\w*)\)\.toBeLessThan/,
  "what hangs ends by itself (until), and what is too slow never ends",
  /^tests\/(house\/|support\/workerd\/until\.ts$)/,
);
/** A posted form whose entry stays in the history leads Back to itself. */
export const postedFormsReplace: Rule = (files) =>
  files
    .filter(({ text }) => /<Form\b[^>]*method="post"/.test(text))
    .filter(({ text }) => /import \{[^}]*\bForm\b[^}]*\} from "@remix-run\/react"/.test(text))
    .filter(({ path }) => !path.startsWith("tests/"))
    .map(({ path }) => `${path}: what is posted takes its Form from ~/forms/form`);
/** What somebody types there would be lost with the page. */
export const textAreasKeepDrafts = never(
  /<textarea\b/,
  "a text area is ~/forms/fields/text-area, which saves what is typed",
  // The cells of a grid share the keeper of their form.
  /^(tests|scripts)\/|^app\/forms\/fields\/text-area\.tsx$|^app\/routes\/(chat\/room\/composer\/composer|hospitals\/edit-outpatient-day\/week-grid)\.tsx$/,
);
export const headersAreCut = never(
  /\brequest\.headers\.get\(/,
  "a header is cut before it is parsed: headerText",
  // Our own door sets this header.
  /^(tests|scripts)\/|^durable-objects\/credentials\.ts$/,
);
/** What the Worker answers is somebody's; static files have their headers from public/_headers. */
export const nothingPublic = never(
  /cache-control["'`][^\n]*public/i,
  "no answer of the Worker is kept on its way",
  /^(tests|scripts)\//,
);
/** What Chrome 103, Firefox 115 and Safari 15.4 lack would end the whole script there; the files that guard it are named. */
export const runsInOlderBrowsers = never(
  /\bAbortSignal\.(timeout|any)\(|\.(toSorted|toReversed|toSpliced|isWellFormed|toWellFormed)\(|\b(Object|Map)\.groupBy\(|\bURL\.canParse\(|\bPromise\.withResolvers\(|\bArray\.fromAsync\(|\bIntl\.Segmenter\(|\b(query|params|searchParams)\.size\b|\(\?<[=!]/,
  "the oldest browsers that are served lack it",
  /^(tests|scripts|durable-objects)\/|^workers\/(?!contract\/)|\.server\.tsx?$|^workers\/contract\/(japanese\/characters|wire\/(is-url|timeout-signal)|patient-data)\.ts$/,
);
export const normalForms = never(
  /\.normalize\(|new Intl\.Segmenter/,
  "the platform's take quadratic time: nfkc, charactersOf",
  // Passwords are at most 256 characters long, and every one of them counts.
  /^(tests|scripts)\/|^workers\/contract\/japanese\/(nfkc|characters)\.ts$|^workers\/api\/auth\/password\.ts$/,
);
/** What is built from all the names of a form is built from names that nobody knows. */
export const formsBySchema = never(
  /Object\.fromEntries\((\w+\.)?form\)/,
  "a form is read by a schema (form-by-schema.server.ts) or field by field",
  /^(tests|scripts)\/|^app\/forms\/form-by-schema\.server\.ts$/,
);
/** A page's own call names the person the page was rendered for. */
export const callsNameTheirViewer = never(
  /(?<![.\w])fetch\(|new XMLHttpRequest|sendBeacon/,
  "a page calls through viewerFetch (app/browser/confirm/viewer-fetch.ts)",
  // The upload with its progress sets the header itself; a guest's drafts, whether the network is there, and the
  // page for being offline are nobody's.
  /^(tests|scripts|workers|durable-objects)\/|^app\/(chunk-reload|browser\/drafts\/draft-store|browser\/offline\/keep-copy|live\/sending\/media\.client)\.ts$/,
);
/** Doctors are 先生, companies nothing: whoever writes さん after a name has not asked who it is. */
export const calledByRole = never(
  /\}\s?さん/,
  "people are called by their role: calledBy, calledName, honorific",
  /^(tests|scripts)\//,
);
/** Whoever hears a page is told at the field what was wrong with a file. */
export const describedFiles: Rule = (files) =>
  files
    .filter(({ path }) => path.startsWith("app/"))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/<input\b(?:(?!\/>)[\s\S])*\/>/g)]
        .filter(([input]) => /\btype="file"/.test(input) && !/\bhidden\b|\{\.\.\.describe\(/.test(input))
        .map(() => `${path}: a field of files is tied to its error by {...describe(field, …)}`),
    );

const OPENING_DAY = /^tests\/(e2e\/opening-day\/|support\/site\/installation\.ts$)/;
/** The journey that opens an empty installation has what a person has: screens and commands. No SQL, nothing of the demo. */
export const opensFromNothing: Rule = (files) => {
  const byPath = new Map(files.map((file) => [file.path.replace(/\.(tsx?|mjs)$/, ""), file]));
  const journey = files.filter(({ path }) => OPENING_DAY.test(path));
  const reached = new Map(journey.map((file) => [file.path, [file.path]]));
  for (const [path, trail] of reached) {
    const file = byPath.get(path.replace(/\.(tsx?|mjs)$/, ""));
    for (const { from, typeOnly } of file ? importsOf(file) : [])
      if (!typeOnly && !reached.has(from)) reached.set(from, [...trail, from]);
  }
  const demo = [...reached].filter(([path]) => path.startsWith("scripts/demo/"));
  const sql = journey.filter(({ text }) =>
    /\b(SELECT .+ FROM|INSERT INTO|UPDATE \w+ SET|DELETE FROM)\b|\.prepare\(/.test(text),
  );
  return [
    ...demo.map(([, trail]) => `${trail.join(" → ")}: the opening day begins without the demo`),
    ...sql.map(({ path }) => `${path}: the opening day needs no SQL`),
  ];
};

export const noSkippedTests = never(
  /\b(test|it|describe)\.(only|skip|todo|fixme)\b/,
  "every test runs",
  HERE,
);
export const noEscapes = never(
  /@ts-(ignore|nocheck)|\bas any\b/,
  "the types are right or the code is wrong",
  HERE,
);
/** A request that is cut off keeps no promise, and all that come after it would wait for the one that it left. */
export const noKeptPromises = never(
  /^(?:export )?(?:let|const|var) [^=\n]*\bPromise</m,
  "an isolate keeps what came of a promise, not the promise",
  // A browser's page has one request, and scripts and tests one process.
  /^(scripts|tests)\/|^app\/(live|browser)\/|^app\/.*\.client\.ts$/,
);
/** A space or kanji in the path of a checkout would come out as %20 or %E5… */
export const noEncodedPaths = never(
  /import\.meta\.url\)\.pathname/,
  "a URL's path is percent-encoded: import.meta.dirname, fileURLToPath",
);
export const noMachinePaths = never(
  /(?<=["'`\s(=:])\/(home|root|tmp|Users|mnt|srv|opt)\/\w/,
  "a path of one machine",
  HERE,
);

/** How far two secrets agree must not be told by the time it takes: `isSameSecret` and `timingSafeEqual` are there. */
export const noQuickComparison = never(
  /(hash|digest|signature|mac)\w*\)? *[!=]==(?! *(null|undefined)\b)/i,
  "secrets are compared in constant time",
  /^(tests|scripts)\//,
);

/** PBKDF2 over 100,000 rounds and scrypt over 2^20 run here and are refused by production. */
export const passwordsThatProductionTakes: Rule = (files) =>
  files
    .filter(({ path }) => !HERE.test(path))
    .flatMap(({ path, text }) => [
      ...(roundsOf(text) > 100_000 ? [`${path}: PBKDF2 over 100,000 iterations`] : []),
      ...(scryptCost(text) > 2 ** 20 ? [`${path}: scrypt N·r·p over 2^20`] : []),
    ]);

function roundsOf(text: string): number {
  const rounds = [...text.matchAll(/iterations["']?\s*[:=]\s*([\d_]+)/gi)].map(([, digits]) =>
    number(digits),
  );
  return Math.max(0, ...rounds);
}

function scryptCost(text: string): number {
  const settings = text.matchAll(/N:\s*([\d_]+),\s*r:\s*([\d_]+),\s*p:\s*([\d_]+)/g);
  return Math.max(0, ...[...settings].map(([, N, r, p]) => number(N) * number(r) * number(p)));
}

const number = (digits = "0") => Number(digits.replaceAll("_", ""));

/** A drawer for everything is a place for nothing. */
export const noDrawers: Rule = (files) =>
  files
    .filter(({ path }) => /(^|\/)(utils?|helpers?|misc|common|lib)(\/|\.\w+$)/.test(path))
    .map(({ path }) => `${path}: say what is shared`);

/** A file that only passes on what others export. */
export const noBarrels: Rule = (files) =>
  files.filter((file) => isBarrel(file)).map(({ path }) => `${path}: import from where it is`);

function isBarrel(source: Source): boolean {
  const statements = parse(source).statements.filter((each) => !ts.isImportDeclaration(each));
  const passed = statements.filter((each) => ts.isExportDeclaration(each) && each.moduleSpecifier);
  const everything = passed.some((each) => ts.isExportDeclaration(each) && !each.exportClause);
  return everything || (passed.length > 0 && passed.length === statements.length);
}

/** Remix reads routes, frames and entries by default; a Worker and a tool's settings are defaults too. */
const DEFAULTS_WANTED =
  /^(app\/(routes\/.+|dev\/components|shells\/[\w-]+|root|routes|entry\.\w+)\.tsx?|workers\/index\.ts|tests\/support\/workerd\/runtime\/(worker|objects)\.ts|scripts\/bench\/chat\/host\/worker\.ts|scripts\/bench\/bare\/.+|scripts\/bench\/pages\/grown-worker\.ts|scripts\/dev\/api\.ts|[\w.]+\.config\.ts)$/;

export const noDefaultExports: Rule = (files) =>
  files
    .filter((file) => !DEFAULTS_WANTED.test(file.path) && hasDefault(file))
    .map(({ path }) => `${path}: give it a name`);

function hasDefault(source: Source): boolean {
  return parse(source).statements.some((statement) => {
    if (ts.isExportAssignment(statement)) return true;
    const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
    return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) ?? false;
  });
}

/** Packages come from where the package manager of whoever installs them looks. */
export const noForeignRegistry: Rule = (files) =>
  files
    .filter(({ path }) => path.endsWith("package-lock.json") || path.endsWith(".npmrc"))
    .flatMap(({ path, text }) => {
      const hosts = new Set(
        [...text.matchAll(/https?:\/\/([^/"\s]+)\/[^"\s]*\.tgz|registry\s*=\s*(\S+)/g)].map(
          ([, host, registry]) => host ?? registry ?? "",
        ),
      );
      return [...hosts].filter((host) => host !== "registry.npmjs.org").map((host) => `${path}: ${host}`);
    });

/** What a browser may fetch holds no key, no map back to the sources and nothing of the other side. */
export const cleanClientBuild: Rule = (files) =>
  files.flatMap(({ path, text }) => [
    ...(path.endsWith(".map") || /sourceMappingURL=/.test(text) ? [`${path}: source map`] : []),
    ...[...text.matchAll(/\b(MASTER_KEY|COOKIE_SECRET|LIVE_SECRET|password_hash|drizzle:)/g)].map(
      ([word]) => `${path}: ${word}`,
    ),
  ]);

/** What pages of the server name must be among what the browser gets, whose paths begin where the site does. */
export const namesWhatIsThere =
  (there: ReadonlySet<string>): Rule =>
  (files) =>
    files.flatMap(({ path, text }) =>
      [...text.matchAll(/["'`](\/assets\/[^"'`#?]+)/g)]
        .filter(([, asset = ""]) => !there.has(asset))
        .map(([, asset]) => `${path}: ${asset}`),
    );

/**
 * Pages that run in a browser bring no schemas, which weigh a quarter of what such a page does. What they need of a contract
 * (its choices, its limits) lies in a file beside the shapes.
 */
export const noSchemasInPages: Rule = (chunks) => {
  const textOf = new Map(chunks.map(({ path, text }) => [path.split("/").at(-1) ?? "", text]));
  const reached = (name: string, seen: Set<string>): Set<string> => {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const [, next = ""] of (textOf.get(name) ?? "").matchAll(IMPORTED_CHUNK)) reached(next, seen);
    return seen;
  };
  const holdsZod = (name: string) => /\binvalid_type\b/.test(textOf.get(name) ?? "");
  return [...textOf]
    .filter(([name, text]) => RUNS_IN_A_BROWSER.test(text) && [...reached(name, new Set())].some(holdsZod))
    .map(([name]) => `${name}: zod`);
};

const IMPORTED_CHUNK = /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g;
/** What a route's handle is in its chunk. */
const RUNS_IN_A_BROWSER = /hydrate:\s*(!0|true)/;
