import { Link } from "@remix-run/react";
import { dayWord } from "#contract/hospitals/figures";
import type { EditFrameData } from "~/parts/hospitals/edit/edit-frame";
import { editAddress } from "~/request/paths/hospital-edit";
import { ButtonLink } from "~/ui/button";
import { Disclosure } from "~/ui/overlays/disclosure";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import type { DayTable } from "./table.server";

type Props = { frame: EditFrameData; table: DayTable };

/** A day is edited as a whole, or one cell of it. */
export function DayList({ frame, table }: Props) {
  const { hospitalId } = frame;
  const to = (more: Record<string, string>) => editAddress("/hospitals/edit/outpatient/edit", frame, more);
  return (
    <Surface
      title="曜日ごとの担当"
      more={
        <ButtonLink kind="secondary" small icon="pencil" to={to({})}>
          表で編集する
        </ButtonLink>
      }
      flush
    >
      <div className="sheet-body">
        {table.map(({ day, name, cells }) => (
          <Disclosure
            key={day}
            summary={
              <span className="summary-words">
                {dayWord(day)}
                <span className="note">{cells.length === 0 ? "外来なし" : `${cells.length}枠`}</span>
              </span>
            }
            open={cells.length > 0 && cells.length <= 4}
          >
            {cells.length > 0 ? (
              <RowList label={name}>
                {cells.map(({ band, departmentCode, label, doctors }) => (
                  <Row
                    key={band + departmentCode}
                    to={to({ day, band, department: departmentCode })}
                    title={label}
                    detail={doctors}
                  />
                ))}
              </RowList>
            ) : null}
            <div className="acts">
              <ButtonLink kind="secondary" small to={to({ day })}>
                {dayWord(day)}の表を編集する
              </ButtonLink>
            </div>
          </Disclosure>
        ))}
        <p className="note">
          枠を選ぶとその枠だけ、曜日を選ぶとその日全体を編集できます。ほかの曜日からのコピーもできます。
          <Link to={`/hospitals/${hospitalId}`}>医療機関のページで表を見る</Link>
        </p>
      </div>
    </Surface>
  );
}
