import { useLocation } from "@remix-run/react";
import type { MsUser } from "#contract/ms/shapes";
import { GENERIC_ERROR } from "#contract/texts";
import { plainField } from "~/forms/field";
import { TextField } from "~/forms/fields/text-field";
import { DoctorRows } from "~/parts/doctors/search/doctor-rows";
import type { FoundDoctors } from "~/parts/doctors/search/find.server";
import { HospitalsToList } from "~/parts/hospitals/hospitals-to-list";
import { HOSPITAL_SEARCH } from "~/parts/hospitals/search/address";
import { leadingBack } from "~/request/paths/way-back";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pages/pagination";
import { Tabs } from "~/ui/pages/tabs";
import { Seal } from "~/ui/people/seal";
import { Person, RowList } from "~/ui/rows";
import { type Chip, Chips } from "~/ui/search/chips";
import { NothingFound } from "~/ui/search/nothing-found";
import { ResultsStart } from "~/ui/search/results-start";
import { Surface } from "~/ui/surface";
import { formatCount } from "~/ui/text/numbers";
import type { Everything, EverythingTab } from "./find-everything.server";
import { Start } from "./start";
import type { StartingPoints } from "./starting-points.server";

/** One box, and what it found under tabs. */
export function EverythingFound(props: Everything & { start: StartingPoints | null }) {
  const { q, tab } = props;
  return (
    <>
      <PageHead title="さがす" context={q ? `「${q}」の検索結果` : "医師・医療機関・MSをまとめて検索"} />
      <Surface>
        <form method="get" action="/search" className="form">
          <TextField
            key={q}
            field={plainField("q", q)}
            label="キーワード"
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            support="名前・診療科・疾患・地域・電話番号。かな・ローマ字も可。例：循環器 横浜"
          />
          {tab === "doctors" ? null : <input type="hidden" name="tab" value={tab} />}
          <Button icon="search">検索する</Button>
        </form>
      </Surface>
      {props.start ? <Start {...props.start} /> : <Found {...props} />}
    </>
  );
}

const WORDS: Record<EverythingTab, string> = { doctors: "医師", hospitals: "医療機関", ms: "MS" };

function Found(props: Everything) {
  const { q, tab, counts } = props;
  const tabs = (Object.keys(counts) as EverythingTab[]).sort().map((each) => ({
    to: `/search?${new URLSearchParams({ q, tab: each })}`,
    label: WORDS[each],
    current: each === tab,
    count: counts[each] ?? undefined,
  }));
  return (
    <>
      <ResultsStart />
      <Tabs label="さがすもの" tabs={tabs} />
      {tab === "doctors" && props.doctors ? (
        <Hits {...props.doctors} {...props} rows={props.doctors.found?.doctors.length}>
          <Surface flush>
            <DoctorRows doctors={props.doctors.found?.doctors ?? []} />
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

/** The page on which the same words are searched for with every condition there is. */
const NARROWED: Record<EverythingTab, (q: string) => string> = {
  doctors: (q) => `/doctor/search?${new URLSearchParams({ q })}`,
  hospitals: (q) => `${HOSPITAL_SEARCH}?${new URLSearchParams({ q })}`,
  ms: (name) => `/ms/search?${new URLSearchParams({ name })}`,
};

const UNITS: Record<EverythingTab, string> = { doctors: "名", hospitals: "件", ms: "名" };

/** The other tabs that have something. */
function otherTabs(q: string, tab: EverythingTab, counts: Everything["counts"]) {
  return (Object.keys(counts) as EverythingTab[])
    .filter((each) => each !== tab && Number(counts[each]) > 0)
    .map((each) => ({
      label: `${WORDS[each]} ${formatCount(counts[each] ?? 0)}${UNITS[each]}を見る`,
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
      <p>
        <Link className="lk" to={NARROWED[tab](q)}>
          <Icon name="sliders-horizontal" size={16} />
          条件を追加して絞り込む
        </Link>
      </p>
      {rows === 0 ? (
        <NothingFound
          title={`${WORDS[tab]}は見つかりませんでした`}
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
