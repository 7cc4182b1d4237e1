import { Link, useLocation } from "@remix-run/react";
import { callHref } from "#contract/telephone";
import { FigureAge } from "~/parts/hospitals/figure-age";
import { sexesOf } from "~/parts/hospitals/hospital-row";
import { KeepsPicks } from "~/parts/hospitals/keeps-picks";
import { leadingBack } from "~/request/paths/back-link";
import { Button, ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { PrintButton } from "~/ui/scripted/print-button";
import { Orders } from "~/ui/search/orders";
import { Surface } from "~/ui/surface";
import { serverNow } from "~/ui/time/clock";
import { Time } from "~/ui/time/time";
import type { Board } from "./board.server";
import { BoardFilter, boardAddressOf, NotifyLink } from "./board-links";
import type { BoardRow } from "./board-rows.server";

/** Shows which hospitals of some medical areas have beds: kind × hospital, the newest word first, old grey and last. */
export function BedBoard(board: Board) {
  const { area, title, mayReport, refusal } = board;
  return (
    <>
      <PageHead
        title="空床一覧"
        context={area ? title : undefined}
        lead={area ? undefined : "医療圏を選んでください"}
        back={{ to: "/hospitals", label: "医療機関をさがす" }}
      />
      <div className="stack wide">
        {refusal ? (
          <Callout kind="danger" title="表示できませんでした">
            {refusal}
          </Callout>
        ) : null}
        <div className="board-ways">
          <div className="board-narrowing">
            <BoardFilter {...board} />
            {area ? <NotifyLink {...board} /> : null}
          </div>
          {area ? (
            <div className="acts" data-docked={isDocked(board) || undefined}>
              <PrintButton kind="secondary" small>
                印刷・FAX用
              </PrintButton>
              {mayReport ? <ReportLink small /> : null}
            </div>
          ) : null}
        </div>
        {area ? <Lines {...board} /> : null}
      </div>
    </>
  );
}

/** Tells whether the acts stand in the list's dock on a phone, so that the first figures are seen at once. */
const isDocked = ({ rows, refusal, reporting }: Board) => !refusal && reporting > 0 && rows.length > 0;

function ReportLink({ small }: { small?: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <ButtonLink small={small} icon="bed" to={leadingBack("/hospitals/edit/open_bed", pathname + search)}>
      自施設の空床を更新する
    </ButtonLink>
  );
}

function Lines(board: Board) {
  const { rows, columns, own, refusal, mayList, mayReport } = board;
  const { pathname, search } = useLocation();
  if (refusal) return null;
  if (board.reporting === 0)
    return (
      <Surface flush>
        <EmptyState
          drawing="search"
          title="この医療圏で空床を登録している施設は、まだありません"
          action={
            <ButtonLink
              kind="secondary"
              to={`/hospitals/search?prefectureCode=${board.area?.slice(0, 2)}&area=${board.area}&kind=hospital`}
            >
              この医療圏の病院を見る
            </ButtonLink>
          }
        >
          お電話でご確認ください。自施設の空床は「空床」の画面から登録できます。
        </EmptyState>
      </Surface>
    );
  return (
    <>
      <Sums {...board} />
      <BoardCount {...board} />
      <form method="get" action="/lists/hospitals/add">
        <input type="hidden" name="from" value={pathname + search} />
        {mayList ? <KeepsPicks name="hospitals" /> : null}
        <section className="sheet scroll" aria-label="空床の一覧">
          <table className="tbl board">
            <thead>
              <tr>
                <th scope="col">医療機関</th>
                {columns.map(({ kind, name }) => (
                  <th scope="col" className="n" key={kind}>
                    {name}
                  </th>
                ))}
                <th scope="col">内訳</th>
                <th scope="col">更新</th>
                <th scope="col">電話</th>
                {mayList ? (
                  <th scope="col" className="board-pick">
                    <span className="sr-only">選ぶ</span>
                  </th>
                ) : null}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Line key={row.id} row={row} columns={columns} mayList={mayList} />
              ))}
            </tbody>
          </table>
          {rows.length === 0 ? <p className="board-none">条件に合う施設はありません。</p> : null}
          {(mayList || mayReport) && isDocked(board) ? (
            <div className="dock board-dock">
              {mayList ? (
                <Button kind="secondary" icon="list">
                  選んだ医療機関をリストに加える
                </Button>
              ) : null}
              {mayReport ? <ReportLink /> : null}
            </div>
          ) : null}
        </section>
      </form>
      <p className="on-paper">
        <Time at={serverNow()} as="date" /> <Time at={serverNow()} as="time" />
        現在
      </p>
      <div className="board-paper">
        <PrintButton kind="secondary" small>
          印刷・FAX用
        </PrintButton>
      </div>
      <p className="note">
        {own && hasDistances(own) ? `距離は${own.name}からの直線です。` : ""}
        「床」は各施設の登録です。7日を過ぎた値は取り消し線で示し、合計に入れていません。患者さんを特定できる情報は、備考に書かないでください。
      </p>
    </>
  );
}

