import ts from "typescript";
import { parse, type Rule, type Source } from "./sources";

const GUARDS = "~/request/guards.server";
const SERVED = ["loader", "action"];

/** Every exported loader and action is what a guard of guards.server.ts made: `only("ms")(…)`, `open(…)`. */
export const guarded: Rule = (files) =>
  files.flatMap((file) => naked(file).map((why) => `${file.path}: ${why}`));

function naked(source: Source): string[] {
  const file = parse(source);
  const guards = guardsImportedBy(file);
  return file.statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) return reExported(statement);
    if (!isExported(statement)) return [];
    if (ts.isFunctionDeclaration(statement) && SERVED.includes(statement.name?.text ?? "")) {
      return [`${statement.name?.text} is a plain function`];
    }
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations
      .filter(({ name }) => SERVED.includes(name.getText(file)))
      .filter(({ initializer }) => !isMadeBy(guards, initializer))
      .map(({ name }) => `${name.getText(file)} is not wrapped by a guard`);
  });
}

/** `export { loader } from …` hides who made it. */
function reExported({ exportClause }: ts.ExportDeclaration): string[] {
  if (!exportClause) return ["re-exports everything"];
  if (!ts.isNamedExports(exportClause)) return [];
  const names = exportClause.elements.map(({ name }) => name.text);
  return names.filter((name) => SERVED.includes(name)).map((name) => `${name} is re-exported`);
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

function guardsImportedBy(file: ts.SourceFile): Set<string> {
  const names = file.statements
    .filter(ts.isImportDeclaration)
    .filter(({ moduleSpecifier }) => ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text === GUARDS)
    .flatMap(({ importClause }) => {
      const bindings = importClause?.namedBindings;
      return bindings && ts.isNamedImports(bindings) ? bindings.elements.map(({ name }) => name.text) : [];
    });
  return new Set(names);
}

function isMadeBy(guards: Set<string>, initializer: ts.Expression | undefined): boolean {
  if (!initializer || !ts.isCallExpression(initializer)) return false;
  let callee: ts.Expression = initializer.expression;
  while (ts.isCallExpression(callee)) callee = callee.expression;
  return ts.isIdentifier(callee) && guards.has(callee.text);
}
