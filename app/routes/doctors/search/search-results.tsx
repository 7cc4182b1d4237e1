import { DOCTOR_SORTS, type DoctorSort } from "#contract/doctors/limits";
import { GENERIC_ERROR } from "#contract/texts";
import { addressOf, type Conditions, conditionPairs } from "~/parts/doctors/search/conditions";
import { DoctorRows } from "~/parts/doctors/search/doctor-rows";
import type { FoundDoctors } from "~/parts/doctors/search/find.server";
import { PreviewPane } from "~/parts/doctors/search/preview-pane";
import { SearchFilter } from "~/parts/doctors/search/search-filter";
import { usePreview } from "~/parts/doctors/search/use-preview";
import type { DoctorChip } from "~/parts/doctors/search/word-chips.server";
import { Callout } from "~/ui/callout";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pages/pagination";
import { RequestedLine } from "~/ui/search/asked-line";
import { Chips } from "~/ui/search/chips";
import { NothingFound } from "~/ui/search/nothing-found";
import { Orders } from "~/ui/search/orders";
import { ResultsStart } from "~/ui/search/results-start";
import { SaveSearch } from "~/ui/search/save-search";
import { Surface } from "~/ui/surface";
import { formatCount } from "~/ui/text/numbers";

type Props = FoundDoctors & { conditions: Conditions; mayExchange: boolean };

/** The conditions (a sheet of their own on a phone), what of them is chosen, and the hits. */
export function SearchResults(props: Props) {
  const { conditions, choices, chips, unknownTerm, found } = props;
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
          <RequestedLine
            action="/doctor/search"
            q={conditions.q}
            placeholder="名前・診療科・疾患"
            pairs={conditionPairs({ ...conditions, q: "" })}
            count={chips.length}
          />
          <Chips chips={chips} />
          <Hits {...props} chosenId={chosenId} />
        </section>
        {found && found.doctors.length > 0 ? (
          <PreviewPane isChosen={isListed} doctor={isListed ? doctor : null} />
        ) : null}
      </div>
    </>
  );
}

type HitsProps = Props & { chosenId: string | null };

function Hits({
  found,
  refusal,
  conditions,
  chips,
  canSortNear,
  relaxations,
  mayExchange,
  chosenId,
}: HitsProps) {
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
      <NothingFound title="条件に合う医師は見つかりませんでした" relaxations={relaxations} save={save}>
        名前の一部やかなでも探せます。
      </NothingFound>
    );
  return (
    <>
      <div className="found-line">
        <span>
          <b>{formatCount(found.total)}</b>名{found.isFloor ? "以上" : ""}
        </span>
        {save}
        <Orders
          current={currentSort(conditions, chips)}
          orders={sortsFor(chips, canSortNear).map((sort) => ({
            key: sort,
            label: SORT_LABELS[sort],
            short: SHORT_SORT_LABELS[sort],
            to: addressOf({ ...conditions, sort }),
          }))}
        />
      </div>
      <Surface flush>
        <DoctorRows {...{ mayExchange, chosenId }} doctors={found.doctors} />
      </Surface>
      <Pagination page={found.page} pages={found.pages} />
    </>
  );
}

const SORT_LABELS: Record<DoctorSort, string> = {
  fit: "一致順",
  near: "勤務先に近い順",
  signedUp: "登録済みを先に",
  kana: "五十音順",
};

const SHORT_SORT_LABELS: Partial<Record<DoctorSort, string>> = { near: "近い順", signedUp: "登録済み" };

/** Without a name everybody fits alike, so those who have signed up come first. */
function sortsFor(chips: readonly DoctorChip[], canSortNear: boolean): DoctorSort[] {
  const sorts = DOCTOR_SORTS.filter((sort) => sort !== "near" || canSortNear);
  return sorts.filter((sort) => sort !== "fit" || chips.some(isOfName));
}

function currentSort({ sort }: Conditions, chips: readonly DoctorChip[]): DoctorSort {
  return sort === "fit" && !chips.some(isOfName) ? "signedUp" : sort;
}

const isOfName = ({ as }: DoctorChip) => as === "name";
