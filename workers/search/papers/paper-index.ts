import { fold } from "#contract/japanese/fold";
import type { Author, Heading } from "../../db/schema/papers";
import { statement } from "../../db/sql";
import { authorKeys } from "./author-keys";
import { tokensOf } from "./paper-words";

/** The parts of a paper that its index needs. */
type IndexedPaper = {
  number: number;
  id: string;
  pmid: string | null;
  doi: string | null;
  title: string;
  titleJa: string;
  authors: Author[];
  journal: string;
  year: number | null;
  mesh: Heading[];
  /** The names of the headings in the reference lists: names, readings, short names. */
  meshWords: string[];
  abstract: string;
};

/** The parts of a paper that a list shows. */
export type PaperCard = {
  id: string;
  title: string;
  titleJa: string;
  authors: string;
  journal: string;
  year: number | null;
};

const LAST_YEAR = 2200;
const NO_YEAR = 1800;
/** Papers that have room within a year. */
const PER_YEAR = 2 ** 22;

/** A paper's row in the index: the newest year first, and within it as they came. */
export function rankOf({ number, year }: Pick<IndexedPaper, "number" | "year">): number {
  return (LAST_YEAR - (year ?? NO_YEAR)) * PER_YEAR + number;
}

/** The ranks of the years from `since` to `until`; 0 stands for any. */
export function ranksOf({ since, until }: { since: number; until: number }) {
  return {
    first: until > 0 ? (LAST_YEAR - until) * PER_YEAR : 0,
    last: since > 0 ? (LAST_YEAR - since + 1) * PER_YEAR - 1 : Number.MAX_SAFE_INTEGER,
  };
}

/** Statements that put papers into the index, instead of what stood at `stale` ranks. */
export function indexPapers(
  SEARCH_DB: D1Database,
  papers: readonly (IndexedPaper & { line: string })[],
  stale: readonly number[] = [],
): D1PreparedStatement[] {
  const out = JSON.stringify([...stale, ...papers.map(rankOf)]);
  const rows = [...papers].sort((one, other) => rankOf(one) - rankOf(other));
  const cards = rows.map((paper) => [rankOf(paper), JSON.stringify(cardOf(paper))]);
  const texts = rows.map((paper) => [rankOf(paper), ...columnsOf(paper)]);
  return [
    statement(SEARCH_DB, `DELETE FROM paper_index WHERE rowid IN (${RANKS})`, out),
    statement(SEARCH_DB, `DELETE FROM paper_cards WHERE rank IN (${RANKS})`, out),
    statement(
      SEARCH_DB,
      "INSERT INTO paper_cards (rank, source) SELECT value ->> 0, value ->> 1 FROM json_each(?)",
      JSON.stringify(cards),
    ),
    statement(
      SEARCH_DB,
      `INSERT INTO paper_index (rowid, words, author, journal, fac)
         SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?)`,
      JSON.stringify(texts),
    ),
  ];
}

const RANKS = "SELECT CAST(value AS INTEGER) FROM json_each(?)";

function columnsOf(paper: IndexedPaper): string[] {
  const { title, titleJa, abstract, mesh, meshWords, authors, journal, year, pmid, doi } = paper;
  const names = authors.map(({ last, first }) => `${last} ${first}`);
  return [
    tokensOf(title, titleJa, ...mesh.map(({ name }) => name), ...meshWords, abstract),
    [tokensOf(...names), ...authors.flatMap(authorKeys)].join(" "),
    tokensOf(journal),
    [year && `y${year}`, pmid && `p${pmid}`, doi && `d${fold(doi)}`].filter(Boolean).join(" "),
  ];
}

function cardOf({ id, title, titleJa, journal, year, line }: IndexedPaper & { line: string }): PaperCard {
  return { id, title, titleJa, authors: line, journal, year };
}
