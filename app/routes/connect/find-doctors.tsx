import { useLoaderData } from "@remix-run/react";
import { hiragana } from "#contract/japanese/kana";
import { plainField } from "~/forms/field";
import { Select } from "~/forms/fields/select";
import { TextField } from "~/forms/fields/text-field";
import { only } from "~/request/guards.server";
import { leadingBack } from "~/request/paths/back-link";
import { namesOf, prefectureName, referenceLists } from "~/request/reference.server";
import { queryTerms } from "~/request/search-terms";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { Seal } from "~/ui/people/seal";
import { Person, RowList } from "~/ui/rows";
import { RequestedLine } from "~/ui/search/asked-line";
import { type Chip, Chips } from "~/ui/search/chips";
import { FilterSheet } from "~/ui/search/filter-sheet";
import { NothingFound } from "~/ui/search/nothing-found";
import { ResultsStart } from "~/ui/search/results-start";
import { Surface } from "~/ui/surface";

export const loader = only("connectCompany")(async ({ api, url }) => {
  const asked = {
    department: queryTerms(url, "department"),
    prefecture: queryTerms(url, "prefecture"),
    hospital: queryTerms(url, "hospital"),
  };
  const isAsked = Object.values(asked).some(Boolean);
  const from = Math.max(0, Math.trunc(Number(url.searchParams.get("from"))) || 0);
  const [lists, found] = await Promise.all([
    referenceLists(api),
    isAsked
      ? api.connect.findDoctors({
          query: {
            departments: asked.department,
            prefectureCodes: asked.prefecture,
            hospitalName: asked.hospital,
            from,
          },
        })
      : null,
  ]);
  const next = new URLSearchParams(url.searchParams);
  if (found?.next) next.set("from", String(found.next));
  const labels = {
    department: namesOf([asked.department], lists.departments)[0],
    prefecture: prefectureName(lists, asked.prefecture),
    hospital: asked.hospital,
  };
  return {
    asked,
    isAsked,
    from,
    chips: CONDITIONS.filter((as) => asked[as]).map(
      (as): Chip => ({
        as,
        label: labels[as] ?? asked[as],
        without: without(url, as),
        others: [],
      }),
    ),
    departments: lists.departments.map(({ code, name }) => ({ value: code, label: name })),
    prefectures: lists.prefectures.map(({ prefectureCode, name }) => ({
      value: prefectureCode,
      label: name,
    })),
    doctors: (found?.doctors ?? []).map((doctor) => ({
      id: doctor.objectId,
      name: `${doctor.lastName} ${doctor.firstName}`,
      kana: hiragana(`${doctor.lastNameKana} ${doctor.firstNameKana}`),
      department: namesOf(doctor.doctorCategory, lists.departments).join("・"),
      places: doctor.workplaces.map(
        ({ name, prefectureCode, hospitalCity }) =>
          `${name}　${prefectureName(lists, prefectureCode ?? "") ?? ""}${hospitalCity ?? ""}`,
      ),
    })),
    next: found?.next ? `?${next}` : null,
    here: url.pathname + url.search,
  };
});

const CONDITIONS = ["department", "prefecture", "hospital"] as const;

/** The address without one condition, from its first page. */
function without({ pathname, searchParams }: URL, condition: string): string {
  const query = new URLSearchParams(searchParams);
  for (const name of [condition, "from"]) query.delete(name);
  for (const [name, value] of [...query]) if (!value) query.delete(name);
  return String(query) ? `${pathname}?${query}` : pathname;
}

export const meta = titled("医師をさがす");

export const handle: Handle = { hydrate: true, scrollTop: true };

