import { HOSPITAL_SOURCES } from "#contract/hospitals/figures";
import type { ReadSource } from "#contract/imports/shapes";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";

const PAGE_OF_THE_MINISTRY =
  "https://www.mhlw.go.jp/stf/seisakunitsuite/bunya/kenkou_iryou/iryou/newpage_43373.html";
const LICENCE = "https://www.digital.go.jp/resources/open_data/public_data_license_v1.0";

/** Says where the directory's institutions come from, of which day, and under which licence they were edited. */
export function Sources({ sources, operator }: { sources: readonly ReadSource[] | null; operator: string }) {
  if (sources?.length === 0) return <OfAreas />;
  const dates = newest(sources ?? []);
  // Where nobody can say which lists were read, all are named that may have been.
  const has = (source: Source) => sources === null || dates.has(source);
  const naviiDate = dates.get("navii");
  return (
    <Surface title="医療機関情報の出典" id="sources">
      {has("navii") ? (
        <p>
          出典：「医療情報ネットのオープンデータ」（厚生労働省）（
          <a href={PAGE_OF_THE_MINISTRY} rel="noopener">
            {PAGE_OF_THE_MINISTRY}
          </a>
          {naviiDate ? `、${naviiDate}時点` : ""}）、公共データ利用規約（第1.0版）（
          <a href={LICENCE} rel="noopener">
            {LICENCE}
          </a>
          ）。上記を{operator}が編集・加工して作成。
        </p>
      ) : null}
      <ul className="plain-list">
        {has("bed-function") ? (
          <li>「構想区域の医療機関の病床数、診療実績等」（厚生労働省）を加工して作成</li>
        ) : null}
        {has("bureau") ? <li>「届出受理医療機関名簿」（地方厚生局）を加工して作成</li> : null}
        <li>{AREAS}</li>
      </ul>
      {dates.size > 0 ? (
        <DefinitionList
          items={[...dates].map(([source, date]) => [HOSPITAL_SOURCES[source], `${date}時点`])}
        />
      ) : null}
      <p className="note">
        編集・加工の内容：住所と座標の補正（座標のない施設は役場の位置を「付近」として表示）、ホームページアドレスの書き誤りの修正、診療科の分類、名称による照合。国や地方公共団体が作成したものではありません。病床機能報告の病床数は、地域の必要病床数とは単純に比較できません。
      </p>
    </Surface>
  );
}

/** Before a list was read, only the areas have a source. */
function OfAreas() {
  return (
    <Surface title="医療機関情報の出典" id="sources">
      <p>公的機関の一覧は、まだ取り込んでいません。取り込んだ一覧の名称と時点を、ここに掲載します。</p>
      <ul className="plain-list">
        <li>{AREAS}</li>
      </ul>
    </Surface>
  );
}

const AREAS =
  "「国土数値情報（行政区域・医療圏）」（国土交通省）を加工して作成（医療圏：国土地理院長承認 R 2JHs 664）";

type Source = ReadSource["source"];

/** 2026年6月1日, of the newest list of each source. */
function newest(sources: readonly ReadSource[]): Map<Source, string> {
  const days = sources.map(({ source, sourceDate }) => [source, sourceDate] as const);
  const ordered = days.sort(([, one], [, other]) => (one < other ? -1 : 1));
  return new Map(
    ordered.map(([source, day]) => {
      const [year, month, date] = day.split("-").map(Number);
      return [source, `${year}年${month}月${date}日`];
    }),
  );
}
