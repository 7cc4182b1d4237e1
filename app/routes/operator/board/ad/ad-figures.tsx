import type { Ad } from "#contract/board/calls";
import { AD_DAYS_SHOWN } from "#contract/board/limits";
import { BoardAd } from "~/parts/board/ad";
import { Surface } from "~/ui/surface";
import { formatCount } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";

type Day = { day: string; views: number; clicks: number };

/** The ad as people see it, and how often they did. */
export function AdFigures({ ad }: { ad: Ad & { days: Day[] } }) {
  return (
    <>
      <Surface title="表示の見本">
        <BoardAd ad={{ ...ad, objectId: ad.id, to: `/admin/ads/${ad.id}` }} />
      </Surface>
      <Surface title="数" flush>
        <table className="tbl">
          <thead>
            <tr>
              <th scope="col">日</th>
              <th scope="col">表示</th>
              <th scope="col">クリック</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">合計</th>
              <td>{formatCount(ad.views)}</td>
              <td>{formatCount(ad.clicks)}</td>
            </tr>
            {ad.days.map(({ day, views, clicks }) => (
              <tr key={day}>
                <th scope="row">
                  <Time at={day} as="day" />
                </th>
                <td>{formatCount(views)}</td>
                <td>{formatCount(clicks)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="note table-note">日ごとの数は、直近{AD_DAYS_SHOWN}日分です。</p>
      </Surface>
    </>
  );
}