export default function FindDoctors() {
  const { asked, isAsked, chips, doctors, from, next, here } = useLoaderData<typeof loader>();
  const { hospital, ...others } = asked;
  return (
    <>
      <PageHead
        title="医師をさがす"
        context={chips.map(({ label }) => label).join("・") || undefined}
        lead={isAsked ? null : "企業からの連絡を受け取る医師を、診療科・地域・医療機関で検索します。"}
      />
      <div className="panes panes-search">
        <Conditions key={JSON.stringify(asked)} />
        <section className="stack stack-s" aria-label="検索結果">
          <ResultsStart />
          {isAsked ? (
            <RequestedLine
              action={SEARCH}
              name="hospital"
              label="医療機関"
              q={hospital}
              placeholder="医療機関の名称"
              pairs={Object.entries(others).filter(([, value]) => value)}
              count={chips.length}
            />
          ) : null}
          <Chips chips={chips} />
          {isAsked ? null : <Surface flush>{BEFORE}</Surface>}
          {isAsked && doctors.length === 0 ? <Nobody next={next} chips={chips} /> : null}
          {doctors.length > 0 ? (
            <>
              <p className="found-line">
                <span>
                  <b>{next || from > 0 ? `${from + 1}〜${from + doctors.length}` : doctors.length}</b>
                  {next || from > 0 ? "人目" : "名"}
                </span>
              </p>
              <Surface flush>
                <RowList label="検索結果">
                  {doctors.map((doctor) => (
                    <Found key={doctor.id} doctor={doctor} here={here} />
                  ))}
                </RowList>
              </Surface>
            </>
          ) : null}
          {next && doctors.length > 0 ? (
            <ButtonLink kind="secondary" to={next}>
              続きを表示する
            </ButtonLink>
          ) : null}
        </section>
      </div>
    </>
  );
}

const SEARCH = "/connect/doctor/search";
const PLACES = 2;

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

function Found({ doctor, here }: { doctor: Shown["doctors"][number]; here: string }) {
  const { id, name, kana, department, places } = doctor;
  return (
    <Person
      id={id}
      to={leadingBack(`/connect/doctor/${id}`, here)}
      leading={<Seal name={name} isVerified />}
      title={name}
      badges={
        <>
          <small>先生</small>
          <small className="kana">{kana}</small>
        </>
      }
      detail={
        <>
          <span className="ink">{department}</span>
          {places.slice(0, PLACES).map((place) => (
            <div key={place}>{place}</div>
          ))}
          {places.length > PLACES ? <div>ほか{places.length - PLACES}か所</div> : null}
        </>
      }
    />
  );
}

const BEFORE = (
  <EmptyState drawing="search" title="条件を選んで検索してください">
    診療科・都道府県・医療機関のいずれかを指定します。
  </EmptyState>
);

/** On a phone they are the page before the first search, and a sheet of their own after it. */
function Conditions() {
  const { asked, isAsked, departments, prefectures } = useLoaderData<typeof loader>();
  const fields = (
    <>
      <Select
        field={plainField("department", asked.department)}
        label="診療科"
        none="すべての診療科"
        options={departments}
      />
      <Select
        field={plainField("prefecture", asked.prefecture)}
        label="都道府県"
        none="全国"
        options={prefectures}
      />
      <TextField
        field={plainField("hospital", asked.hospital)}
        label="医療機関"
        type="search"
        autoComplete="off"
      />
    </>
  );
  if (isAsked)
    return (
      <FilterSheet action={SEARCH} unfiltered={SEARCH} found={null} countHits={uncounted}>
        {fields}
      </FilterSheet>
    );
  return (
    <Surface title="条件">
      <form method="get" className="form" action={SEARCH}>
        {fields}
        <Button icon="search">検索する</Button>
      </form>
    </Surface>
  );
}

const uncounted = async () => null;

function Nobody({ next, chips }: Pick<Shown, "next" | "chips">) {
  const relaxations = chips.map(({ label, without }) => ({ label: `「${label}」を外す`, to: without }));
  return (
    <NothingFound
      title="条件に合う医師は見つかりませんでした"
      relaxations={next ? [{ label: "続きを検索する", to: next }] : relaxations}
    >
      企業からの連絡を受け取らない医師は表示されません。条件を減らしてお試しください。
    </NothingFound>
  );
}
