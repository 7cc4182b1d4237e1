import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { SearchLine } from "~/ui/search/search-line";
import { Surface } from "~/ui/surface";
import { formatCount } from "~/ui/time/format";

type Props = {
  counts: { doctorCount: number; hospitalCount: number } | null;
  /** Prefectures the viewer works in, first. */
  territories?: readonly { code: string; name: string }[];
  title?: string;
};

/** One box that takes words of any kind in kanji, kana or romaji, and how much there is to find. */
export function QuickSearch({ counts, territories = [], title = "医師をさがす" }: Props) {
  return (
    <Surface title={title}>
      <form method="get" action="/doctor/search">
        <SearchLine id="quick-search" label="名前・診療科・疾患・病院・地域" name="q">
          <Button icon="search">検索する</Button>
        </SearchLine>
      </form>
      {territories.length > 0 && (
        <p className="chips">
          {territories.map(({ code, name }) => (
            <Link key={code} className="chip" to={`/doctor/search?prefectureCode=${code}`}>
              {name}の医師
            </Link>
          ))}
        </p>
      )}
      <p className="note">
        {counts &&
          `医師 ${formatCount(counts.doctorCount)}名・医療機関 ${formatCount(counts.hospitalCount)}件を掲載しています。`}
        <Link to="/doctor">条件を選んでさがす</Link>
      </p>
    </Surface>
  );
}
