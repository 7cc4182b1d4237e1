import type { SerializeFrom } from "@remix-run/cloudflare";
import { useLoaderData, useLocation } from "@remix-run/react";
import { DOCTORS } from "#contract/endpoint";
import { plainField } from "~/forms/field";
import { FieldRow } from "~/forms/fields/field-row";
import { TextField } from "~/forms/fields/text-field";
import { PaperRows } from "~/parts/doctors/paper-rows";
import { only } from "~/request/guards.server";
import { leadingBack } from "~/request/paths/back-link";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Button, ButtonLink } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Disclosure } from "~/ui/overlays/disclosure";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pages/pagination";
import { Seal } from "~/ui/people/seal";
import { Person, Row, RowList } from "~/ui/rows";
import { ResultsStart } from "~/ui/search/results-start";
import { SearchLine } from "~/ui/search/search-line";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { formatCount } from "~/ui/text/numbers";
import { Tags } from "~/ui/text/tags";
import { onePaper } from "./one-paper.server";
import { foundPapers } from "./search.server";

/** Loads one paper, or without an id the search. */
export const loader = only(
  ...DOCTORS,
  "ms",
  "connect",
)(async (entered) => {
  const { id } = entered.params;
  return id === undefined
    ? { search: await foundPapers(entered), paper: null }
    : { search: null, paper: await onePaper(entered, id) };
});

export const meta = titled<typeof loader>((data) => data.paper?.heading ?? "論文");

export const handle: Handle = { hydrate: true };

export default function Papers() {
  const { search, paper } = useLoaderData<typeof loader>();
  if (paper) return <PaperPage {...paper} />;
  return search ? <PaperSearch {...search} /> : null;
}

type Props = SerializeFrom<typeof onePaper>;

/** One paper: what it says, who wrote it, and who of them is here. */
function PaperPage(paper: Props) {
  const { back, heading, original, authors, affiliations, source, topics, headings, abstract } = paper;
  return (
    <>
      <PageHead title="論文" context={source} back={back} />
      <Columns label="この論文について" aside={<Sidebar {...paper} />}>
        <Surface>
          <p className="paper-title">{heading}</p>
          {original ? (
            <p className="note" lang="en">
              {original}
            </p>
          ) : null}
          <DefinitionList
            items={[
              ["著者", authors.join(", ")],
              ["掲載", source],
              ...(topics.length > 0 ? [["主題", <Tags key="topics" words={topics} />] as const] : []),
              ...(headings.length > 0 ? [["MeSH", headings.join(", ")] as const] : []),
            ]}
            empty="記載なし"
          />
        </Surface>
        <Surface title="抄録">
          {abstract ? (
            <p className="lines">{abstract}</p>
          ) : (
            <p className="none">抄録は登録されていません。</p>
          )}
        </Surface>
        {affiliations.length > 0 ? (
          <Surface title="著者の所属">
            <ul className="bullets">
              {affiliations.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          </Surface>
        ) : null}
      </Columns>
    </>
  );
}

function Sidebar({ doctors, profileBase, pmid, doi }: Props) {
  const { pathname, search } = useLocation();
  return (
    <>
      {doctors.length > 0 ? (
        <Surface title="この論文を掲載している医師" flush>
          <RowList label="医師">
            {doctors.map(({ objectId, name }) => (
              <Person
                key={objectId}
                to={leadingBack(`${profileBase}/${objectId}`, pathname + search)}
                leading={<Seal name={name} />}
                title={name}
                badges={<small>先生</small>}
              />
            ))}
          </RowList>
        </Surface>
      ) : null}
      <Surface title="出典">
        <DefinitionList
          items={[
            [
              "PMID",
              pmid && (
                <a href={`https://pubmed.ncbi.nlm.nih.gov/${pmid}/`} rel="noreferrer">
                  {pmid}
                </a>
              ),
            ],
            [
              "DOI",
              doi && (
                <a href={`https://doi.org/${doi}`} rel="noreferrer">
                  {doi}
                </a>
              ),
            ],
          ]}
          empty="なし"
        />
        <p className="note">PubMedで公開されている情報、または医師ご本人が登録した情報です。</p>
      </Surface>
    </>
  );
}

type PaperSearchProps = SerializeFrom<typeof foundPapers>;

/** Papers by words, author, journal and year; or all of one doctor. */
function PaperSearch({ asked, doctor, total, isFloor, papers, page, pages }: PaperSearchProps) {
  const isNarrowed = [asked.author, asked.journal, asked.since, asked.until].some(Boolean);
  const results = (
    <>
      <ResultsStart />
      <p className="found-line">
        <span>
          <b>{formatCount(total)}</b> 件{isFloor ? "以上" : ""}
        </span>
        <span className="note">新しい順</span>
      </p>
      <Surface flush>
        {papers.length > 0 ? <PaperRows papers={papers} /> : <Nothing isOfDoctor={doctor !== null} />}
      </Surface>
      <Pagination page={page} pages={pages} />
    </>
  );
  return (
    <>
      <PageHead
        title={doctor ? `${doctor.name} 先生の論文` : "論文"}
        lead={doctor ? undefined : "主題・表題・著者・雑誌・PMIDから探せます"}
        back={doctor?.back}
      />
      {doctor ? (
        <Columns label="医師" aside={<OfDoctor {...doctor} />}>
          {results}
        </Columns>
      ) : (
        <div className="panes panes-search">
          <form method="get" action="/papers" className="sheet">
            <div className="sheet-body">
              <SearchLine id="papers-q" label="キーワード" name="q" value={asked.q}>
                <Button icon="search">検索</Button>
              </SearchLine>
              <p className="note">日本語でも英語でも（例：心不全、heart failure）、PMIDでも探せます。</p>
              <Disclosure summary="著者・雑誌・年で絞り込む" open={isNarrowed}>
                <FieldRow>
                  <TextField field={plainField("author", asked.author)} label="著者" />
                  <TextField field={plainField("journal", asked.journal)} label="雑誌" />
                </FieldRow>
                <FieldRow>
                  <TextField
                    field={plainField("since", asked.since)}
                    label="年（から）"
                    inputMode="numeric"
                    unit="年"
                  />
                  <TextField
                    field={plainField("until", asked.until)}
                    label="年（まで）"
                    inputMode="numeric"
                    unit="年"
                  />
                </FieldRow>
              </Disclosure>
            </div>
          </form>
          <div className="stack">{results}</div>
        </div>
      )}
    </>
  );
}

function OfDoctor({ name, back }: NonNullable<PaperSearchProps["doctor"]>) {
  return (
    <Surface title="医師" flush>
      <RowList label="医師">
        <Person to={back.to} leading={<Seal name={name} />} title={name} badges={<small>先生</small>} />
        <Row to="/papers" leading={<Icon name="search" />} title="論文をさがす" />
      </RowList>
    </Surface>
  );
}

function Nothing({ isOfDoctor }: { isOfDoctor: boolean }) {
  if (isOfDoctor) return <EmptyState drawing="search" title="表示している論文はありません" />;
  return (
    <EmptyState
      drawing="search"
      title="条件に合う論文が見つかりませんでした"
      action={
        <ButtonLink kind="secondary" to="/papers">
          条件をすべて外す
        </ButtonLink>
      }
    >
      言葉を減らすか、英語の病名でもお試しください。
    </EmptyState>
  );
}
