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
  return {
    asked,
    isAsked,
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

export const meta = titled("医師をさがす");

export const handle: Handle = { hydrate: true, scrollTop: true };

export default function FindDoctors() {
  const { isAsked, doctors, next, here } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="医師をさがす" />
      <p>企業からの連絡を受け取る医師を、診療科・地域・医療機関で検索します。</p>
      <div className="panes panes-search">
        <Conditions />
        <section className="stack stack-s" aria-label="検索結果">
          <ResultsStart />
          {isAsked ? null : <Surface flush>{BEFORE}</Surface>}
          {isAsked && doctors.length === 0 ? <Nobody next={next} /> : null}
          {doctors.length > 0 ? (
            <Surface flush>
              <RowList label="検索結果">
                {doctors.map(({ id, name, kana, department, places }) => (
                  <Person
                    key={id}
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
                        {places.map((place) => (
                          <div key={place}>{place}</div>
                        ))}
                      </>
                    }
                  />
                ))}
              </RowList>
            </Surface>
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

const BEFORE = (
  <EmptyState drawing="search" title="条件を選んで検索してください">
    診療科・都道府県・医療機関のいずれかを指定します。
  </EmptyState>
);

function Conditions() {
  const { asked, departments, prefectures } = useLoaderData<typeof loader>();
  return (
    <Surface title="条件">
      <form method="get" className="form" action="/connect/doctor/search" key={JSON.stringify(asked)}>
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
        <Button icon="search">検索する</Button>
      </form>
    </Surface>
  );
}

function Nobody({ next }: { next: string | null }) {
  return (
    <Surface flush>
      <EmptyState
        drawing="search"
        title="条件に合う医師は見つかりませんでした"
        action={
          <ButtonLink kind="secondary" to={next ?? "/connect/doctor/search"}>
            {next ? "続きを検索する" : "条件をクリア"}
          </ButtonLink>
        }
      >
        企業からの連絡を受け取らない医師は表示されません。条件を減らしてお試しください。
      </EmptyState>
    </Surface>
  );
}