function BoardCount(board: Board) {
  const { rows, reporting, reportedToday, own, isByDistance } = board;
  const orders = [
    {
      key: "fresh",
      label: "更新の新しい順",
      short: "新しい順",
      to: boardAddressOf(board, { isByDistance: false }),
    },
    {
      key: "near",
      label: "自施設に近い順",
      short: "近い順",
      to: boardAddressOf(board, { isByDistance: true }),
    },
  ];
  return (
    <div className="found-line">
      <span>
        <b>{rows.length}</b>施設
      </span>
      <span className="found-more">
        {rows.length < reporting ? `${reporting}施設のうち` : ""}
        {reportedToday}施設が本日更新
      </span>
      {hasDistances(own) ? <Orders current={isByDistance ? "near" : "fresh"} orders={orders} /> : null}
    </div>
  );
}

const hasDistances = (own: Board["own"]) => own !== null && own.latitude !== null;

/** How many beds of each kind stand empty; each a view of that kind alone. */
function Sums(board: Board) {
  const { kinds, total, kind, sex } = board;
  const all = sex === "" ? "すべて" : sex === "men" ? "男性可 計" : "女性可 計";
  const sums = [{ kind: null, name: all, total }, ...kinds];
  return (
    <nav className="sheet sums" aria-label="病床の種類">
      {sums.map((each) => (
        <Link
          key={each.name}
          to={boardAddressOf(board, { kind: each.kind })}
          aria-current={each.kind === kind ? "page" : undefined}
          preventScrollReset
        >
          <small>{each.name}</small>
          <span className="fig">
            {each.total}
            <span className="sr-only">床</span>
          </span>
        </Link>
      ))}
    </nav>
  );
}

function Line({ row, columns, mayList }: { row: BoardRow } & Pick<Board, "columns" | "mayList">) {
  const { pathname, search } = useLocation();
  const { id, name, place, distance, notes, cells, sexes, updatedAt, isOld, tel, isReferralTel } = row;
  return (
    <tr id={id} data-old={isOld || undefined}>
      <th scope="row" className="main">
        <Link to={leadingBack(`/hospitals/${id}`, pathname + search)}>{name}</Link>
        <span className="board-note">
          {place}
          {distance ? <b className="distance">{distance}</b> : null}
        </span>
        {notes.map(({ ward, note }) => (
          <span
            className={
              columns.some((column) => column.name === ward) ? "board-note only-tablet" : "board-note"
            }
            key={ward + note}
          >
            {ward}：{note}
          </span>
        ))}
      </th>
      {cells.map((cell, at) => (
        <td className="n" key={columns[at]?.kind} data-label={columns[at]?.name}>
          {cell === null ? (
            <span className="fig fig-0">
              <span aria-hidden>—</span>
              <span className="sr-only">登録なし</span>
            </span>
          ) : (
            <>
              <span className={cell.number === 0 ? "fig fig-0" : "fig"}>
                {cell.isOld ? <s>{cell.number}</s> : cell.number}
              </span>
              {cell.saidOn === null ? null : <FigureAge at={cell.saidOn} />}
              <CellNotes notes={notes} name={columns[at]?.name} />
            </>
          )}
        </td>
      ))}
      <td className="board-sexes">{isOld ? "" : sexesOf(sexes.men, sexes.women, sexes.number)}</td>
      <td className="half">
        <FigureAge at={updatedAt} />
      </td>
      <td className="half">
        {tel ? (
          <a className="tel" href={callHref(tel)}>
            <Icon name="phone" label="電話" />
            {tel}
          </a>
        ) : (
          "—"
        )}
        {isReferralTel ? <small className="board-office">連携室</small> : null}
      </td>
      {mayList ? (
        <td className="board-pick">
          <label>
            <input type="checkbox" name="hospitals" value={id} />
            <span className="sr-only">{name}を選ぶ</span>
          </label>
        </td>
      ) : null}
    </tr>
  );
}

/** On a phone a condition is in the line of its figure; for a screen reader it is said at the hospital's name. */
function CellNotes({ notes, name }: { notes: BoardRow["notes"]; name: string | undefined }) {
  const said = notes.filter(({ ward }) => ward === name).map(({ note }) => note);
  if (said.length === 0) return null;
  return (
    <span className="board-cell-note" aria-hidden>
      {said.join("、")}
    </span>
  );
}
