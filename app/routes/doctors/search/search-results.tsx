import { GENERIC_ERROR } from "#contract/texts";
import { addressOf, type Conditions, conditionPairs } from "~/parts/doctors/search/conditions";
import { DoctorRows } from "~/parts/doctors/search/doctor-rows";
import type { FoundDoctors } from "~/parts/doctors/search/find.server";
import type { DoctorChip } from "~/parts/doctors/search/word-chips.server";
import { Callout } from "~/ui/callout";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pages/pagination";
import { AskedLine } from "~/ui/search/asked-line";
import { Chips } from "~/ui/search/chips";
import { NothingFound } from "~/ui/search/nothing-found";
import { ResultsStart } from "~/ui/search/results-start";
import { SaveSearch } from "~/ui/search/save-search";
import { Surface } from "~/ui/surface";
import { formatCount } from "~/ui/text/numbers";
import { PreviewPane } from "./preview-pane";
import { SearchFilter } from "./search-filter";
import { usePreview } from "./use-preview";

type Props = FoundDoctors & { conditions: Conditions; exchanger: string | null };

/** The conditions (a sheet of their own on a phone), what of them is chosen, and the hits. */
export function SearchResults({ conditions, choices, chips, unknownTerm, found, refusal, exchanger }: Props) {
  const { list, chosenId, doctor } = usePreview();
  const isListed = found?.doctors.some(({ id }) => id === chosenId) ?? false;
  return (
    <>
      <PageHead title="医師をさがす" context={chips.map(({ label }) => label).join("・") || "すべての医師"} />
      <div className="panes panes-search">
        <SearchFilter
          key={JSON.stringify(conditions)}
          conditions={conditions}
          choices={choices}
          unknownTerm={unknownTerm}
          total={found?.total ?? null}
        />
        <section className="stack stack-s" aria-label="検索結果" ref={list}>
          <ResultsStart />
          <AskedLine
            action="/doctor/search"
            q={conditions.q}
            placeholder="名前・診療科・疾患"
            pairs={conditionPairs({ ...conditions, q: "" })}
            count={chips.length}
          />
          <Chips chips={chips} />
          <Hits {...{ found, refusal, conditions, chips, exchanger, chosenId }} />
        </section>
        {found && found.doctors.length > 0 ? (
          <PreviewPane isChosen={isListed} doctor={isListed ? doctor : null} />
        ) : null}
      </div>
    </>
  );
}

type HitsProps = Pick<Props, "found" | "refusal" | "chips" | "conditions" | "exchanger"> & {
  chosenId: string | null;
};

function Hits({ found, refusal, conditions, chips, exchanger, chosenId }: HitsProps) {
  if (!found)
    return (
      <Callout kind="danger" title="検索できませんでした">
        {refusal ?? GENERIC_ERROR}
      </Callout>
    );
  const save = (
    <SaveSearch
      path={addressOf(conditions)}
      label={chips.map((chip) => chip.word ?? chip.label).join("・")}
    />
  );
  if (found.doctors.length === 0)
    return (
      <NothingFound title="条件に合う医師は見つかりませんでした" chips={chips} save={save}>
        名前の一部やかなでも探せます。条件をひとつ外すと見つかることがあります。
      </NothingFound>
    );
  return (
    <>
      <p className="found-line">
        <span>
          <b>{formatCount(found.total)}</b>名{found.isFloor ? "以上" : ""}
        </span>
        {save}
        <span className="note">{chips.some(isOfName) ? "名前の近い順" : "登録済みの医師から五十音順"}</span>
      </p>
      <Surface flush>
        <DoctorRows {...{ exchanger, chosenId }} doctors={found.doctors} />
      </Surface>
      <Pagination page={found.page} pages={found.pages} />
    </>
  );
}

const isOfName = ({ as }: DoctorChip) => as === "name";
