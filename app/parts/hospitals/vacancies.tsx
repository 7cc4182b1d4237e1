import { bedAge } from "#contract/hospitals/bed-age";
import type { VacantBed } from "#contract/hospitals/calls";
import { BED_KIND_NAMES } from "#contract/hospitals/figures";
import { serverNow } from "~/ui/time/clock";
import { FigureAge } from "./figure-age";

/** Vacant beds by kind and ward; what nobody has reported for a week is grey and comes last. */
export function Vacancies({
  beds,
  actions,
}: {
  beds: readonly VacantBed[];
  actions?: (bed: VacantBed) => React.ReactNode;
}) {
  const last = (bed: VacantBed) => Number(bedAge(bed.updatedAt, serverNow()).state === "old");
  const shown = [...beds].sort((a, b) => last(a) - last(b));
  return (
    <table className="tbl tbl-fold beds">
      <thead>
        <tr>
          <th scope="col">病床</th>
          <th scope="col" className="n">
            男性
          </th>
          <th scope="col" className="n">
            女性
          </th>
          <th scope="col" className="n">
            どちらでも
          </th>
          <th scope="col">受入の条件・時点</th>
          {actions ? (
            <th scope="col">
              <span className="sr-only">操作</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {shown.map((bed) => (
          <tr key={bed.id} data-old={last(bed) === 1 || undefined}>
            <th scope="row" className="main">
              {BED_KIND_NAMES[bed.bedKind]}
              {bed.ward ? <small>　{bed.ward}</small> : null}
            </th>
            <Figure label="男性" count={bed.men} />
            <Figure label="女性" count={bed.women} />
            <Figure label="どちらでも" count={bed.either} />
            <td className="full">
              {bed.note ? <span className="bed-note">{bed.note}</span> : null}
              <FigureAge at={bed.updatedAt} />
              {bed.confirmed ? <span className="note">変わりなし</span> : null}
            </td>
            {actions ? <td className="bed-act">{actions(bed)}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Figure({ label, count }: { label: string; count: number }) {
  return (
    <td className="n bed-figure" data-label={label}>
      <b data-none={count === 0 || undefined}>{count}</b>
      {count > 0 ? <small>床</small> : null}
    </td>
  );
}
