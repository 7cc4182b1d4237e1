import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readSources } from "./rules/sources";
import { noEmptyValues, noUndefinedProperties } from "./rules/stylesheet";

const BUDGET_BYTES = 26 * 1024;

/** What the build made of all stylesheets. */
const built = readSources("build/client/assets").filter(({ path }) => path.endsWith(".css"));
const written = (text: string) => [{ path: "build/client/assets/app.css", text }];

test("the stylesheet is built, and weighs at most 26 KB compressed", () => {
  const weights = built.map(({ text }) => gzipSync(text, { level: 9 }).length);
  expect(weights).toHaveLength(1);
  expect(weights[0]).toBeLessThanOrEqual(BUDGET_BYTES);
});

describe("no declaration comes out of the build without a value", () => {
  test("holds", () => expect(noEmptyValues(built)).toEqual([]));

  test("one would be noticed, at the end of its rule too", () => {
    expect(noEmptyValues(written(".stack{display:grid;gap:;color:red}"))).toHaveLength(1);
    expect(noEmptyValues(written(".stack{gap:}"))).toHaveLength(1);
    expect(noEmptyValues(written(".stack{gap: !important}"))).toHaveLength(1);
  });

  test("a custom property may be empty, and so may what is in quotes", () => {
    expect(noEmptyValues(written(`.a{--mark:;content:"{gap:;}"}`))).toEqual([]);
  });
});

describe("no property is read that nobody defines", () => {
  test("holds", () => expect(noUndefinedProperties(built)).toEqual([]));

  test("one would be noticed, within a longer name too", () => {
    expect(noUndefinedProperties(written(":root{--gap:1rem}.a{gap:var(--gap-wide)}"))).toHaveLength(1);
  });

  test("a fallback and a definition further down are enough", () => {
    expect(noUndefinedProperties(written(".a{gap:var(--gap);inset:var(--edge,0)}:root{--gap:1rem}"))).toEqual(
      [],
    );
  });
});
