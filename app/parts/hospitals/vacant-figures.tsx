import type { OwnVacantBed } from "#contract/hospitals/calls";
import { BED_KIND_NAMES, type BedKind } from "#contract/hospitals/figures";
import { AsOf, type SeenRecord } from "~/parts/hospitals/edit/as-of";
import { type Clash, Clashes } from "~/parts/hospitals/edit/clashes";
import { Button } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { Callout } from "~/ui/callout";

/** A row as it was typed: whatever is in its fields. */
export type TypedBed = { [Key in keyof OwnVacantBed]?: unknown };

type Props = {
  hospitalId: string;
  revision: number;
  /** The newest word on these beds that is shown here. */
  seenAt: number;
  beds: readonly TypedBed[];
  /** The page to which the answer leads back: the home that the form is on. */
  from?: "home";
  /** What the last try, which was refused, leaves to show. */
  edited?: { clash: Clash | null; seen: SeenRecord };
  errors?: readonly string[];
  /** The API asks whether the figures are right. */
  asks?: boolean;
};

const COLUMNS = { men: "男性", women: "女性", either: "どちらでも" } as const;
const AS_SEEN = ["id", "bedKind", "ward", "note"] as const;

/** All vacancies of a hospital as one form, and one tap where nothing has changed. */
export function VacantFigures({
  hospitalId,
  revision,
  seenAt,
  beds,
  from,
  edited,
  errors = [],
  asks = false,
}: Props) {
  const action = `/hospitals/edit/open_bed?${new URLSearchParams({ hospital: hospitalId })}`;
  const clash = edited?.clash;
  const confirming = `same-${hospitalId}`;
  return (
    <>
      <form method="post" action={action}>
        {errors.length > 0 && !clash ? (
          <Callout kind="danger" title="入力内容をご確認ください">
            {errors.join(" ")}
          </Callout>
        ) : null}
        <Clashes clash={clash} />
        <AsOf hospitalId={hospitalId} revision={revision} edited={edited} />
        {from ? <input type="hidden" name="from" value={from} /> : null}
        <div className="scroll">
          <table className="tbl bed-form">
            <thead>
              <tr>
                <th scope="col">病床</th>
                {Object.values(COLUMNS).map((label) => (
                  <th key={label} scope="col" className="n">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {beds.map((bed, at) => (
                <Line key={String(bed.id)} bed={bed} at={at} />
              ))}
            </tbody>
          </table>
        </div>
        <div className="sheet-body">
          {asks ? (
            <label className="choice">
              <input type="checkbox" name="isSure" />
              <span>この数に間違いありません</span>
            </label>
          ) : null}
          <Buttons>
            <Button name="intent" value="figures" small>
              この内容で更新する
            </Button>
            <Button kind="secondary" small name="intent" value="confirm" form={confirming}>
              変更なし（日時だけ更新）
            </Button>
          </Buttons>
        </div>
      </form>
      <form method="post" action={action} id={confirming}>
        <input type="hidden" name="hospitalId" value={hospitalId} />
        <input type="hidden" name="seenAt" value={seenAt} />
        {from ? <input type="hidden" name="from" value={from} /> : null}
      </form>
    </>
  );
}

function Line({ bed, at }: { bed: TypedBed; at: number }) {
  const kind = BED_KIND_NAMES[Number(bed.bedKind) as BedKind];
  const ward = String(bed.ward ?? "");
  const called = ward ? `${kind} ${ward}` : kind;
  return (
    <tr>
      <th scope="row">
        {kind}
        {ward ? <small>　{ward}</small> : null}
        {AS_SEEN.map((name) => (
          <input key={name} type="hidden" name={`beds[${at}].${name}`} value={String(bed[name] ?? "")} />
        ))}
      </th>
      {(Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]).map((name) => (
        <td key={name} className="n">
          <input
            className="input"
            name={`beds[${at}].${name}`}
            aria-label={`${called} ${COLUMNS[name]}`}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={String(bed[name] ?? "")}
          />
        </td>
      ))}
    </tr>
  );
}
