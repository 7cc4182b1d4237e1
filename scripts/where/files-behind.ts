import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { contracts } from "../../workers/contract/contracts";
import type { Contract } from "../../workers/contract/endpoint";
import { pathAt, screenAt, screensNamedIn } from "./addresses";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
type Numbered = { no: string; method?: string; path: string };

const CALLS = Object.entries(contracts as Record<string, Contract>).flatMap(([key, contract]) =>
  Object.entries(contract).map(([name, endpoint]) => ({ capability: folderOf(key), name, endpoint })),
);
const PATHS_OF_CALLS = [...new Set(CALLS.map(({ endpoint }) => endpoint.path))];

/**
 * The files of a screen by address or number (`/doctor/search`, `/doctor/0194…`, `R-031`): its folder or file, the
 * shared parts that these are made of, its frame, and the tests that name its address.
 */
export function filesOfScreen(asked: string): string[] {
  const screen = screenAt(addressOf(asked, "screens.data.json"));
  if (!screen) return [];
  const file = `app/${screen.file}`;
  const own = file.endsWith("/route.tsx") ? filesBelow(dirname(file)) : [file];
  return [...own, ...partsBehind(own), `app/shells/${screen.shell}.tsx`, ...testsOf(screen.path)];
}

/** The files under `app/parts` that these files import, with those that they need themselves. */
function partsBehind(files: readonly string[]): string[] {
  const all = new Set(files);
  for (const file of all) for (const part of partsIn(file)) all.add(part);
  return [...all].slice(files.length).sort();
}

function partsIn(file: string): string[] {
  if (!/\.tsx?$/.test(file)) return [];
  const imports = readFileSync(join(ROOT, file), "utf8").matchAll(/from "(~|\.{1,2})\/([\w./-]+)"/g);
  return [...imports].flatMap(([, from = "", path = ""]) => {
    const imported = from === "~" ? join("app", path) : join(dirname(file), from, path);
    if (!imported.startsWith("app/parts/")) return [];
    return [`${imported}.tsx`, `${imported}.ts`].filter((each) => existsSync(join(ROOT, each)));
  });
}

/** Tests in workerd name calls, some of which have the addresses of screens; house rules are about all screens. */
const ABOUT_OTHERS = /^tests\/(api|objects|house|support\/workerd)\//;

/** The tests of a screen, with the support that stands ready for tests: some screens are named only there. */
function testsOf(path: string): string[] {
  return filesOfTests().flatMap((test) => {
    if (ABOUT_OTHERS.test(test.file)) return [];
    test.screens ??= screensNamedIn(test.text);
    return test.screens.has(path) ? [test.file] : [];
  });
}

/**
 * The files of a call by address or number (`/api/chat/rooms/:id`, `/api/chat/rooms/0194…`, `A-001`): contract, handlers,
 * and tests that name it. A number is one call, an address all that are asked there.
 */
export function filesOfCall(asked: string): string[] {
  const method = numbered(asked, "calls.data.json")?.method;
  const path = pathAt(PATHS_OF_CALLS, addressOf(asked, "calls.data.json").replace(/^\/api/, ""));
  if (!path) return [];
  const behind = CALLS.filter(
    ({ endpoint }) => endpoint.path === path && (method ?? endpoint.method) === endpoint.method,
  );
  const files = behind.flatMap(({ capability, name }) => [
    `workers/contract/${capability}/calls.ts (${name})`,
    handlerOf(capability, name),
  ]);
  return [...files, ...testsNaming(path)];
}

/** `businessCard` in the table of contracts lies in `business-card`. */
function folderOf(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** `contact: inquire` in the table of the capability's index, and the file that `inquire` is imported from. */
function handlerOf(capability: string, name: string): string {
  const index = `workers/api/${capability}/index.ts`;
  const text = readFileSync(join(ROOT, index), "utf8");
  const table = text.slice(text.lastIndexOf("Handlers<typeof "));
  const handler = new RegExp(`\\b${name}: (\\w+)`).exec(table)?.[1] ?? name;
  const from = new RegExp(`import \\{[^}]*\\b${handler}\\b[^}]*\\} from "\\./([\\w/-]+)"`).exec(text)?.[1];
  return from ? `workers/api/${capability}/${from}.ts (${handler})` : `${index} (${handler})`;
}

function numbered(asked: string, list: string): Numbered | undefined {
  const rows = JSON.parse(readFileSync(join(ROOT, "tests/house/tables", list), "utf8")) as Numbered[];
  return rows.find(({ no }) => no === asked);
}

const addressOf = (asked: string, list: string) =>
  (numbered(asked, list)?.path ?? asked).replace(/\{(\w+)(\??)\}/g, ":$1$2");

/** Tests in workerd ask the API as it is; elsewhere the same address without `/api` is a screen's. */
const ASKS_THE_API = /^tests\/(api|objects)\//;

function testsNaming(address: string): string[] {
  const path = address.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/:\w+/g, "[^\"'`/]+");
  const named = new RegExp(`["'\`}]/api${path}["'\`?#]`);
  const namedInWorkerd = new RegExp(`["'\`](/api)?${path}["'\`?#]`);
  return testFiles().flatMap(({ file, text }) =>
    (ASKS_THE_API.test(file) ? namedInWorkerd : named).test(text) ? [file] : [],
  );
}

/** Tests with these words in their name, or anywhere else. */
export const filesOfTest = (words: string) =>
  testFiles().flatMap(({ file, text }) => (words && text.includes(words) ? [file] : []));

const testFiles = () => filesOfTests().filter(({ file }) => /\.(test|spec)\.ts$/.test(file));

type TestFile = { file: string; text: string; screens?: Set<string> };
let tests: TestFile[] | undefined;

/** The tests are read once, whatever is asked for. */
function filesOfTests(): TestFile[] {
  tests ??= filesBelow("tests")
    .filter((file) => file.endsWith(".ts"))
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), "utf8") }));
  return tests;
}

function filesBelow(folder: string): string[] {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .sort();
}
