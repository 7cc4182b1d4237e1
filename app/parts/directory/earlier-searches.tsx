import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { RecentRows, savedSearchIcon, savedSearchPath } from "./search-rows";
import type { StartingPoints } from "./starting-points.server";

/** What the box understands, each to be tried. */
const EXAMPLES = [
  ["循環器 横浜", "診療科と地域"],
  ["心不全 東京", "疾患と地域"],
  ["sato", "名前はかな・ローマ字でも"],
  ["医大", "医療機関は略称でも"],
] as const;

type Props = Pick<StartingPoints, "recent" | "saved" | "hasExamples">;

/** The aside of a search that has not started: recent searches, saved ones, or examples. */
export function EarlierSearches({ recent, saved, hasExamples }: Props) {
  return (
    <>
      <Recent {...{ recent, saved }} />
      {hasExamples ? <Examples /> : null}
    </>
  );
}

function Examples() {
  return (
    <Surface title="さがし方の例" flush>
      <RowList label="さがし方の例">
        {EXAMPLES.map(([words, meaning]) => (
          <Row
            key={words}
            to={`/search?${new URLSearchParams({ q: words })}`}
            leading={<Icon name="search" />}
            title={words}
            detail={meaning}
          />
        ))}
      </RowList>
    </Surface>
  );
}

function Recent({ recent, saved }: Pick<StartingPoints, "recent" | "saved">) {
  return (
    <>
      {recent.length > 0 ? (
        <Surface title="最近の検索" more={<Link to="/mypage/search">履歴</Link>} flush>
          <RecentRows recent={recent} />
        </Surface>
      ) : null}
      {saved.length > 0 ? (
        <Surface title="保存した検索" more={<Link to="/mypage/search">すべて</Link>} flush>
          <RowList label="保存した検索">
            {saved.map((each) => (
              <Row
                key={each.id}
                to={savedSearchPath(each)}
                leading={<Icon name={savedSearchIcon(each.kind)} />}
                title={each.name}
              />
            ))}
          </RowList>
        </Surface>
      ) : null}
    </>
  );
}
