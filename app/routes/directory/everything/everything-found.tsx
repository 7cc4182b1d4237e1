import { useLocation } from "@remix-run/react";
import type { Principal } from "#contract/endpoint";
import type { MsUser } from "#contract/ms/calls";
import { GENERIC_ERROR } from "#contract/texts";
import { loadPatiently, onDemand } from "~/live/load-patiently";
import { EarlierSearches } from "~/parts/directory/earlier-searches";
import type { StartingPoints } from "~/parts/directory/starting-points.server";
import { DoctorRows } from "~/parts/doctors/search/doctor-rows";
import type { FoundDoctors } from "~/parts/doctors/search/find.server";
import { PreviewPane } from "~/parts/doctors/search/preview-pane";
import { SearchFilter } from "~/parts/doctors/search/search-filter";
import { usePreview } from "~/parts/doctors/search/use-preview";
import { HospitalsToList } from "~/parts/hospitals/hospitals-to-list";
import { HOSPITAL_SEARCH } from "~/parts/hospitals/search/address";
import { HospitalFilter as WrittenFilter } from "~/parts/hospitals/search/hospital-filter";
import { leadingBack } from "~/request/paths/back-link";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pages/pagination";
import { Tabs } from "~/ui/pages/tabs";
import { Seal } from "~/ui/people/seal";
import { Person, Row, RowList } from "~/ui/rows";
import { RequestedLine } from "~/ui/search/asked-line";
import { type Chip, Chips } from "~/ui/search/chips";
import { NothingFound } from "~/ui/search/nothing-found";
import { ResultsStart } from "~/ui/search/results-start";
import { SearchLine } from "~/ui/search/search-line";
import type { IconName } from "~/ui/sprites/icon-names";
import { Surface } from "~/ui/surface";
import { formatCount } from "~/ui/text/numbers";
import type { Everything, EverythingTab } from "./find-everything.server";

const loadFilter = () =>
  loadPatiently(async () => ({
    default: (await import("~/parts/hospitals/search/hospital-filter")).HospitalFilter,
  }));

/** Most look for people: a browser loads the conditions of hospitals with the first of them. */
const HospitalFilter = import.meta.env.SSR
  ? WrittenFilter
  : await onDemand(loadFilter, `.filter[action="${HOSPITAL_SEARCH}"]`);

/** One box, and what it found under tabs. */
export function EverythingFound(props: Everything & { start: StartingPoints | null }) {
  const { q, tab, start, hasMs } = props;
  return (
    <>
      <PageHead
        title="さがす"
        context={q ? `「${q}」の検索結果` : `医師・医療機関${hasMs ? "・MS" : ""}をまとめて検索`}
      />
      {start ? (
        <>
          <Box q={q} tab={tab} />
          <Start {...start} />
        </>
      ) : (
        <div className="panes panes-search">
          <Filter {...props} />
          <Found {...props} />
        </div>
      )}
    </>
  );
}

/** A desk has the box in its bar. On a phone the conditions are a sheet that the second button opens. */
function Box({ q, tab }: Pick<Everything, "q" | "tab">) {
  if (q && tab !== "ms")
    return (
      <RequestedLine
        action="/search"
        q={q}
        placeholder="名前・診療科・疾患・地域"
        pairs={tab === "doctors" ? [] : [["tab", tab]]}
        count={0}
      />
    );
  return (
    <form method="get" action="/search" className="only-phone" aria-label="検索">
      <SearchLine id="everything" label="名前・診療科・疾患・地域・電話番号" name="q" value={q}>
        <Button icon="search">検索</Button>
      </SearchLine>
      {tab === "doctors" ? null : <input type="hidden" name="tab" value={tab} />}
    </form>
  );
}

const LABELS: Record<EverythingTab, string> = { doctors: "医師", hospitals: "医療機関", ms: "MS" };

/** The conditions of the kind that is shown; they lead to its own search. */
function Filter({ tab, doctors, hospitals }: Everything) {
  if (tab === "doctors" && doctors)
    return (
      <SearchFilter
        key={JSON.stringify(doctors.conditions)}
        conditions={doctors.conditions}
        choices={doctors.choices}
        unknownTerm={doctors.unknownTerm}
        total={doctors.found?.total ?? null}
      />
    );
  if (tab === "hospitals" && hospitals)
    return (
      <HospitalFilter
        key={JSON.stringify(hospitals.conditions)}
        conditions={hospitals.conditions}
        choices={hospitals.choices}
        found={hospitals.found}
      />
    );
  return (
    <div className="only-desk">
      <Surface title="条件">
        <Link className="lk" to="/ms/search">
          会社・支店・名前でさがす
        </Link>
      </Surface>
    </div>
  );
}

