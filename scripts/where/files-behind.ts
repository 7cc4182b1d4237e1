import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { additions, aliases, screens } from "../../app/routes";
import { contracts } from "../../workers/contract/contracts";
import type { Contract } from "../../workers/contract/endpoint";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
type Numbered = { no: string; path: string };

/** Of a screen by address or number (`/doctor/search`, `R-031`): its own folder or file, its frame, and the tests that name its address. */
export function filesOfScreen(asked: string): string[] {
  const address = addressOf(asked, "screens.data.json").replace(/\{(\w+)(\??)\}/g, ":$1$2");
  const line = [...screens, ...aliases, ...additions].find(({ path }) => path === address);
  if (!line) return [];
  const file = `app/${line.file}`;
  const own = file.endsWith("/route.tsx") ? filesBelow(dirname(file)) : [file];
  return [...own, `app/shells/${line.shell}.tsx`, ...testsNaming(address.replace(/\/:.*$/, "") || address)];
}

/** Of a call by address or number (`/api/login`, `A-001`): the contract's capability, the handlers of it, and the tests that name the call. */
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

let tests: { file: string; text: string }[] | undefined;

/** Read once, whatever is asked for. */
function testFiles() {
  tests ??= filesBelow("tests")
    .filter((file) => /\.(test|spec)\.ts$/.test(file))
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
