import { toHex, utf8 } from "#contract/wire/bytes";
import type { Author, Heading } from "../../../db/schema/papers";

/** A paper as a source tells of it. */
export type PaperRecord = {
  pmid: string | null;
  doi: string | null;
  title: string;
  titleJa: string;
  authors: Author[];
  journal: string;
  year: number | null;
  volume: string;
  issue: string;
  pages: string;
  mesh: Heading[];
  abstract: string;
};

const AUTHORS = 200;
const AFFILIATIONS = 3;
const HEADINGS = 60;

/** A source may say anything: what is kept is of a size that a page can show. Null without a title. */
export function saved(record: PaperRecord): PaperRecord | null {
  const title = line(record.title, 1000);
  const titleJa = line(record.titleJa, 1000);
  if (!title && !titleJa) return null;
  return {
    pmid: record.pmid && /^\d{1,9}$/.test(record.pmid) ? record.pmid : null,
    doi: doiOf(record.doi),
    title: title || titleJa,
    titleJa: titleJa === title ? "" : titleJa,
    authors: record.authors.slice(0, AUTHORS).map(({ last, first, affiliations }) => ({
      last: line(last, 100),
      first: line(first, 100),
      affiliations: affiliations.slice(0, AFFILIATIONS).map((each) => line(each, 300)),
    })),
    journal: line(record.journal, 300),
    year: record.year !== null && record.year >= 1800 && record.year <= 2199 ? record.year : null,
    volume: line(record.volume, 40),
    issue: line(record.issue, 40),
    pages: line(record.pages, 40),
    mesh: record.mesh.slice(0, HEADINGS).map(({ name, isMajor }) => ({ name: line(name, 200), isMajor })),
    abstract: cut(record.abstract.trim(), 10_000),
  };
}

/** `https://doi.org/10.1056/NEJMoa1715274` → `10.1056/nejmoa1715274`; null for a text that is no DOI. */
export function doiOf(text: string | null): string | null {
  const found = /10\.\d{4,9}\/[^\s"<>]{1,200}/.exec(text ?? "");
  if (!found) return null;
  // The punctuation that ends the sentence around the DOI is no part of it.
  const last = [...found[0]].findLastIndex((character) => !".,;".includes(character));
  return found[0].slice(0, last + 1).toLowerCase();
}

/** The first year that a date names. */
export function yearOf(text: string | undefined): number | null {
  const found = /(?:18|19|20|21)\d\d/.exec(text ?? "");
  return found ? Number(found[0]) : null;
}

/** The mark is made of all that is kept: the same paper again is known by it. */
export async function markOf(record: PaperRecord): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", utf8(JSON.stringify(record)));
  return toHex(new Uint8Array(digest).slice(0, 12));
}

function line(text: string, most: number): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it removes control characters.
  return cut(text.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029\s]+/g, " ").trim(), most);
}

/** Cuts a text, never within a surrogate pair. */
function cut(text: string, most: number): string {
  return text
    .toWellFormed()
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, "");
}