function Found(props: Everything) {
  const { q, tab, counts } = props;
  const { list, chosenId, doctor } = usePreview();
  const tabs = (Object.keys(counts) as EverythingTab[]).sort().map((each) => ({
    to: `/search?${new URLSearchParams({ q, tab: each })}`,
    label: LABELS[each],
    current: each === tab,
    count: counts[each] ?? undefined,
  }));
  const doctors = tab === "doctors" ? (props.doctors?.found?.doctors ?? []) : [];
  const isListed = doctors.some(({ id }) => id === chosenId);
  return (
    <>
      <section className="stack stack-s" aria-label="検索結果" ref={list}>
        <ResultsStart />
        <Box q={q} tab={tab} />
        <Tabs label="さがすもの" tabs={tabs} />
        {tab === "doctors" && props.doctors ? (
          <Hits {...props.doctors} {...props} rows={doctors.length}>
            <Surface flush>
              <DoctorRows doctors={doctors} chosenId={chosenId} />
            </Surface>
          </Hits>
        ) : null}
        {tab === "hospitals" && props.hospitals ? (
          <Hits {...props.hospitals} {...props} rows={props.hospitals.found?.hospitals.length}>
            <HospitalsToList
              hospitals={props.hospitals.found?.hospitals ?? []}
              origin={props.hospitals.origin}
            />
          </Hits>
        ) : null}
        {tab === "ms" && props.ms ? (
          <Hits {...props.ms} {...props} chips={[]} relaxations={[]} rows={props.ms.found?.users.length}>
            <Surface flush>
              <MsRows users={props.ms.found?.users ?? []} />
            </Surface>
          </Hits>
        ) : null}
      </section>
      {doctors.length > 0 ? <PreviewPane isChosen={isListed} doctor={isListed ? doctor : null} /> : null}
    </>
  );
}

/** The role whose colours a seal bears. */
const MS = "ms" as const;

function MsRows({ users }: { users: readonly MsUser[] }) {
  const { pathname, search } = useLocation();
  return (
    <RowList label="MS">
      {users.map(({ objectId, lastnameJa, firstnameJa, companyName, organization, avatarUrl }) => {
        const name = `${lastnameJa} ${firstnameJa}`;
        return (
          <Person
            key={objectId}
            id={objectId}
            to={leadingBack(`/ms/${objectId}`, pathname + search)}
            leading={<Seal name={name} role={MS} src={avatarUrl} />}
            title={name}
            badges={<small>さん</small>}
            detail={[companyName, organization].filter(Boolean).join("　")}
          />
        );
      })}
    </RowList>
  );
}

const UNITS: Record<EverythingTab, string> = { doctors: "名", hospitals: "件", ms: "名" };

/** The other tabs that have something. */
function otherTabs(q: string, tab: EverythingTab, counts: Everything["counts"]) {
  return (Object.keys(counts) as EverythingTab[])
    .filter((each) => each !== tab && Number(counts[each]) > 0)
    .map((each) => ({
      label: `${LABELS[each]} ${formatCount(counts[each] ?? 0)}${UNITS[each]}を見る`,
      to: `/search?${new URLSearchParams({ q, tab: each })}`,
    }));
}

type HitsProps = Pick<Everything, "q" | "tab" | "counts"> & {
  found: { page: number; pages: number } | null;
  refusal?: string;
  chips: readonly Chip[];
  relaxations: FoundDoctors["relaxations"];
  rows: number | undefined;
  children: React.ReactNode;
};

function Hits({ found, refusal, chips, relaxations, q, tab, counts, rows, children }: HitsProps) {
  if (!found)
    return (
      <Callout kind="danger" title="検索できませんでした">
        {refusal ?? GENERIC_ERROR}
      </Callout>
    );
  return (
    <>
      <Chips chips={chips} />
      {rows === 0 ? (
        <NothingFound
          title={`${LABELS[tab]}は見つかりませんでした`}
          relaxations={relaxations}
          elsewhere={otherTabs(q, tab, counts)}
        >
          かな・略称・名前の一部でも探せます。
        </NothingFound>
      ) : (
        children
      )}
      <Pagination page={found.page} pages={found.pages} />
    </>
  );
}

type EntryPoint = { to: string; icon: IconName; word: string; detail: string };

const DOCTORS: EntryPoint = {
  to: "/doctor",
  icon: "stethoscope",
  word: "医師を条件でさがす",
  detail: "診療科・専門医・疾患・手技・地域",
};
const HOSPITALS: EntryPoint = {
  to: "/hospitals",
  icon: "hospital",
  word: "医療機関を条件でさがす",
  detail: "機能・診療科・病床・空床・地域",
};
const BEDS: EntryPoint = {
  to: "/hospitals/search?vacant=",
  icon: "bed",
  word: "空床一覧",
  detail: "同じ医療圏の空床を、新しい順に",
};
const MS_SEARCH: EntryPoint = {
  to: "/ms/search",
  icon: "users",
  word: "MSをさがす",
  detail: "会社・支店・名前",
};
const PAPERS: EntryPoint = {
  to: "/papers",
  icon: "book-open",
  word: "論文をさがす",
  detail: "日本語の病名・著者・雑誌・PMID",
};

/** Other ways than words, for those who may go them. */
const ENTRY_POINTS: Partial<Record<Principal, readonly EntryPoint[]>> = {
  doctor: [DOCTORS, HOSPITALS, BEDS, MS_SEARCH, PAPERS],
  temporaryDoctor: [DOCTORS, HOSPITALS, BEDS, MS_SEARCH, PAPERS],
  ms: [DOCTORS, HOSPITALS, MS_SEARCH, PAPERS],
  "co-medical": [DOCTORS, HOSPITALS, BEDS],
};

/** What the page shows before anything is asked: recent searches, saved ones, and other ways. */
function Start({ principal, recent, saved, hasExamples }: StartingPoints) {
  return (
    <Columns label="保存した検索と履歴" aside={<EarlierSearches {...{ recent, saved, hasExamples }} />}>
      <Surface title="条件からさがす" flush>
        <RowList label="条件からさがす">
          {(ENTRY_POINTS[principal] ?? []).map(({ to, icon, word, detail }) => (
            <Row key={to} to={to} leading={<Icon name={icon} />} title={word} detail={detail} />
          ))}
        </RowList>
      </Surface>
    </Columns>
  );
}
