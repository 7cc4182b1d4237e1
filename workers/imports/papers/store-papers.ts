import { markOf, type PaperRecord } from "../../api/papers/formats/paper-record";
import { idsOf, type MeshList, meshListOf } from "../../api/papers/mesh";
import { authorLine } from "../../api/papers/newest";
import { papers as papersTable } from "../../db/schema/papers";
import { meshTerms } from "../../db/schema/reference";
import { paperCards } from "../../db/schema/search";
import { allRows, computed, firstValue, type RowOf, runSql, statement } from "../../db/sql";
import { indexPapers, rankOf } from "../../search/papers/paper-index";

type Databases = { DB: D1Database; SEARCH_DB: D1Database };
export type Stored = { added: number; changed: number; same: number };
type Row = PaperRecord & { id: string; mark: string; meshIds: string[] };
const EXISTING_COLUMNS = {
  id: papersTable.id,
  number: papersTable.number,
  year: papersTable.year,
  mark: papersTable.mark,
};
type Existing = RowOf<typeof EXISTING_COLUMNS>;

/** Puts published papers into the record and the index. One without a PMID is left out: it could not be found again. */
export async function storePapers(
  { DB, SEARCH_DB }: Databases,
  mesh: MeshList,
  papers: readonly PaperRecord[],
): Promise<Stored> {
  const rows = await rowsOf(papers, mesh);
  const existing = await existingOf(DB, rows);
  const fresh = rows.filter(({ id, mark }) => existing.get(id)?.mark !== mark);
  if (fresh.length > 0) {
    const stale = fresh.flatMap(({ id }) => existing.get(id) ?? []).map(rankOf);
    await runSql(DB, UPSERT, JSON.stringify(fresh), Date.now());
    // The ids are read, not returned: what is written to a deployment gives no rows back.
    const stored = await existingOf(DB, fresh);
    await SEARCH_DB.batch(
      indexPapers(
        SEARCH_DB,
        fresh.map((row) => indexed(row, stored.get(row.id)?.number ?? 0, mesh)),
        stale,
      ),
    );
    await runSql(DB, TAKE_OVER, JSON.stringify(fresh.map(({ id }) => id)));
  }
  const added = fresh.filter(({ id }) => !existing.has(id)).length;
  return { added, changed: fresh.length - added, same: rows.length - fresh.length };
}

/** The last that a file says of a PMID counts. */
async function rowsOf(papers: readonly PaperRecord[], mesh: MeshList): Promise<Row[]> {
  const rows = new Map<string, Row>();
  for (const paper of papers) {
    if (!paper.pmid) continue;
    const id = `pm${paper.pmid}`;
    rows.set(id, { ...paper, id, mark: await markOf(paper), meshIds: idsOf(mesh, paper.mesh) });
  }
  return [...rows.values()];
}

async function existingOf(DB: D1Database, rows: readonly Row[]): Promise<Map<string, Existing>> {
  const results = await allRows(
    DB,
    EXISTING_COLUMNS,
    "SELECT id, number, year, mark FROM papers WHERE id IN (SELECT value FROM json_each(?))",
    JSON.stringify(rows.map(({ id }) => id)),
  );
  return new Map(results.map((row) => [row.id, row]));
}

function indexed(row: Row, number: number, mesh: MeshList) {
  return { ...row, number, meshWords: mesh.wordsOf(row.meshIds), line: authorLine(row.authors) };
}

/** The reference list, as it names headings. */
export async function readMesh(DB: D1Database): Promise<MeshList> {
  const results = await allRows(
    DB,
    {
      id: meshTerms.id,
      name: meshTerms.name,
      nameEn: meshTerms.nameEn,
      kana: meshTerms.kana,
      aliases: meshTerms.aliases,
    },
    "SELECT id, name, kana, name_en AS nameEn, aliases FROM mesh_terms",
  );
  return meshListOf(results);
}

/** Makes the index anew if it does not have every paper (an import was broken off, a migration emptied it). */
export async function mendIndex(DB: D1Database, SEARCH_DB: D1Database, mesh: MeshList): Promise<number> {
  const papers = await count(DB, "papers WHERE owner_id IS NULL");
  const cards = await count(SEARCH_DB, "paper_cards");
  if (papers === cards) return 0;
  await SEARCH_DB.batch(clearPaperIndex(SEARCH_DB));
  for (let after = 0; ; ) {
    const next = await indexNextPapers({ DB, SEARCH_DB }, mesh, after);
    if (next === null) return papers;
    after = next;
  }
}

/** Puts the next papers after a number into the index, instead of what is there. Gives the last number; null: none. */
export async function indexNextPapers(
  { DB, SEARCH_DB }: Databases,
  mesh: MeshList,
  after: number,
): Promise<number | null> {
  const results = await allRows(DB, NUMBERED_COLUMNS, PAGE, after, AT_ONCE);
  const last = results.at(-1);
  if (!last) return null;
  await SEARCH_DB.batch(
    indexPapers(
      SEARCH_DB,
      results.map((row) => indexed(row, row.number, mesh)),
    ),
  );
  return last.number;
}

/**
 * Takes papers out of the index that the record does not have at their places, among the next after a rank. Gives the
 * last rank; null: none.
 */
