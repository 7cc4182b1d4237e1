import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readNbib } from "../../../workers/api/papers/formats/nbib";
import { doiOf, type PaperRecord, saved } from "../../../workers/api/papers/formats/paper-record";
import { readRis } from "../../../workers/api/papers/formats/ris";
import { pubmedReader } from "../../../workers/imports/papers/pubmed-xml";

const sample = (name: string) =>
  readFileSync(new URL(`../../support/papers/${name}`, import.meta.url), "utf8");
const XML = sample("pubmed.xml");

function readXml(...chunks: string[]): PaperRecord[] {
  const papers: PaperRecord[] = [];
  const reader = pubmedReader(
    (paper) => papers.push(paper),
    (line) => {
      throw new Error(`Broken in line ${line}.`);
    },
  );
  for (const chunk of chunks) reader.write(chunk);
  reader.close();
  return papers;
}

describe("PubMed's XML", () => {
  it("is read as it is published", () => {
    const [paper, ...others] = readXml(XML);
    expect(others).toEqual([]);
    expect(paper).toMatchObject({
      pmid: "29768149",
      doi: "10.1056/nejmoa1715274",
      title: "Inhaled Combined Budesonide-Formoterol as Needed in Mild Asthma.",
      journal: "The New England journal of medicine",
      year: 2018,
      volume: "378",
      pages: "1865-1876",
    });
    expect(paper?.authors[0]).toMatchObject({ last: "O'Byrne", first: "Paul M" });
    expect(paper?.mesh).toContainEqual({ name: "Asthma", isMajor: true });
    // An index within the text is part of it.
    expect(paper?.abstract).toMatch(/a fast-acting β\s*2-agonist may be an alternative/);
    expect(paper?.abstract).toMatch(/^BACKGROUND: [\s\S]*\nMETHODS: /);
  });

  it("is read alike in pieces of any size", () => {
    const whole = readXml(XML);
    const cuts = fc.array(fc.integer({ min: 0, max: XML.length }), { maxLength: 12 });
    fc.assert(
      fc.property(cuts, (places) => {
        const ends = [...places, XML.length].sort((a, b) => a - b);
        const pieces = ends.map((end, at) => XML.slice(ends[at - 1] ?? 0, end));
        expect(readXml(...pieces)).toEqual(whole);
      }),
      { numRuns: 30 },
    );
  });

  it("keeps what a paper cites and corrects apart from the paper", () => {
    const cited = XML.replace(
      "</MedlineCitation>",
      `<CommentsCorrectionsList><CommentsCorrections><PMID>1</PMID></CommentsCorrections></CommentsCorrectionsList>
       </MedlineCitation>`,
    );
    expect(readXml(cited)[0]?.pmid).toBe("29768149");
  });

  it("takes a season for a date, a bracketed title, one in Japanese, a group, and italics within a title", () => {
    const article = `<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>7</PMID><Article>
      <Journal><JournalIssue><PubDate><MedlineDate>1998 Nov-Dec</MedlineDate></PubDate></JournalIssue></Journal>
      <ArticleTitle>[Study of <i>in vivo</i> hearts].</ArticleTitle><VernacularTitle>心臓の研究</VernacularTitle>
      <AuthorList><Author><CollectiveName>Aozora Study Group</CollectiveName></Author></AuthorList>
      </Article></MedlineCitation></PubmedArticle></PubmedArticleSet>`;
    expect(readXml(article)[0]).toMatchObject({
      title: "Study of in vivo hearts",
      titleJa: "心臓の研究",
      year: 1998,
      authors: [{ last: "Aozora Study Group" }],
    });
  });
});

it("reads .nbib: fields over several lines, full names with their affiliations, main topics", () => {
  const [paper, ...others] = readNbib(sample("single.nbib")).flatMap((each) => saved(each) ?? []);
  expect(others).toEqual([]);
  expect(paper).toMatchObject({
    pmid: "28754806",
    doi: "10.1136/neurintsurg-2017-013179",
    title:
      "Impact of balloon guide catheter on technical and clinical outcomes: a systematic review and meta-analysis.",
    journal: "Journal of neurointerventional surgery",
    year: 2018,
  });
  expect(paper?.authors.map(({ last }) => last)).toEqual(["Brinjikji", "Pereira", "Kallmes"]);
  expect(paper?.authors[0]?.affiliations).toHaveLength(3);
  expect(paper?.mesh).toContainEqual({ name: "Brain Ischemia", isMajor: true });
  expect(readNbib(`${sample("single.nbib")}\r\n${sample("single.nbib")}`)).toHaveLength(2);
});

it("reads RIS in Japanese and in English", () => {
  const [japanese, english] = readRis(sample("ichushi.ris")).flatMap((each) => saved(each) ?? []);
  expect(japanese).toMatchObject({
    title: "高齢者心不全の在宅管理における多職種連携",
    authors: [
      { last: "池田", first: "明子" },
      { last: "佐藤", first: "健一" },
    ],
    year: 2021,
    pages: "201-209",
  });
  expect(english).toMatchObject({
    title: "Home care of heart failure",
    doi: "10.9999/ajm.2022.1",
    year: 2022,
  });
});

it("knows a DOI in an address, and none in a word", () => {
  expect(doiOf("https://doi.org/10.1056/NEJMoa1715274.")).toBe("10.1056/nejmoa1715274");
  expect(doiOf("10.1/x")).toBeNull();
});

it("takes any text for a bibliography without a fault, and keeps nothing too long for a page", () => {
  const line = fc.oneof(
    fc.string(),
    fc.constantFrom(
      "TY  - JOUR",
      "TI  - ",
      "AU  - ,",
      "PMID- ",
      "FAU - ",
      "     ",
      "ER  - ",
      "MH  - */",
      "DP  - 99",
    ),
    fc.string({ minLength: 2000, maxLength: 5000 }).map((text) => `TI  - ${text}`),
  );
  fc.assert(
    fc.property(fc.array(line), fc.constantFrom(readNbib, readRis), (lines, read) => {
      for (const paper of read(lines.join("\n")).flatMap((each) => saved(each) ?? [])) {
        expect(paper.title.length).toBeLessThanOrEqual(1000);
        expect(paper.title.isWellFormed()).toBe(true);
      }
    }),
  );
});
