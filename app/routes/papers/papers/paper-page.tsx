import type { SerializeFrom } from "@remix-run/cloudflare";
import { useLocation } from "@remix-run/react";
import { leadingBack } from "~/request/paths/back-link";
import { Columns } from "~/ui/columns";
import { PageHead } from "~/ui/page-head";
import { Seal } from "~/ui/people/seal";
import { Person, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { Tags } from "~/ui/text/tags";
import type { onePaper } from "./one-paper.server";

type Props = SerializeFrom<typeof onePaper>;

/** One paper: what it says, who wrote it, and who of them is here. */
export function PaperPage(paper: Props) {
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