export async function removeNextStrayPapers(
  { DB, SEARCH_DB }: Databases,
  after: number,
): Promise<number | null> {
  const results = await allRows(
    SEARCH_DB,
    { rank: paperCards.rank, id: computed<string>() },
    "SELECT rank, source ->> 'id' AS id FROM paper_cards WHERE rank > ? ORDER BY rank LIMIT ?",
    after,
    AT_ONCE,
  );
  const last = results.at(-1);
  if (!last) return null;
  const existing = await allRows(
    DB,
    { number: papersTable.number, year: papersTable.year },
    "SELECT number, year FROM papers WHERE owner_id IS NULL AND id IN (SELECT value FROM json_each(?))",
    JSON.stringify(results.map(({ id }) => id)),
  );
  const ranks = new Set(existing.map(rankOf));
  const strays = results.flatMap(({ rank }) => (ranks.has(rank) ? [] : [rank]));
  if (strays.length > 0) await SEARCH_DB.batch(indexPapers(SEARCH_DB, [], strays));
  return last.rank;
}

/** The ids of the next papers after a number that are not at their places in the index; `last`: null, there are none. */
export async function missingPapers(
  { DB, SEARCH_DB }: Databases,
  after: number,
): Promise<{ count: number; missing: string[]; last: number | null }> {
  const results = await allRows(
    DB,
    { number: papersTable.number, year: papersTable.year, id: papersTable.id },
    "SELECT number, year, id FROM papers WHERE owner_id IS NULL AND number > ? ORDER BY number LIMIT ?",
    after,
    AT_ONCE,
  );
  const placed = await allRows(
    SEARCH_DB,
    { rank: paperCards.rank, id: computed<string>() },
    "SELECT rank, source ->> 'id' AS id FROM paper_cards WHERE rank IN (SELECT value FROM json_each(?))",
    JSON.stringify(results.map(rankOf)),
  );
  const idAt = new Map(placed.map(({ rank, id }) => [rank, id]));
  const missing = results.flatMap((row) => (idAt.get(rankOf(row)) === row.id ? [] : [row.id]));
  return { count: results.length, missing, last: results.at(-1)?.number ?? null };
}

/** Every paper out of the index. */
export function clearPaperIndex(SEARCH_DB: D1Database): D1PreparedStatement[] {
  return [
    statement(SEARCH_DB, "INSERT INTO paper_index (paper_index) VALUES ('delete-all')"),
    statement(SEARCH_DB, "DELETE FROM paper_cards"),
  ];
}

const AT_ONCE = 500;
const PAGE = `SELECT number, id, pmid, doi, title, title_ja AS titleJa, authors, journal, year, volume, issue, pages, mesh,
  mesh_ids AS meshIds, abstract, mark FROM papers WHERE owner_id IS NULL AND number > ? ORDER BY number LIMIT ?`;

const NUMBERED_COLUMNS = {
  id: papersTable.id,
  title: papersTable.title,
  pmid: papersTable.pmid,
  doi: papersTable.doi,
  titleJa: papersTable.titleJa,
  journal: papersTable.journal,
  year: papersTable.year,
  volume: papersTable.volume,
  issue: papersTable.issue,
  pages: papersTable.pages,
  abstract: papersTable.abstract,
  mark: papersTable.mark,
  authors: papersTable.authors,
  mesh: papersTable.mesh,
  meshIds: papersTable.meshIds,
  number: papersTable.number,
};

async function count(DB: D1Database, from: string): Promise<number> {
  return (await firstValue(DB, { rows: computed<number>() }, `SELECT count(*) AS rows FROM ${from}`)) ?? 0;
}

const UPSERT = `
  INSERT INTO papers (id, pmid, doi, title, title_ja, authors, journal, year, volume, issue, pages, mesh, mesh_ids,
    abstract, mark, updated_at)
  SELECT value ->> 'id', value ->> 'pmid', value ->> 'doi', value ->> 'title', value ->> 'titleJa', value -> 'authors',
    value ->> 'journal', value ->> 'year', value ->> 'volume', value ->> 'issue', value ->> 'pages', value -> 'mesh',
    value -> 'meshIds', value ->> 'abstract', value ->> 'mark', ?2
  FROM json_each(?1) WHERE true
  ON CONFLICT (id) DO UPDATE SET doi = excluded.doi, title = excluded.title, title_ja = excluded.title_ja,
    authors = excluded.authors, journal = excluded.journal, year = excluded.year, volume = excluded.volume,
    issue = excluded.issue, pages = excluded.pages, mesh = excluded.mesh, mesh_ids = excluded.mesh_ids,
    abstract = excluded.abstract, mark = excluded.mark, updated_at = excluded.updated_at`;

/** A paper that a doctor had brought and that is published here now is the published one. */
const TAKE_OVER = `
  UPDATE OR IGNORE doctor_papers SET paper_id = published.id
  FROM papers AS published, papers AS own, json_each(?) AS fresh
  WHERE published.id = fresh.value AND own.owner_id IS NOT NULL AND own.pmid = published.pmid
    AND doctor_papers.paper_id = own.id`;
