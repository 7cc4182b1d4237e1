import { readdirSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import ts from "typescript";

/** A file as the rules see it; fixtures of the tests have the same form. */
export type Source = { path: string; text: string };

/** A rule looks at files and names what breaks it: `path: why`. */
export type Rule = (files: readonly Source[]) => string[];

const ROOT = join(import.meta.dirname, "../../../");
const CODE = /\.(tsx?|mjs)$/;

/** Every text file below a folder of the repository. */
export function readSources(...folders: string[]): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => ({ path: file.slice(ROOT.length), text: readFileSync(file, "utf8") })),
  );
}

const codeIn = (...folders: string[]) => readSources(...folders).filter(({ path }) => CODE.test(path));

const read: { product?: Source[]; rest?: Source[] } = {};

/** The product's own code: what is served, and the rules beside it. */
export function productCode(): readonly Source[] {
  read.product ??= codeIn("app", "workers", "durable-objects");
  return read.product;
}

export function allCode(): readonly Source[] {
  read.rest ??= codeIn("scripts", "tests");
  return [...productCode(), ...read.rest];
}

/** What was parsed for one rule is there for the next. */
const parsed = new WeakMap<Source, ts.SourceFile>();

export function parse(source: Source): ts.SourceFile {
  const existing = parsed.get(source);
  if (existing) return existing;
  const tree = ts.createSourceFile(source.path, source.text, ts.ScriptTarget.ES2022, true);
  parsed.set(source, tree);
  return tree;
}

export type Import = { from: string; typeOnly: boolean };

const imports = new WeakMap<Source, Import[]>();

/** What a file imports: a path of the repository without ending, or a package's name. */
export function importsOf(source: Source): readonly Import[] {
  const existing = imports.get(source) ?? importsIn(source);
  imports.set(source, existing);
  return existing;
}

function importsIn(source: Source): Import[] {
  const found: Import[] = [];
  const visit = (node: ts.Node) => {
    const specifier = specifierOf(node);
    if (specifier) found.push({ from: resolve(source.path, specifier), typeOnly: isTypeOnly(node) });
    ts.forEachChild(node, visit);
  };
  visit(parse(source));
  return found;
}

function specifierOf(node: ts.Node): string | null {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    return node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)
      ? node.moduleSpecifier.text
      : null;
  }
  const isDynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  const [argument] = isDynamic ? node.arguments : [];
  return argument && ts.isStringLiteral(argument) ? argument.text : null;
}

function isTypeOnly(node: ts.Node): boolean {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  if (!ts.isImportDeclaration(node) || !node.importClause) return false;
  const { isTypeOnly, name, namedBindings } = node.importClause;
  if (isTypeOnly) return true;
  if (name || !namedBindings || !ts.isNamedImports(namedBindings)) return false;
  return namedBindings.elements.length > 0 && namedBindings.elements.every((each) => each.isTypeOnly);
}

function resolve(importer: string, specifier: string): string {
  if (specifier.startsWith("~/")) return `app/${specifier.slice(2)}`;
  if (specifier.startsWith("#contract/")) return `workers/contract/${specifier.slice(10)}`;
  if (specifier.startsWith(".")) return normalize(join(importer, "..", specifier));
  return specifier;
}
