import { Badge } from "~/ui/badge";
import { Link } from "~/ui/link";
import { Time } from "~/ui/time/time";
import { actionWord, detailText, nobodyText, RESULT_LABELS } from "./labels";

type AuditEntry = {
  id: number;
  at: number;
  actorId: string | null;
  actorName: string | null;
  action: string;
  target: string | null;
  result: string;
  ip: string;
  detail: string;
};

/** Lists who did what, when and from where. On a phone each entry is a block of its own. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable with the keyboard.
    <section className="scroll" tabIndex={0} aria-label="操作の記録">
      <table className="tbl tbl-fold">
        <thead>
          <tr>
            <th scope="col">日時</th>
            <th scope="col">操作した方</th>
            <th scope="col">操作</th>
            <th scope="col">結果</th>
            <th scope="col">対象</th>
            <th scope="col">IPアドレス</th>
            <th scope="col">詳細</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Entry key={entry.id} {...entry} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Entry({ at, actorId, actorName, action, target, result, ip, detail }: AuditEntry) {
  return (
    <tr>
      <td>
        <Time at={at} />
      </td>
      <td className="actor">
        {actorId ? <Link to={`/admin/accounts/${actorId}`}>{actorName ?? actorId}</Link> : nobodyText(detail)}
      </td>
      <td className="main">{actionWord(action)}</td>
      <td>
        <Badge tone={result === "ok" ? "plain" : "danger"}>{RESULT_LABELS[result] ?? result}</Badge>
      </td>
      <td className="full" data-label="対象">
        {target}
      </td>
      <td className="full" data-label="IPアドレス">
        {ip}
      </td>
      <td className="full" data-label="詳細">
        {detailText(detail)}
      </td>
    </tr>
  );
}
