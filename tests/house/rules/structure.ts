import { importsOf, type Rule, type Source } from "./sources";

/** The objects and the settings that bind them name each other's types; nothing else may stand in a ring. */
const BOUND = "workers/env";

/** No file leads back to itself over others, types included: a ring has no beginning to read from. */
export const noRings: Rule = (files) => {
  const imported = graphOf(files);
  return [...imported.keys()]
    .filter((file) => reaches(imported, file, file))
    .map((file) => `${file}: in a ring of imports`);
};

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
