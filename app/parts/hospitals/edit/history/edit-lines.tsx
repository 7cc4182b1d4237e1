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
          <th scope="col">変更前 → 変更後</th>
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
            <td className="full lines">
              <Change before={line.before} after={line.after} />
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

/** Old → new, with what differs between them marked. */
function Change({ before, after }: Pick<EditLine, "before" | "after">) {
  const [start, end] = sameEnds(before, after);
  const marked = (text: string) => (
    <>
      {text.slice(0, start)}
      <mark>{text.slice(start, text.length - end)}</mark>
      {text.slice(text.length - end)}
    </>
  );
  return (
    <>
      <del>
        <span className="sr-only">変更前 </span>
        {marked(before)}
      </del>
      {" → "}
      <ins>
        <span className="sr-only">変更後 </span>
        {marked(after)}
      </ins>
    </>
  );
}

/** How many letters two texts share at their beginning and at their end. */
function sameEnds(a: string, b: string): [start: number, end: number] {
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a[start] === b[start]) start++;
  let end = 0;
  while (end < most - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return [start, end];
}
