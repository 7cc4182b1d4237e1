import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { importFile } from "../../../scripts/import/papers";
import type { MeshList } from "../../../workers/api/papers/mesh";
import { mendIndex, readMesh, storePapers } from "../../../workers/imports/papers/store-papers";
import { BrokenSource } from "../../../workers/imports/source/broken";
import { findPapers, type PaperCondition } from "../../../workers/search/papers/find-papers";
import { ownRecord } from "./setup";

const { at, opened } = ownRecord();
const PAPERS = 450;
let mesh: MeshList;

beforeAll(async () => {
  mesh = await readMesh(opened().DB);
  writeFileSync(at("many.xml.gz"), gzipSync(articles(PAPERS)));
  writeFileSync(at("changed.xml"), articles(PAPERS, "Changed"));
});

function articles(number: number, seventh = "Invented"): string {
  const all = Array.from({ length: number }, (_, at) => {
    const year = at === 7 && seventh === "Changed" ? 2025 : 1980 + (at % 40);
    return `<PubmedArticle><MedlineCitation><PMID>${900_000 + at}</PMID><Article><Journal><JournalIssue><PubDate>
      <Year>${year}</Year></PubDate></JournalIssue><Title>Aozora J</Title></Journal>
      <ArticleTitle>${at === 7 ? seventh : "Invented"} study ${at} of &#946;-blockers</ArticleTitle></Article>
      <MeshHeadingList><MeshHeading><DescriptorName MajorTopicYN="Y">Heart Failure</DescriptorName></MeshHeading></MeshHeadingList>
      </MedlineCitation></PubmedArticle>`;
  });
  return `<?xml version="1.0"?><PubmedArticleSet>${all.join("")}</PubmedArticleSet>`;
}

const run = (name: string) => importFile(at(name), (papers) => storePapers(opened(), mesh, papers));
const find = (query: Partial<PaperCondition>) =>
  findPapers(opened().SEARCH_DB, {
    q: "",
    author: "",
    journal: "",
    since: 0,
    until: 0,
    from: 0,
    size: 20,
    ...query,
  });

test("a packed file is read, and the same again changes nothing", async () => {
  expect(await run("many.xml.gz")).toEqual({ added: PAPERS, changed: 0, same: 0, passed: 0 });
  expect(await run("many.xml.gz")).toEqual({ added: 0, changed: 0, same: PAPERS, passed: 0 });
  expect((await find({ q: "心不全" })).total).toBe(PAPERS);
});

test("what is no XML, or ends too early, is said to be so; what came before stands", async () => {
  const whole = articles(3);
  const files = {
    "list.xml": "ID,正式名称\n1,港町病院\n",
    "empty.xml": "",
    "cut.xml": whole.slice(0, -80),
    "cut.xml.gz": gzipSync(whole).subarray(0, 120),
    "called.xml.gz": whole,
  };
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(at(name), content);
    await expect(run(name), name).rejects.toThrow(BrokenSource);
  }
});

test("what has changed is changed alone, and is at its new year", async () => {
  expect(await run("changed.xml")).toMatchObject({ added: 0, changed: 1, same: PAPERS - 1 });
  const { total, hits } = await find({ q: "changed" });
  expect([total, hits[0]?.year]).toEqual([1, 2025]);
  expect((await find({ since: 2025 })).total).toBe(1);
  expect((await find({ q: "study heart" })).total).toBe(PAPERS);
});

test("an index that an import broken off has left behind is made anew", async () => {
  await opened().SEARCH_DB.prepare("DELETE FROM paper_cards WHERE rank % 3 = 0").run();
  expect(await mendIndex(opened().DB, opened().SEARCH_DB, mesh)).toBe(PAPERS);
  expect(await mendIndex(opened().DB, opened().SEARCH_DB, mesh)).toBe(0);
  expect((await find({ q: "しんふぜん" })).total).toBe(PAPERS);
});

test("PubMed's own files are read", async () => {
  const sample = join(import.meta.dirname, "../../support/papers/");
  expect(
    await importFile(`${sample}pubmed.xml`, (papers) => storePapers(opened(), mesh, papers)),
  ).toMatchObject({ added: 1 });
  expect(
    await importFile(`${sample}single.nbib`, (papers) => storePapers(opened(), mesh, papers)),
  ).toMatchObject({ added: 1 });
  for (const q of [
    "喘息",
    "ぜんそく",
    "Asthma",
    "budesonide",
    "O'Byrne",
    "29768149",
    "10.1056/NEJMoa1715274",
  ]) {
    expect((await find({ q })).hits[0]?.id, q).toBe("pm29768149");
  }
  expect((await find({ author: "Kallmes", journal: "neurointerventional" })).hits[0]?.id).toBe("pm28754806");
  expect((await find({ q: "Asthma 1999" })).total).toBe(0);
});
