import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Databases } from "../../../scripts/import/database/local";
import { asSql, inParts, openRemote } from "../../../scripts/import/database/remote";
import { givenFile } from "../../../scripts/import/given-file";
import { importFile } from "../../../scripts/import/papers";
import { openReport } from "../../../scripts/import/report";
import { importInstitutions } from "../../../workers/imports/institutions";
import { readMesh, storePapers } from "../../../workers/imports/papers/store-papers";
import { readPlaces } from "../../../workers/imports/places";
import { findPapers } from "../../../workers/search/papers/find-papers";
import { FACILITY, hospital, writeRows } from "./files";
import { ownRecord } from "./setup";

const { at, opened } = ownRecord();

test("values stand in the statement, quoted; question marks within texts stay", () => {
  const sql = "SELECT '?', ?2, ?1, 'it''s ?' WHERE a = ?3";
  expect(asSql({ sql, values: ["O'Brien?", null, 3] })).toBe(
    "SELECT '?', NULL, 'O''Brien?', 'it''s ?' WHERE a = 3",
  );
  expect(asSql({ sql: "VALUES (?, ?)", values: ["a", "b"] })).toBe("VALUES ('a', 'b')");
});

test("a statement over many rows becomes several that D1 takes", () => {
  const rows = Array.from({ length: 500 }, (_, row) => [row, "長い文".repeat(100)]);
  const parts = inParts({
    sql: "INSERT INTO t SELECT value ->> 0, ?2 FROM json_each(?1)",
    values: [JSON.stringify(rows), "x"],
  });
  expect(parts.length).toBeGreaterThan(4);
  expect(parts.every((part) => Buffer.byteLength(asSql(part)) <= 90_000)).toBe(true);
  expect(parts.flatMap(({ values }) => JSON.parse(String(values[0])))).toEqual(rows);
});

/** Wrangler's part is played by the local databases, which are given the same text. */
function playedRemote(): Databases {
  const of = (binding: string) => (binding === "DB" ? opened().DB : opened().SEARCH_DB);
  return openRemote({
    query: async (binding, sql) => {
      const [answer] = await of(binding).batch([of(binding).prepare(sql)]);
      return [{ results: answer?.results ?? [] }];
    },
    ingest: async (binding, file) => {
      const statements = readFileSync(file, "utf8")
        .split(/;\n/)
        .filter((sql) => sql.trim() !== "");
      await of(binding).batch(statements.map((sql) => of(binding).prepare(sql)));
    },
  });
}

test("an import through statements without parameters writes what one with them does", async () => {
  const remote = playedRemote();
  const path = at("facilities.csv");
  const rows = Array.from({ length: 300 }, (_, row) => hospital(`0111010003${String(row).padStart(3, "0")}`));
  writeRows(path, FACILITY, [...rows, hospital("0111010003900", { 正式名称: "O'Brien？記念病院" })]);
  const places = await readPlaces(remote.DB);
  const imported = () =>
    importInstitutions(remote.DB, places, [givenFile(path)], openReport(null), {
      date: "2026-06-01",
      now: 0,
    });
  expect(await imported()).toMatchObject({ new: 301, changed: 0 });
  expect(await imported()).toMatchObject({ new: 0, changed: 0, same: 301 });
  const row = await opened()
    .DB.prepare("SELECT name, bed_count_total FROM hospitals WHERE id = '0111010003900'")
    .first();
  expect(row).toEqual({ name: "O'Brien？記念病院", bed_count_total: 60 });
  await remote.close();
});

test("papers go the same way, and are found", async () => {
  const remote = playedRemote();
  const mesh = await readMesh(remote.DB);
  const file = at("papers.xml");
  const article = (
    at: number,
  ) => `<PubmedArticle><MedlineCitation><PMID>${910_000 + at}</PMID><Article><Journal>
    <JournalIssue><PubDate><Year>2024</Year></PubDate></JournalIssue><Title>Aozora J</Title></Journal>
    <ArticleTitle>O'Brien's question? ${at}</ArticleTitle></Article></MedlineCitation></PubmedArticle>`;
  writeFileSync(
    file,
    `<PubmedArticleSet>${Array.from({ length: 30 }, (_, at) => article(at)).join("")}</PubmedArticleSet>`,
  );
  const imported = () => importFile(file, (papers) => storePapers(remote, mesh, papers));
  expect(await imported()).toMatchObject({ added: 30, changed: 0 });
  expect(await imported()).toMatchObject({ added: 0, changed: 0, same: 30 });
  const asked = { q: "O'Brien", author: "", journal: "", since: 0, until: 0, from: 0, size: 20 };
  expect((await findPapers(opened().SEARCH_DB, asked)).total).toBe(30);
  await remote.close();
});
