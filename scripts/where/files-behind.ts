import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { contracts } from "../../workers/contract/contracts";
import type { Contract } from "../../workers/contract/endpoint";
import { screenAt, screensNamedIn } from "./addresses";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
type Numbered = { no: string; path: string };

/**
 * The files of a screen by address or number (`/doctor/search`, `/doctor/0194…`, `R-031`): its folder or file, the
 * shared parts that its route is made of, its frame, and the tests that name its address.
 */
export function filesOfScreen(asked: string): string[] {
  const address = addressOf(asked, "screens.data.json").replace(/\{(\w+)(\??)\}/g, ":$1$2");
  const screen = screenAt(address);
  if (!screen) return [];
  const file = `app/${screen.file}`;
  const own = file.endsWith("/route.tsx") ? filesBelow(dirname(file)) : [file];
  return [...own, ...partsOf(file), `app/shells/${screen.shell}.tsx`, ...testsOf(screen.path)];
}

/** The files under `app/parts` that a route imports; a thin one is nothing without them. */
function partsOf(route: string): string[] {
  const imports = readFileSync(join(ROOT, route), "utf8").matchAll(/from "~\/(parts\/[\w./-]+)"/g);
  return [...imports].map(([, from]) => {
    const file = `app/${from}`;
    return existsSync(join(ROOT, `${file}.tsx`)) ? `${file}.tsx` : `${file}.ts`;
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

/** The files of a call by address or number (`/api/login`, `A-001`): contract, handlers, and tests that name it. */
export function filesOfCall(asked: string): string[] {
  const path = addressOf(asked, "calls.data.json")
    .replace(/^\/api/, "")
    .replace(/\{(\w+)\}/g, ":$1");
  return Object.entries(contracts as Record<string, Contract>).flatMap(([key, contract]) => {
    const capability = folderOf(key);
    return Object.entries(contract)
      .filter(([, endpoint]) => endpoint.path === path)
      .flatMap(([name]) => [
        `workers/contract/${capability}/calls.ts (${name})`,
        handlerOf(capability, name),
        ...testsNaming(path),
      ]);
  });
}

/** `businessCard` in the table of contracts lies in `business-card`. */
const folderOf = (key: string) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `contact: inquire` in the capability's index, and the file that `inquire` is imported from. */
function handlerOf(capability: string, name: string): string {
  const index = `workers/api/${capability}/index.ts`;
  const text = readFileSync(join(ROOT, index), "utf8");
  const handler = new RegExp(`\\b${name}: (\\w+)`).exec(text)?.[1] ?? name;
  const from = new RegExp(`import \\{[^}]*\\b${handler}\\b[^}]*\\} from "\\./([\\w/-]+)"`).exec(text)?.[1];
  return from ? `workers/api/${capability}/${from}.ts (${handler})` : `${index} (${handler})`;
}

function addressOf(asked: string, list: string): string {
  if (!/^[RA]-\d+$/.test(asked)) return asked;
  const rows = JSON.parse(readFileSync(join(ROOT, "tests/house", list), "utf8")) as Numbered[];
  return rows.find(({ no }) => no === asked)?.path ?? asked;
}

function testsNaming(address: string): string[] {
  const named = new RegExp(
    `["'\`]${address.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/:\w+/g, "[^\"'`/]+")}(["'\`?/#]|$)`,
    "m",
  );
  return testFiles().flatMap(({ file, text }) => (named.test(text) ? [file] : []));
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
