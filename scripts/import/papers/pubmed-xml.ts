import { type SaxesAttributePlain, SaxesParser } from "saxes";
import { kept, type PaperRecord, yearOf } from "../../../workers/api/papers/formats/paper-record";

type Open = { name: string; attributes: Record<string, string>; text: string };
type Draft = PaperRecord & { medlineDate: string };

/** Elements whose words belong to the text around them: `<i>`, `<sub>`, a labelled part of an abstract. */
const WITHIN_TEXT = new Set(["i", "b", "u", "sub", "sup", "mml:math"]);

/**
 * Reads PubMed's XML as it comes, one article at a time, whatever the size of the file: baseline, daily updates and single
 * articles alike. `onPaper` gets what is kept; an article without a title is passed over and counted. `onBroken`: what is
 * no XML, from that line on.
 */
export function pubmedReader(onPaper: (paper: PaperRecord) => void, onBroken: (line: number) => never) {
  const parser = new SaxesParser();
  parser.on("error", () => onBroken(parser.line));
  const path: Open[] = [];
  let draft: Draft | null = null;
  let passed = 0;
  const inside = (name: string) => path.some((open) => open.name === name);

  parser.on("opentag", ({ name, attributes }) => {
    if (name === "PubmedArticle" || name === "PubmedBookArticle") draft = emptyDraft();
    if (name === "Author") draft?.authors.push({ last: "", first: "", affiliations: [] });
    path.push({ name, attributes: attributes as Record<string, SaxesAttributePlain["value"]>, text: "" });
  });
  parser.on("text", (text) => {
    const open = path.at(-1);
    if (open) open.text += text;
  });
  parser.on("closetag", ({ name }) => {
    const closed = path.pop();
    if (!closed) return;
    const parent = path.at(-1);
    if (parent && WITHIN_TEXT.has(name)) parent.text += closed.text;
    if (!draft) return;
    if (name === "PubmedArticle" || name === "PubmedBookArticle") {
      const paper = kept({ ...draft, year: draft.year ?? yearOf(draft.medlineDate) });
      if (paper) onPaper(paper);
      else passed += 1;
      draft = null;
      return;
    }
    // What a paper cites, corrects or comments has PMIDs, authors and titles of its own.
    if (inside("CommentsCorrectionsList") || inside("ReferenceList")) return;
    take(draft, closed, parent?.name ?? "", inside);
  });
  return {
    write: (chunk: string) => void parser.write(chunk),
    close: () => {
      parser.close();
      return { passed };
    },
  };
}

function emptyDraft(): Draft {
  return {
    pmid: null,
    doi: null,
    title: "",
    titleJa: "",
    authors: [],
    journal: "",
    year: null,
    volume: "",
    issue: "",
    pages: "",
    mesh: [],
    abstract: "",
    medlineDate: "",
  };
}

/** What an element says of the article, by its name and the one around it. */
function take(
  draft: Draft,
  { name, attributes, text }: Open,
  parent: string,
  inside: (name: string) => boolean,
) {
  const words = text.trim();
  const author = draft.authors.at(-1);
  if (name === "PMID" && parent === "MedlineCitation") draft.pmid = words;
  else if (name === "ArticleTitle") draft.title = words.replace(/^\[(.*)\]\.?$/s, "$1");
  else if (name === "VernacularTitle")
    draft.titleJa = /[\u3040-\u30ff\u3400-\u9fff]/.test(words) ? words : "";
  else if (name === "ELocationID" && attributes.EIdType === "doi") draft.doi = words;
  else if (name === "ArticleId" && attributes.IdType === "doi") draft.doi ??= words;
  else if (name === "Title" && parent === "Journal") draft.journal = words;
  else if (name === "Year" && parent === "PubDate") draft.year = Number(words) || null;
  else if (name === "MedlineDate" && parent === "PubDate") draft.medlineDate = words;
  else if (name === "Volume") draft.volume = words;
  else if (name === "Issue") draft.issue = words;
  else if (name === "MedlinePgn") draft.pages = words;
  else if (name === "AbstractText" && parent === "Abstract") addAbstract(draft, attributes.Label, words);
  else if (name === "LastName" && author && inside("Author")) author.last = words;
  else if (name === "CollectiveName" && author) author.last = words;
  else if (name === "ForeName" && author && inside("Author")) author.first = words;
  else if (name === "Affiliation" && author && inside("Author")) author.affiliations.push(words);
  else if (name === "DescriptorName")
    draft.mesh.push({ name: words, isMajor: attributes.MajorTopicYN === "Y" });
  else if (name === "QualifierName" && attributes.MajorTopicYN === "Y") markMajor(draft);
}

function addAbstract(draft: Draft, label: string | undefined, words: string) {
  const part = label ? `${label}: ${words}` : words;
  draft.abstract = draft.abstract ? `${draft.abstract}\n${part}` : part;
}

function markMajor({ mesh }: Draft) {
  const heading = mesh.at(-1);
  if (heading) heading.isMajor = true;
}
