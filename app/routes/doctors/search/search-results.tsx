import { useLocation } from "@remix-run/react";
import { GENERIC_ERROR } from "#contract/messages";
import type { Conditions } from "~/parts/doctors/conditions";
import { DoctorRows } from "~/parts/doctors/doctor-rows";
import type { FoundDoctors } from "~/parts/doctors/find.server";
import { SearchForm } from "~/parts/doctors/search-form";
import { ButtonLink } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { formatPeople } from "~/ui/format";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pagination";
import { Surface } from "~/ui/surface";

type Props = FoundDoctors & { conditions: Conditions };

/** The hits, and beside them (below them on a phone) the conditions. */
export function SearchResults({ conditions, choices, summary, found }: Props) {
  const { search } = useLocation();
  return (
    <>
      <PageHead
        title="医師をさがす"
        context={summary || "すべての医師"}
        beside={
          found && (
            <span className="total">
              {found.isFloor ? `${formatPeople(found.total)}以上` : formatPeople(found.total)}
            </span>
          )
        }
        action={
          <span className="only-narrow">
            <ButtonLink wide kind="secondary" icon="sliders-horizontal" to={`${search}#conditions`}>
              条件を変える
            </ButtonLink>
          </span>
        }
      />
      <Columns
        label="検索条件"
        aside={
          <Surface title="条件" id="conditions">
            <SearchForm key={JSON.stringify(conditions)} conditions={conditions} choices={choices} />
          </Surface>
        }
      >
        <Hits found={found} page={conditions.page} />
      </Columns>
    </>
  );
}

function Hits({ found, page }: { found: FoundDoctors["found"]; page: number }) {
  if (!found)
    return (
      <Notice kind="danger" title="検索できませんでした">
        {GENERIC_ERROR}
      </Notice>
    );
  if (found.doctors.length === 0) return <Nobody />;
  return (
    <>
      <Surface flush>
        <DoctorRows doctors={found.doctors} />
      </Surface>
      <Pagination page={page} pages={found.pages} />
    </>
  );
}

function Nobody() {
  return (
    <Surface>
      <EmptyState icon="search" title="条件に合う医師は見つかりませんでした">
        名前の一部やかなでもさがせます。条件を減らすと見つかることがあります。
      </EmptyState>
    </Surface>
  );
}
