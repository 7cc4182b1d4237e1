import ts from "typescript";
import { describe, expect, test } from "vitest";
import { parse, readSources, type Source } from "./rules/sources";

const SHOWN = ["app/ui", "app/forms"];
const PAGE = "app/dev/";

const components = () =>
  readSources(...SHOWN)
    .filter(({ path }) => path.endsWith(".tsx"))
    .flatMap((source) => exportedComponents(source).map((name) => ({ path: source.path, name })));
const page = () => readSources(PAGE).filter(({ path }) => path.endsWith(".tsx"));

test("/dev/components shows every part that app/ui and app/forms export", () => {
  expect(components().length).toBeGreaterThan(50);
  const elements = new Set(page().flatMap(elementsOf));
  const missing = components().filter(({ name }) => !elements.has(name));
  expect(
    missing.map(({ path, name }) => `${path}: ${name} needs an example in ${PAGE}*-examples.tsx`),
  ).toEqual([]);
});

test("a part without an example is noticed, also one that is only imported", () => {
  const part = {
    path: "app/ui/bar.tsx",
    text: "export function Bar() { return <p />; } export const WIDTH = 1;",
  };
  expect(exportedComponents(part)).toEqual(["Bar"]);
  const example = { path: "app/dev/ui-examples.tsx", text: `import { Bar } from "~/ui/bar"; <Foo.Baz />;` };
  expect(elementsOf(example)).not.toContain("Bar");
  expect(elementsOf({ ...example, text: "<p><Bar /></p>" })).toContain("Bar");
});

describe("a build for production has nothing of /dev/components", () => {
  const files = () => readSources("build").filter(({ path }) => /\.(js|css|json)$/.test(path));

  test("neither its route nor its code", () => {
    expect(files().length).toBeGreaterThan(10);
    expect(files().some(({ text }) => text.includes("/dev/mail"))).toBe(true);
    for (const trace of ["dev/components", "部品の見本", "dev-example", "data-forced"])
      expect(
        files()
          .filter(({ text }) => text.includes(trace))
          .map(({ path }) => path),
      ).toEqual([]);
  });
});

/** Exported functions and constants that are called like components. */
function exportedComponents(source: Source): string[] {
  return parse(source).statements.flatMap((statement) => {
    const isExported = ts.canHaveModifiers(statement)
      ? ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
      : false;
    if (!isExported) return [];
    const names = ts.isFunctionDeclaration(statement)
      ? [statement.name]
      : ts.isVariableStatement(statement)
        ? statement.declarationList.declarations.map(({ name }) => name)
        : [];
    return names.flatMap((name) => (name && /^[A-Z][a-z]/.test(name.getText()) ? [name.getText()] : []));
  });
}

function elementsOf(source: Source): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) names.push(node.tagName.getText());
    ts.forEachChild(node, visit);
  };
  visit(parse(source));
  return names;
}
