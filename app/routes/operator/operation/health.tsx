import type { ReactNode } from "react";
import type { Health } from "#contract/operation/calls";
import { Badge } from "~/ui/badge";
import { EmptyState } from "~/ui/empty-state";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { formatCount, formatItems } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";
import { DATABASE_LABELS, formatBytes, formatDuration, JOB_LABELS, OUTCOME_LABELS } from "./labels";

/** Mails, queue and requests in each of the last 24 hours. */
export function Hours({ hours }: Pick<Health, "hours">) {
  if (hours === null) return <Unavailable title="1時間ごとの処理" />;
  const busy = hours.filter(({ hour: _, ...counts }) => Object.values(counts).some((count) => count > 0));
  return (
    <Surface title="1時間ごとの処理" more="24時間" flush>
      {busy.length === 0 ? <EmptyState drawing="done" title="この24時間の記録はありません" /> : null}
      {busy.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable with the keyboard.
        <section className="scroll" tabIndex={0} aria-label="1時間ごとの処理">
          <table className="tbl tbl-fold counts hours">
            <thead>
              <tr>
                <th scope="col">時刻</th>
                <th scope="col">状況</th>
                <th scope="col">メール送信</th>
                <th scope="col">メール失敗</th>
                <th scope="col">メール待機</th>
                <th scope="col">処理の失敗</th>
                <th scope="col">処理の断念</th>
                <th scope="col">エラー</th>
                <th scope="col">1秒超</th>
              </tr>
            </thead>
            <tbody>
              {busy.map((each) => (
                <tr key={each.hour}>
                  <th scope="row">
                    <Time at={each.hour} as="time" />
                  </th>
                  <td className="state">
                    {each.lettersFailed + each.queueFailed + each.queueDead + each.faults > 0 ? (
                      <Badge tone="warning">要確認</Badge>
                    ) : (
                      <Badge tone="success">正常</Badge>
                    )}
                  </td>
                  <Count label="メール送信" of={each.lettersSent} />
                  <Count label="メール失敗" of={each.lettersFailed} isBad />
                  <Count label="メール待機" of={each.lettersWaited} />
                  <Count label="処理の失敗" of={each.queueFailed} isBad />
                  <Count label="処理の断念" of={each.queueDead} isBad />
                  <Count label="エラー" of={each.faults} isBad />
                  <Count label="1秒超" of={each.slow} />
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
    </Surface>
  );
}

/** A section that could not be read. */
export function Unavailable({ title }: { title: string }) {
  return (
    <Surface title={title}>
      <p className="note">取得できません。しばらくしてから、もう一度お試しください。</p>
    </Surface>
  );
}

/** `isBad`: a number that should be none. A phone leaves out what is none. */
function Count({ label, of, isBad }: { label: string; of: number; isBad?: boolean }) {
  return (
    <td data-label={label} data-none={of === 0 || undefined}>
      {isBad && of > 0 ? <strong className="bad-count">{formatCount(of)}</strong> : formatCount(of)}
    </td>
  );
}

/** Requests that failed, or were slow, by the route that answered them. */
export function Routes({ title, none, routes }: { title: string; none: string; routes: Health["faults"] }) {
  if (routes === null) return <Unavailable title={title} />;
  return (
    <Surface title={title} more="24時間" flush>
      {routes.length === 0 ? (
        <EmptyState drawing="done" title={none} />
      ) : (
        <table className="tbl counts">
          <thead>
            <tr>
              <th scope="col">画面・API</th>
              <th scope="col">この1時間</th>
              <th scope="col">24時間</th>
            </tr>
          </thead>
          <tbody>
            {routes.map(({ route, hour, day }) => (
              <tr key={route}>
                <th scope="row" className="route-name">
                  {route}
                </th>
                <td>{formatCount(hour)}</td>
                <td>{formatCount(day)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Surface>
  );
}

/** When each job last ran, for how long and how it ended. */
export function Jobs({ jobs }: Pick<Health, "jobs">) {
  if (jobs === null) return <Unavailable title="定期処理" />;
  return (
    <Surface title="定期処理">
      <DefinitionList
        items={jobs.map(({ job, run, isLate }) => [
          JOB_LABELS[job],
          run === null ? null : (
            <>
              <Badge tone={run.outcome === "failed" ? "danger" : run.outcome === "ok" ? "success" : "plain"}>
                {OUTCOME_LABELS[run.outcome]}
              </Badge>{" "}
              {isLate ? <Badge tone="warning">遅れ</Badge> : null} <Time at={run.startedAt} as="when" />
              {run.ms === null ? "に開始" : `・${formatDuration(run.ms)}`}
              {run.fault ? (
                <>
                  <br />
                  {run.fault}
                </>
              ) : null}
            </>
          ),
        ])}
        empty="まだ実行していません"
      />
    </Surface>
  );
}

const UNAVAILABLE = "取得できません";
const KIND_LABELS = { doctor: "医師", hospital: "医療機関" } as const;

/** What can be found, beside what should be. */
export function Search({ search, imports }: Pick<Health, "search" | "imports">) {
  return (
    <Surface title="検索・取り込み">
      <DefinitionList items={[...searchItems(search), ...importItems(imports)]} empty="記録はありません" />
    </Surface>
  );
}

function searchItems(search: Health["search"]): [string, ReactNode][] {
  if (search === null) return [["検索", UNAVAILABLE]];
  return search.map(({ kind, countedAt, record, index, behind }) => [
    KIND_LABELS[kind],
    countedAt === null ? (
      "次の集計で表示します（毎日3時10分）"
    ) : (
      <>
        検索{formatItems(index)}／登録{formatItems(record)}（<Time at={countedAt} as="when" />
        時点）{" "}
        {index !== record || behind > 0 ? (
          <Badge tone="warning">差 {formatCount(Math.max(Math.abs(record - index), behind))}</Badge>
        ) : null}
      </>
    ),
  ]);
}

function importItems(imports: Health["imports"]): [string, ReactNode][] {
  if (imports === null) return [["取り込み", UNAVAILABLE]];
  return [
    [
      "最後の取り込み",
      imports.finishedAt === null ? null : (
        <>
          <Time at={imports.finishedAt} as="when" />
          {imports.sourceDate ? `（${imports.sourceDate}時点）` : ""}
        </>
      ),
    ],
    ["判断待ち", formatItems(imports.waiting)],
  ];
}

/** Sign-ups and people per day: numbers alone. */
export function Days({ days }: Pick<Health, "days">) {
  if (days === null) return <Unavailable title="登録・利用者" />;
  return (
    <Surface title="登録・利用者" more="14日" flush>
      <table className="tbl counts">
        <thead>
          <tr>
            <th scope="col">日</th>
            <th scope="col">新規登録</th>
            <th scope="col">利用者</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, signUps, active }) => (
            <tr key={day}>
              <th scope="row">
                <Time at={day} as="day" />
              </th>
              <td>{signUps === null ? "―" : formatCount(signUps)}</td>
              <td>{active === null ? "―" : formatCount(active)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="note table-note">どちらも1時間ごとに数えています。だれが使ったかは記録していません。</p>
    </Surface>
  );
}

/** A D1 database takes 10 GB. */
export function Databases({ databases }: Pick<Health, "databases">) {
  return (
    <Surface title="データベースの大きさ">
      <DefinitionList
        isShort
        items={databases.map(({ name, bytes }) => [
          DATABASE_LABELS[name],
          bytes === null ? UNAVAILABLE : formatBytes(bytes),
        ])}
      />
      <p className="note">1つのデータベースの上限は10GBです。</p>
    </Surface>
  );
}
