import ts from "typescript";
import { importsOf, parse, type Rule, type Source } from "./sources";

/** The objects and the settings that bind them name each other's types; nothing else may stand in a ring. */
const BOUND = "workers/env";

/** No file leads back to itself over others, types included: a ring has no beginning to read from. */
export const noRings: Rule = (files) => {
  const imported = graphOf(files);
  return [...imported.keys()]
    .filter((file) => reaches(imported, file, file))
    .map((file) => `${file}: in a ring of imports`);
};

/** What a contract's module exports is found by its name: of limits, texts and shapes there is one of each name. */
export const contractNames: Rule = (files) =>
  sharedNames(
    files.filter(({ path }) => path.startsWith("workers/contract/")),
    exportedNames,
  );

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
