import { readNbib } from "../../api/papers/formats/nbib";
import { type PaperRecord, saved } from "../../api/papers/formats/paper-record";
import { noteRun } from "../note-run";
import { BrokenSource } from "../source/broken";
import type { GivenFile } from "../source/files";
import { pubmedReader } from "./pubmed-xml";
import { readMesh, type Stored, storePapers } from "./store-papers";

const AT_ONCE = 100;

/** A file of papers that fits into memory: PubMed's XML, or .nbib. */
export async function importPaperFile(
  databases: { DB: D1Database; SEARCH_DB: D1Database },
  { path, open }: GivenFile,
): Promise<Stored & { passed: number }> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of open()) text += decoder.decode(chunk, { stream: true });
  const { papers, passed } = papersIn(path, text);
  const mesh = await readMesh(databases.DB);
  const sum = { added: 0, changed: 0, same: 0, passed };
  for (let from = 0; from < papers.length; from += AT_ONCE) {
    const stored = await storePapers(databases, mesh, papers.slice(from, from + AT_ONCE));
    for (const name of ["added", "changed", "same"] as const) sum[name] += stored[name];
  }
  const { added, changed, same } = sum;
  await noteRun(databases.DB, "papers", { read: added + changed + same, now: Date.now() });
  return sum;
}

function papersIn(path: string, text: string): { papers: PaperRecord[]; passed: number } {
  if (/\.nbib$/i.test(path))
    return { papers: readNbib(text).flatMap((each) => saved(each) ?? []), passed: 0 };
  const papers: PaperRecord[] = [];
  const reader = pubmedReader(
    (paper) => papers.push(paper),
    (line) => {
      throw new BrokenSource(path, `PubMedのXMLとして読めません（${line}行目）。`);
    },
  );
  reader.write(text);
  return { papers, passed: reader.close().passed };
}
