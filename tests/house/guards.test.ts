import { describe, expect, test } from "vitest";
import { guarded } from "./rules/guards";
import { readSources } from "./rules/sources";

test("every loader and action of a route and of a frame is behind a guard", () => {
  const files = readSources("app/routes", "app/shells").filter(({ path }) => /\.tsx?$/.test(path));
  expect(files.length).toBeGreaterThan(20);
  expect(guarded(files)).toEqual([]);
});

describe("and these would not", () => {
  const path = "app/routes/doctors/doctor.tsx";
  test.each([
    `export async function loader() { return null; }`,
    `export const loader = async () => null;`,
    `export const action = ({ request }) => request;`,
    `const only = () => (run) => run; export const loader = only("ms")(() => null);`,
    `import { only } from "./my-guards"; export const action = only("ms")(() => null);`,
    `export { loader } from "./other";`,
    `export * from "./other";`,
  ])("%s", (text) => {
    expect(guarded([{ path, text }])).toHaveLength(1);
  });

  test("guards themselves pass", () => {
    const text = `import { only, open } from "~/request/guards.server";
      export const loader = only("ms")(({ viewer }) => viewer);
      export const action = open(save);`;
    expect(guarded([{ path, text }])).toEqual([]);
  });
});
