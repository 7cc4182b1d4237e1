import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Badge } from "~/ui/badge";
import { Time } from "~/ui/time/time";

export type EditLine = {
  id: number;
  hospitalId: string;
  hospitalName: string;
  label: string;
  before: string;
  after: string;
  editorName: string | null;
  isOperators: boolean;
  editedAt: number;
  takenBackAt: number | null;
  isUndoable: boolean;
};

type Props = { lines: readonly EditLine[]; showsHospital?: boolean; actions?: (line: EditLine) => ReactNode };

/** Lists who changed what, when, from what to what; newest first. */
export function EditLines({ lines, showsHospital, actions }: Props) {
  return (
    <table className="tbl tbl-fold">
      <thead>
        <tr>
          <th scope="col">項目</th>
          <th scope="col">変更前</th>
          <th scope="col">変更後</th>
          <th scope="col">日時・編集者</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td className="main">
              {showsHospital ? (
                <>
                  <Link to={`/admin/hospitals?hospital=${line.hospitalId}`}>{line.hospitalName}</Link>
                  <br />
                </>
              ) : null}
              <b>{line.label}</b>
              {line.takenBackAt === null ? null : <Badge tone="warning">取り消し済み</Badge>}
            </td>
            <td className="full lines" data-label="変更前">
              {line.before}
            </td>
            <td className="full lines" data-label="変更後">
              {line.after}
            </td>
            <td className="full">
              <Time at={line.editedAt} />
              <br />
              {line.isOperators ? "運営" : (line.editorName ?? "退会した利用者")}
              {actions?.(line)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
