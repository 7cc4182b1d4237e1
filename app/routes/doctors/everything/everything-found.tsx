import { Link } from "@remix-run/react";
import { GENERIC_ERROR } from "#contract/messages";
import { plainField } from "~/forms/field";
import { TextField } from "~/forms/text-field";
import { DoctorRows } from "~/parts/doctors/doctor-rows";
import type { FoundDoctors } from "~/parts/doctors/find.server";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pagination";
import { Surface } from "~/ui/surface";
import { Tabs } from "~/ui/tabs";

type Props = { q: string; page: number; found: FoundDoctors["found"] };

/** One box, and what it found under tabs. */
export function EverythingFound({ q, page, found }: Props) {
  return (
    <>
      <PageHead
        title="さがす"
        context={q ? `「${q}」の検索結果` : "名前の漢字・かな・ローマ字でさがせます"}
      />
      <Surface>
        <form method="get" action="/search" className="form">
          <TextField
            key={q}
            field={plainField("q", q)}
            label="キーワード"
            type="search"
            enterKeyHint="search"
            autoComplete="off"
          />
          <Button icon="search">検索する</Button>
        </form>
        <p>
          <Link to="/doctor">地域・診療科・専門医から医師をさがす</Link>
        </p>
      </Surface>
      {q && <Found q={q} page={page} found={found} />}
    </>
  );
}

function Found({ q, page, found }: Props) {
  if (!found)
    return (
      <Notice kind="danger" title="検索できませんでした">
        {GENERIC_ERROR}
      </Notice>
    );
  const to = `/search?${new URLSearchParams({ q })}`;
  return (
    <>
      <Tabs label="さがすもの" tabs={[{ to, label: "医師", current: true, count: found.total }]} />
      {found.doctors.length === 0 ? (
        <Surface>
          <EmptyState drawing="search" title="見つかりませんでした">
            表記を変えるか、姓だけでお試しください。
          </EmptyState>
        </Surface>
      ) : (
        <Surface flush>
          <DoctorRows doctors={found.doctors} />
        </Surface>
      )}
      <Pagination page={page} pages={found.pages} />
    </>
  );
}
