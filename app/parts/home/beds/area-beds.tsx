import { useLocation } from "@remix-run/react";
import { FigureAges } from "~/parts/hospitals/figure-age";
import { HOSPITAL_SEARCH } from "~/parts/hospitals/search/address";
import { leadingBack } from "~/request/paths/back-link";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { Surface } from "~/ui/surface";
import type { HomeProps } from "../home.server";

/** Shows which hospitals near by have beds now, and how fresh that is; nothing without a workplace or an answer. */
export function AreaBeds({ areaBeds }: Pick<HomeProps, "areaBeds">) {
  if (!areaBeds) return null;
  const { area, columns, rows } = areaBeds;
  const board = <Link to={`${HOSPITAL_SEARCH}?vacant=`}>空床一覧へ</Link>;
  return (
    <Surface title={`${area}の空床`} more={board} flush>
      {rows.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: with large text it scrolls sideways, which must work with the keyboard.
        <section className="scroll" tabIndex={0} aria-label={`${area}の空床`}>
          <table className="tbl area-beds">
            <thead>
              <tr>
                <th scope="col">医療機関</th>
                {columns.map((column) => (
                  <th scope="col" className="n" key={column}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Line key={row.id} row={row} columns={columns} />
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        <EmptyState drawing="search" title="いま空床のある施設はありません">
          同じ医療圏で空床が登録されると、新しい順に並びます。
        </EmptyState>
      )}
    </Surface>
  );
}

type Shown = NonNullable<HomeProps["areaBeds"]>;

function Line({
  row: { id, name, newest, oldest, numbers },
  columns,
}: {
  row: Shown["rows"][number];
  columns: string[];
}) {
  const { pathname } = useLocation();
  return (
    <tr>
      <th scope="row">
        <Link to={leadingBack(`/hospitals/${id}`, pathname)}>{name}</Link>
        <FigureAges newest={newest} oldest={oldest} />
      </th>
      {numbers.map((number, place) => (
        <td className="n" key={columns[place]}>
          <span className={number ? "fig" : "fig fig-0"}>{number ?? <NotSaved />}</span>
        </td>
      ))}
    </tr>
  );
}

function NotSaved() {
  return (
    <>
      <span aria-hidden>—</span>
      <span className="sr-only">登録なし</span>
    </>
  );
}
