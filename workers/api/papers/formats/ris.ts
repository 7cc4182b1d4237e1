import type { Author } from "../../../db/schema/papers";
import { isJapanese, nameOf } from "./nbib";
import { type PaperRecord, yearOf } from "./paper-record";

const FIELD = /^([A-Z][A-Z0-9]) {1,2}- ?(.*)$/;

/** The papers of a RIS file, as journals, 医中誌 and citation managers write it. */
export function readRis(text: string): PaperRecord[] {
  const papers: Map<string, string[]>[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, tag, value = ""] = FIELD.exec(line.replace(/^\ufeff/, "")) ?? [];
    if (tag === "TY") papers.push(new Map());
    const paper = papers.at(-1);
    if (!tag || !paper || tag === "ER") continue;
    const values = paper.get(tag);
    // If the text were copied for each line, a file of two megabytes would take minutes.
    if (values) values.push(value.trim());
    else paper.set(tag, [value.trim()]);
  }
  return papers.map(paperOf);
}

function paperOf(fields: Map<string, string[]>): PaperRecord {
  const all = (...tags: string[]) => tags.flatMap((tag) => fields.get(tag) ?? []);
  const first = (...tags: string[]) => all(...tags)[0] ?? "";
  const titles = all("TI", "T1", "TT", "T3");
  const affiliations = all("AD");
  const ids = all("AN", "ID", "UR", "L2").join(" ");
  return {
    pmid: /pubmed\D{0,40}?(\d{5,9})/i.exec(ids)?.[1] ?? null,
    doi: first("DO", "M3") || ids,
    title: titles.find((title) => !isJapanese(title)) ?? titles[0] ?? "",
    titleJa: titles.find(isJapanese) ?? "",
    authors: all("AU", "A1").map((name): Author => ({ ...nameOf(name), affiliations })),
    journal: first("JO", "JF", "T2", "JA", "J2"),
    year: yearOf(first("PY", "Y1", "DA")),
    volume: first("VL"),
    issue: first("IS"),
    pages: [first("SP"), first("EP")].filter(Boolean).join("-"),
    mesh: all("KW").map((name) => ({
      name: name.split("/")[0]?.replace("*", "") ?? "",
      isMajor: name.includes("*"),
    })),
    abstract: first("AB", "N2"),
  };
}
