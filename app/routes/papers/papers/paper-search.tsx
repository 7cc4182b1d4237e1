import type { SerializeFrom } from "@remix-run/cloudflare";
import { plainField } from "~/forms/field";
import { FieldRow } from "~/forms/fields/field-row";
import { TextField } from "~/forms/fields/text-field";
import { PaperRows } from "~/parts/doctors/paper-rows";
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
import { formatCount } from "~/ui/text/numbers";
import type { foundPapers } from "./search.server";

type Props = SerializeFrom<typeof foundPapers>;

/** Papers by words, author, journal and year; or all of one doctor. */
export function PaperSearch({ asked, doctor, total, isFloor, papers, page, pages }: Props) {
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

function OfDoctor({ name, back }: NonNullable<Props["doctor"]>) {
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
