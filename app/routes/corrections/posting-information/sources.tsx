import { HOSPITAL_SOURCES } from "#contract/hospitals/figures";
import type { ReadSource } from "#contract/imports/shapes";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";

const PAGE_OF_THE_MINISTRY =
  "https://www.mhlw.go.jp/stf/seisakunitsuite/bunya/kenkou_iryou/iryou/newpage_43373.html";
const LICENCE = "https://www.digital.go.jp/resources/open_data/public_data_license_v1.0";

/** Says where the directory's institutions come from, of which day, and under which licence they were edited. */
export function Sources({ sources, operator }: { sources: readonly ReadSource[]; operator: string }) {
  return (
    <Surface title="医療機関情報の出典" id="sources">
      <p>
        出典：「医療情報ネットのオープンデータ」（厚生労働省）（
        <a href={PAGE_OF_THE_MINISTRY} rel="noopener">
          {PAGE_OF_THE_MINISTRY}
        </a>
        {dateOf(sources, "navii") ? `、${dateOf(sources, "navii")}時点` : ""}
        ）、公共データ利用規約（第1.0版）（
        <a href={LICENCE} rel="noopener">
          {LICENCE}
        </a>
        ）。上記を{operator}が編集・加工して作成。
      </p>
      <ul className="plain-list">
        <li>「構想区域の医療機関の病床数、診療実績等」（厚生労働省）を加工して作成</li>
        <li>「届出受理医療機関名簿」（地方厚生局）を加工して作成</li>
        <li>
          「国土数値情報（行政区域・医療圏）」（国土交通省）を加工して作成（医療圏：国土地理院長承認 R 2JHs
          664）
        </li>
      </ul>
      {sources.length > 0 ? (
        <DefinitionList
          items={newest(sources).map(([source, date]) => [HOSPITAL_SOURCES[source], `${date}時点`])}
        />
      ) : null}
      <p className="note">
        編集・加工の内容：住所と座標の補正（座標のない施設は役場の位置を「付近」として表示）、ホームページアドレスの書き誤りの修正、診療科の分類、名称による照合。国や地方公共団体が作成したものではありません。病床機能報告の病床数は、地域の必要病床数とは単純に比較できません。
      </p>
    </Surface>
  );
}

type Source = ReadSource["source"];

function newest(sources: readonly ReadSource[]): [Source, string][] {
  const names = [...new Set(sources.map(({ source }) => source))];
  return names.flatMap((source) => {
    const date = dateOf(sources, source);
    return date ? [[source, date]] : [];
  });
}

/** 2026年6月1日, of the newest list of a source. */
function dateOf(sources: readonly ReadSource[], wanted: Source): string | null {
  const dates = sources.flatMap(({ source, sourceDate }) => (source === wanted ? [sourceDate] : []));
  const last = dates.sort().at(-1);
  if (!last) return null;
  const [year, month, day] = last.split("-").map(Number);
  return `${year}年${month}月${day}日`;
}
