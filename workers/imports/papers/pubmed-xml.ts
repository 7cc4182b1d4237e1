import { type SaxesAttributePlain, SaxesParser } from "saxes";
import { type PaperRecord, saved, yearOf } from "../../api/papers/formats/paper-record";

type Open = { name: string; attributes: Record<string, string>; text: string };
type UnfinishedPaper = PaperRecord & { medlineDate: string };

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
  let unfinished: UnfinishedPaper | null = null;
  let passed = 0;
  const inside = (name: string) => path.some((open) => open.name === name);

  parser.on("opentag", ({ name, attributes }) => {
    if (name === "PubmedArticle" || name === "PubmedBookArticle") unfinished = emptyPaper();
    if (name === "Author") unfinished?.authors.push({ last: "", first: "", affiliations: [] });
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
    if (!unfinished) return;
    if (name === "PubmedArticle" || name === "PubmedBookArticle") {
      const paper = saved({ ...unfinished, year: unfinished.year ?? yearOf(unfinished.medlineDate) });
      if (paper) onPaper(paper);
      else passed += 1;
      unfinished = null;
      return;
    }
    // What a paper cites, corrects or comments has PMIDs, authors and titles of its own.
    if (inside("CommentsCorrectionsList") || inside("ReferenceList")) return;
    take(unfinished, closed, parent?.name ?? "", inside);
  });
  return {
    write: (chunk: string) => void parser.write(chunk),
    close: () => {
      parser.close();
      return { passed };
    },
  };
}

function emptyPaper(): UnfinishedPaper {
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
  unfinished: UnfinishedPaper,
  { name, attributes, text }: Open,
  parent: string,
  inside: (name: string) => boolean,
) {
  const words = text.trim();
  const author = unfinished.authors.at(-1);
  if (name === "PMID" && parent === "MedlineCitation") unfinished.pmid = words;
  else if (name === "ArticleTitle") unfinished.title = words.replace(/^\[(.*)\]\.?$/s, "$1");
  else if (name === "VernacularTitle")
    unfinished.titleJa = /[\u3040-\u30ff\u3400-\u9fff]/.test(words) ? words : "";
  else if (name === "ELocationID" && attributes.EIdType === "doi") unfinished.doi = words;
  else if (name === "ArticleId" && attributes.IdType === "doi") unfinished.doi ??= words;
  else if (name === "Title" && parent === "Journal") unfinished.journal = words;
  else if (name === "Year" && parent === "PubDate") unfinished.year = Number(words) || null;
  else if (name === "MedlineDate" && parent === "PubDate") unfinished.medlineDate = words;
  else if (name === "Volume") unfinished.volume = words;
  else if (name === "Issue") unfinished.issue = words;
  else if (name === "MedlinePgn") unfinished.pages = words;
  else if (name === "AbstractText" && parent === "Abstract") addAbstract(unfinished, attributes.Label, words);
  else if (name === "LastName" && author && inside("Author")) author.last = words;
  else if (name === "CollectiveName" && author) author.last = words;
  else if (name === "ForeName" && author && inside("Author")) author.first = words;
  else if (name === "Affiliation" && author && inside("Author")) author.affiliations.push(words);
  else if (name === "DescriptorName")
    unfinished.mesh.push({ name: words, isMajor: attributes.MajorTopicYN === "Y" });
  else if (name === "QualifierName" && attributes.MajorTopicYN === "Y") markMajor(unfinished);
}

function addAbstract(unfinished: UnfinishedPaper, label: string | undefined, words: string) {
  const part = label ? `${label}: ${words}` : words;
  unfinished.abstract = unfinished.abstract ? `${unfinished.abstract}\n${part}` : part;
}

function markMajor({ mesh }: UnfinishedPaper) {
  const heading = mesh.at(-1);
  if (heading) heading.isMajor = true;
}
