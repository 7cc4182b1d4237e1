import { fold } from "#contract/japanese/fold";
import { withoutTitle, wordsWithoutTitles } from "#contract/japanese/titles";
import { SEARCH_WINDOW } from "#contract/limits";
import { computed, firstRow } from "../../db/sql";
import type { SearchHits } from "../find";
import { type PaperCard, ranksOf } from "./paper-index";
import { expressionOf } from "./paper-words";

/** The conditions on a paper; '' and 0 do not limit. */
export type PaperCondition = {
  q: string;
  author: string;
  journal: string;
  since: number;
  until: number;
  from: number;
  size: number;
};

/** Finds papers in one round trip, the newest first. Any input is answered. */
export async function findPapers(
  SEARCH_DB: D1Database,
  asked: PaperCondition,
): Promise<SearchHits<PaperCard>> {
  const author = wordsWithoutTitles(asked.author).join(" ");
  const words = [everywhere(asked.q), within("author", author), within("journal", asked.journal)];
  const isTyped = [asked.q, asked.author, asked.journal].some((text) => text.trim() !== "");
  const match = words.filter((each) => each !== null).join(" AND ");
  // Something was typed, and nothing in it can be looked for.
  if (isTyped && match === "") return { total: 0, isFloor: false, hits: [] };
  const { first, last } = ranksOf(asked);
  const row = await firstRow(
    SEARCH_DB,
    { total: computed<number>(), sources: computed<string | null>() },
    match === "" ? BROWSING : MATCHING,
    match,
    first,
    last,
    asked.size,
    Math.min(asked.from, SEARCH_WINDOW),
  );
  const total = row?.total ?? 0;
  return { total, isFloor: total === SEARCH_WINDOW, hits: JSON.parse(`[${row?.sources ?? ""}]`) };
}

/** Papers that bear one of an author's keys, the newest first. */
export async function findByAuthor(SEARCH_DB: D1Database, keys: readonly string[], size: number) {
  const match = `author : (${keys.map((key) => `"${key.replaceAll('"', "")}"`).join(" OR ")})`;
  const row = await firstRow(
    SEARCH_DB,
    { sources: computed<string | null>() },
    MATCHING,
    match,
    0,
    Number.MAX_SAFE_INTEGER,
    size,
    0,
  );
  return JSON.parse(`[${row?.sources ?? ""}]`) as PaperCard[];
}

/** Words anywhere; a year, a PMID and a DOI are known by their form. 佐藤先生 may be an author without the title. */
function everywhere(text: string): string | null {
  const plain = text.trim();
  if (/^10\.\d{4,9}\//.test(plain)) return `fac : "d${fold(plain)}"`;
  const words = plain.split(/[\s\u3000]+/).map((word) => {
    const found = expressionOf("{words author journal}", word);
    const bare = withoutTitle(word);
    if (bare === "") return HONORIFIC.test(word) ? null : found && `(${found})`;
    if (bare !== word) return `(${found} OR ${within("author", bare)})`;
    const digits = fold(word);
    if (/^(19|20)\d\d$/.test(digits)) return `(fac : "y${digits}" OR ${found})`;
    return /^\d{5,9}$/.test(digits) ? `(fac : "p${digits}" OR ${found})` : found && `(${found})`;
  });
  const parts = words.filter((each) => each !== null && each !== "");
  return parts.length > 0 ? parts.join(" AND ") : null;
}

/** What is behind a name as a word of its own, and is in no title of a paper. */
const HONORIFIC = /^(先生|さん|様|dr[.．]?)$/i;

function within(column: string, text: string): string | null {
  const found = expressionOf(column, text);
  return found && `(${found})`;
}

// D1 binds every number as a real one, and FTS5 takes only whole ones as limits.
const RANKS = "BETWEEN CAST(?2 AS INTEGER) AND CAST(?3 AS INTEGER)";
const SOURCES =
  "(SELECT group_concat(source, ',' ORDER BY rank) FROM page JOIN paper_cards USING (rank)) AS sources";

const MATCHING = `
  WITH page AS MATERIALIZED (
    SELECT rowid AS rank FROM paper_index WHERE paper_index MATCH ?1 AND rowid ${RANKS}
    ORDER BY rowid LIMIT ?4 OFFSET ?5
  )
  SELECT ${SOURCES}, (SELECT count(*) FROM (
    SELECT 1 FROM paper_index WHERE paper_index MATCH ?1 AND rowid ${RANKS} LIMIT ${SEARCH_WINDOW}
  )) AS total`;

const BROWSING = `
  WITH page AS MATERIALIZED (
    SELECT rank FROM paper_cards WHERE ?1 = '' AND rank ${RANKS} ORDER BY rank LIMIT ?4 OFFSET ?5
  )
  SELECT ${SOURCES}, (SELECT count(*) FROM (
    SELECT 1 FROM paper_cards WHERE rank ${RANKS} LIMIT ${SEARCH_WINDOW}
  )) AS total`;
