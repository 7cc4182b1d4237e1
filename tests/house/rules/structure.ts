import ts from "typescript";
import { importsOf, parse, type Rule, type Source, screenFolders } from "./sources";

/** The objects and the settings that bind them name each other's types; nothing else may stand in a ring. */
const BOUND = "workers/env";

/** No file leads back to itself over others, types included: a ring has no beginning to read from. */
export const noRings: Rule = (files) => {
  const imported = graphOf(files);
  return [...imported.keys()]
    .filter((file) => reaches(imported, file, file))
    .map((file) => `${file}: in a ring of imports`);
};

/** Files that a folder may have at most, for a stranger to see what is in it. */
const AT_MOST = 12;
/** Folders that are lists: each file is the same as the others for something else. */
const LISTS = [
  "tests/support/site/examples",
  "tests/support/site/forms/posted",
  "tests/support/workerd/bodies",
  "workers/db/schema",
];

export const crowdedFolders: Rule = (files) => {
  const folders = new Map<string, number>();
  for (const { path } of files) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!path.endsWith(".d.mts")) folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  return [...folders]
    .filter(([folder, count]) => count > AT_MOST && !LISTS.includes(folder))
    .map(([folder, count]) => `${folder}: ${count} files`);
};

/** What a contract's module exports is found by its name: of limits, texts and shapes there is one of each name. */
export const contractNames: Rule = (files) =>
  sharedNames(
    files.filter(({ path }) => path.startsWith("workers/contract/")),
    exportedNames,
  );

/** Two exported types of one name would be taken for each other, whatever layers they lie in. */
export const typeNames: Rule = (files) => sharedNames(files, exportedTypes);

const EXPORTED_TYPE = /^export (?:type|interface) (\w+)/gm;
const exportedTypes = ({ text }: Source) =>
  [...text.matchAll(EXPORTED_TYPE)].flatMap(([, name]) => name ?? []);

/** Names that more than one file exports. */
function sharedNames(files: readonly Source[], namesOf: (file: Source) => string[]): string[] {
  const homes = new Map<string, string>();
  return files.flatMap((file) =>
    namesOf(file).flatMap((name) => {
      const home = homes.get(name);
      if (home === undefined) homes.set(name, file.path);
      return home === undefined ? [] : [`${file.path}: ${name} is exported by ${home} too`];
    }),
  );
}

/** Names of exported variables, functions and type aliases. */
function exportedNames(file: Source): string[] {
  return parse(file).statements.flatMap((statement) => {
    const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
    if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.map(({ name }) => name.getText());
    }
    const isNamed = ts.isFunctionDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
    return isNamed && statement.name ? [statement.name.text] : [];
  });
}

/** A part is what two screens draw; what one draws lies beside its route. Frames count as screens. */
export const sharedParts: Rule = (files) => {
  const importers = new Map<string, string[]>();
  for (const [file, targets] of graphOf(files)) {
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
  }
  const folderOf = screenFolders(files);
  const screensOf = (part: string) =>
    new Set([...drawers(part, importers)].map((name) => folderOf(name) ?? name));
  return files
    .map(({ path }) => nameOf(path))
    .filter((name) => name.startsWith("app/parts/") && screensOf(name).size < 2)
    .map((name) => `${name}: drawn by ${[...screensOf(name)].join() || "nobody"}`);
};

/** The files that draw a part, themselves or by another part. */
function drawers(part: string, importers: ReadonlyMap<string, string[]>, seen = new Set<string>()) {
  const found = new Set<string>();
  for (const importer of importers.get(part) ?? []) {
    if (seen.has(importer)) continue;
    seen.add(importer);
    if (!importer.startsWith("app/parts/")) found.add(importer);
    else for (const drawer of drawers(importer, importers, seen)) found.add(drawer);
  }
  return found;
}

const nameOf = (path: string) => path.replace(/\.\w+$/, "");

function graphOf(files: readonly Source[]): Map<string, string[]> {
  const names = new Set(files.map(({ path }) => nameOf(path)));
  return new Map(
    files.map((file) => [
      nameOf(file.path),
      importsOf(file)
        .map(({ from }) => (names.has(from) ? from : `${from}/index`))
        .filter((from) => names.has(from) && from !== BOUND),
    ]),
  );
}

function reaches(
  imported: ReadonlyMap<string, string[]>,
  from: string,
  to: string,
  seen = new Set<string>(),
): boolean {
  return (imported.get(from) ?? []).some((next) => {
    if (next === to) return true;
    if (seen.has(next)) return false;
    seen.add(next);
    return reaches(imported, next, to, seen);
  });
}
