import type { Rule } from "./sources";

/** What is in quotes is no declaration, whatever characters it has. */
const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g;
const EMPTY = /[{;]\s*([a-z][\w-]*)\s*:\s*(?:!important\s*)?(?=[;}])/g;
const DEFINED = /(?:[{;]\s*|@property\s+)(--[\w-]+)\s*[:{]/g;
/** With a fallback a property need not be defined. */
const READ = /var\(\s*(--[\w-]+)\s*\)/g;

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);

/** A browser drops such a declaration without a word, and a page is rendered without it. */
export const noEmptyValues: Rule = (files) =>
  files.flatMap(({ path, text }) =>
    namesIn(text.replace(QUOTED, '""'), EMPTY).map((name) => `${path}: ${name} without a value`),
  );

/** All stylesheets of a build count as one: what one of them defines, the others read. */
export const noUndefinedProperties: Rule = (files) => {
  const texts = files.map(({ path, text }) => ({ path, text: text.replace(QUOTED, '""') }));
  const defined = new Set(texts.flatMap(({ text }) => namesIn(text, DEFINED)));
  return texts.flatMap(({ path, text }) =>
    [...new Set(namesIn(text, READ))]
      .filter((name) => !defined.has(name))
      .map((name) => `${path}: nobody defines ${name}`),
  );
};
