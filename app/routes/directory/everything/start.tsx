import type { Principal } from "#contract/endpoint";
import { RecentRows, savedSearchIcon, savedSearchPath } from "~/parts/directory/search-rows";
import { Columns } from "~/ui/columns";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Row, RowList } from "~/ui/rows";
import type { IconName } from "~/ui/sprites/icon-names";
import { Surface } from "~/ui/surface";
import type { StartingPoints } from "./starting-points.server";

type Way = { to: string; icon: IconName; word: string; detail: string };

const DOCTORS: Way = {
  to: "/doctor",
  icon: "stethoscope",
  word: "医師を条件でさがす",
  detail: "診療科・専門医・疾患・手技・地域",
};
const HOSPITALS: Way = {
  to: "/hospitals",
  icon: "hospital",
  word: "医療機関を条件でさがす",
  detail: "機能・診療科・病床・空床・地域",
};
const BEDS: Way = {
  to: "/hospitals/search?vacant=",
  icon: "bed",
  word: "空床一覧",
  detail: "同じ医療圏の空床を、新しい順に",
};
const MS: Way = { to: "/ms/search", icon: "users", word: "MSをさがす", detail: "会社・支店・名前" };
const PAPERS: Way = {
  to: "/papers",
  icon: "book-open",
  word: "論文をさがす",
  detail: "日本語の病名・著者・雑誌・PMID",
};

/** Other ways than words, for those who may go them. */
const WAYS: Partial<Record<Principal, readonly Way[]>> = {
  doctor: [DOCTORS, HOSPITALS, BEDS, MS, PAPERS],
  temporaryDoctor: [DOCTORS, HOSPITALS, BEDS, MS, PAPERS],
  ms: [DOCTORS, HOSPITALS, MS, PAPERS],
  "co-medical": [DOCTORS, HOSPITALS, BEDS],
};

/** What the box understands, each to be tried. */
const EXAMPLES = [
  ["循環器 横浜", "診療科と地域"],
  ["心不全 東京", "疾患と地域"],
  ["sato", "名前はかな・ローマ字でも"],
  ["医大", "医療機関は略称でも"],
] as const;

/** What the page shows before anything is asked: recent searches, saved ones, and other ways. */
export function Start({ principal, recent, saved, hasExamples }: StartingPoints) {
  const hasRecent = recent.length > 0 || saved.length > 0;
  return (
    <Columns
      label="保存した検索と履歴"
      aside={
        hasRecent || hasExamples ? (
          <>
            <Recent {...{ recent, saved }} />
            {hasExamples ? <Examples /> : null}
          </>
        ) : null
      }
    >
      <Surface title="条件からさがす" flush>
        <RowList label="条件からさがす">
          {(WAYS[principal] ?? []).map(({ to, icon, word, detail }) => (
            <Row key={to} to={to} leading={<Icon name={icon} />} title={word} detail={detail} />
          ))}
        </RowList>
      </Surface>
    </Columns>
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
