import type { Author, Heading } from "../../../db/schema/papers";
import { type PaperRecord, yearOf } from "./paper-record";

/** A field of a line: four letters, a dash, the value; what follows it is indented. NLM, "MEDLINE/PubMed Data Element". */
const FIELD = /^([A-Z]{2,4}) *- ?(.*)$/;

/** The papers of a file that PubMed saves for citation managers (.nbib). Lines that are none are passed over. */
export function readNbib(text: string): PaperRecord[] {
  const papers: [tag: string, value: string][][] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, tag, value = ""] = FIELD.exec(line) ?? [];
    if (tag === "PMID" || (tag && papers.length === 0)) papers.push([]);
    const fields = papers.at(-1);
    const last = fields?.at(-1);
    if (tag) fields?.push([tag, value]);
    else if (last && /^\s+\S/.test(line)) last[1] += ` ${line.trim()}`;
  }
  return papers.map(paperOf);
}

function paperOf(fields: [tag: string, value: string][]): PaperRecord {
  const all = (tag: string) => fields.filter(([name]) => name === tag).map(([, value]) => value.trim());
  const first = (...tags: string[]) => tags.flatMap(all)[0] ?? "";
  const doi = [...all("LID"), ...all("AID")].find((each) => /\[doi\]/i.test(each));
  const vernacular = first("TT");
  return {
    pmid: first("PMID") || null,
    doi: doi ?? null,
    title: first("TI", "BTI"),
    titleJa: isJapanese(vernacular) ? vernacular : "",
    authors: authorsOf(fields),
    journal: first("JT", "TA"),
    year: yearOf(first("DP")),
    volume: first("VI"),
    issue: first("IP"),
    pages: first("PG"),
    mesh: all("MH").map(headingOf),
    abstract: first("AB"),
  };
}

/** FAU is the full name, AU the same with initials; AD belongs to the author before it. */
function authorsOf(fields: [tag: string, value: string][]): Author[] {
  const hasFull = fields.some(([tag]) => tag === "FAU");
  const authors: Author[] = [];
  for (const [tag, value] of fields) {
    if (tag === (hasFull ? "FAU" : "AU")) authors.push({ ...nameOf(value), affiliations: [] });
    if (tag === "AD") authors.at(-1)?.affiliations.push(value.trim());
  }
  return authors;
}

/** 「Sato, Kenichi」, 「Sato K」, 「佐藤 健一」 */
export function nameOf(value: string): Pick<Author, "last" | "first"> {
  const [last = "", first] = value.split(/[,，]/).map((part) => part.trim());
  if (first !== undefined) return { last, first };
  const parts = last.split(/[\s\u3000]+/);
  return { last: parts[0] ?? "", first: parts.slice(1).join(" ") };
}

/** `Brain Ischemia/diagnostic imaging/*surgery`: a star marks what the paper is mainly about. */
function headingOf(value: string): Heading {
  const [name = ""] = value.split("/");
  return { name: name.replace("*", "").trim(), isMajor: value.includes("*") };
}

export const isJapanese = (text: string) => /[\u3040-\u30ff\u3400-\u9fff]/.test(text);
