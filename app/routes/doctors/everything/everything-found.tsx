import { GENERIC_ERROR } from "#contract/texts";
import { plainField } from "~/forms/field";
import { TextField } from "~/forms/text-field";
import { DoctorRows } from "~/parts/doctors/doctor-rows";
import type { FoundDoctors } from "~/parts/doctors/find.server";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Chips } from "~/ui/chips";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pagination";
import { Surface } from "~/ui/surface";
import { Tabs } from "~/ui/tabs";

type Props = Pick<FoundDoctors, "found" | "refusal" | "chips"> & { q: string; page: number };

/** One box, and what it found under tabs. */
export function EverythingFound({ q, page, found, refusal, chips }: Props) {
  return (
    <>
      <PageHead
        title="さがす"
        context={q ? `「${q}」の検索結果` : "名前・診療科・疾患・病院・地域でさがせます"}
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
            support="空白で区切ると、すべてに合う医師をさがします。例：循環器 横浜"
          />
          <Button icon="search">検索する</Button>
        </form>
        <p>
          <Link to="/doctor">条件を選んで医師をさがす</Link>
        </p>
      </Surface>
      {q && <Found {...{ q, page, found, refusal, chips }} />}
    </>
  );
}

function Found({ q, page, found, refusal, chips }: Props) {
  if (!found)
    return (
      <Callout kind="danger" title="検索できませんでした">
        {refusal ?? GENERIC_ERROR}
      </Callout>
    );
  const to = `/search?${new URLSearchParams({ q })}`;
  return (
    <>
      <Tabs label="さがすもの" tabs={[{ to, label: "医師", current: true, count: found.total }]} />
      <Chips chips={chips} />
      {found.doctors.length === 0 ? (
        <Surface>
          <EmptyState drawing="search" title="見つかりませんでした">
            言葉の意味を選び直すか、表記を変えてお試しください。
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
