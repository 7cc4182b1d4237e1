import type { CompanyFigures as Figures } from "#contract/connect/calls";
import { FEWER } from "#contract/connect/texts";
import { Surface } from "~/ui/surface";
import { formatNumber } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";

const COLUMNS = [
  ["views", "閲覧"],
  ["cards", "名刺交換"],
  ["reactions", "リアクション"],
] as const;

/** How a company's page was read, in sums of a week that name nobody; `weeks`: how many of them, newest first. */
export function CompanyFigures({ figures, weeks }: { figures: Figures; weeks: number }) {
  return (
    <Surface title="閲覧とリアクション">
      <table className="figures-table">
        <thead>
          <tr>
            <th scope="col">週</th>
            {COLUMNS.map(([, word]) => (
              <th key={word} scope="col">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.weeks.slice(0, weeks).map((week, nth) => (
            <tr key={week.from}>
              <th scope="row">
                {nth === 0 ? "今週" : <Time at={week.from} as="day" />}
                {nth === 0 ? null : "から"}
              </th>
              {COLUMNS.map(([column, word]) => (
                <td key={word} data-few={week[column] === null || undefined}>
                  {week[column] === null ? FEWER : formatNumber(week[column])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="note">
        企業ページの閲覧、名刺交換、掲示板のリアクションの、1週間の合計です。だれが見たかは集計していません。5件未満の数は表示しません。
      </p>
    </Surface>
  );
}
