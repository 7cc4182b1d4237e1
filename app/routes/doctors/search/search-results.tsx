import { GENERIC_ERROR } from "#contract/messages";
import type { Conditions } from "~/parts/doctors/conditions";
import { DoctorRows } from "~/parts/doctors/doctor-rows";
import type { FoundDoctors } from "~/parts/doctors/find.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { formatCount } from "~/ui/format";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pagination";
import { Surface } from "~/ui/surface";
import { type Applied, appliedConditions } from "./applied";
import { AppliedChips } from "./applied-chips";
import { NameField } from "./name-field";
import { SearchFilter } from "./search-filter";

type Props = FoundDoctors & { conditions: Conditions };

/** The conditions (a sheet of their own on a phone), what of them is chosen, and the hits. */
export function SearchResults({ conditions, choices, summary, found }: Props) {
  const applied = appliedConditions(conditions, choices);
  return (
    <>
      <PageHead title="医師をさがす" context={summary || "すべての医師"} />
      <div className="panes panes-search">
        <SearchFilter
          key={JSON.stringify(conditions)}
          conditions={conditions}
          choices={choices}
          total={found?.total ?? null}
        />
        <section className="stack stack-s" aria-label="検索結果">
          <NameField conditions={conditions} count={applied.length} />
          {applied.length > 0 ? <AppliedChips applied={applied} /> : null}
          <Hits found={found} page={conditions.page} applied={applied} />
        </section>
      </div>
    </>
  );
}

type HitsProps = { found: FoundDoctors["found"]; page: number; applied: readonly Applied[] };

function Hits({ found, page, applied }: HitsProps) {
  if (!found)
    return (
      <Notice kind="danger" title="検索できませんでした">
        {GENERIC_ERROR}
      </Notice>
    );
  if (found.doctors.length === 0) return <Nobody applied={applied} />;
  return (
    <>
      <p className="found-line">
        <span>
          <b>{formatCount(found.total)}</b>名{found.isFloor ? "以上" : ""}
        </span>
        <span className="note">登録済みの医師から五十音順</span>
      </p>
      <Surface flush>
        <DoctorRows doctors={found.doctors} />
      </Surface>
      <Pagination page={page} pages={found.pages} />
    </>
  );
}

/** The last condition is the likeliest to be one too many. */
function Nobody({ applied }: { applied: readonly Applied[] }) {
  const last = applied.at(-1);
  return (
    <Surface flush>
      <EmptyState
        drawing="search"
        title="条件に合う医師は見つかりませんでした"
        action={
          last ? (
            <ButtonLink kind="secondary" to={last.without}>
              「{last.word}」を外す
            </ButtonLink>
          ) : null
        }
      >
        名前の一部やかなでもさがせます。条件をひとつ外すと見つかることがあります。
      </EmptyState>
    </Surface>
  );
}
