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

/** The columns that not every list fills. */
type Shown = Record<"target" | "ip" | "detail", boolean>;

/** Lists who did what, when and from where. On a phone each entry is a block of its own. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const shown: Shown = {
    target: entries.some(({ target }) => target),
    ip: entries.some(({ ip }) => ip),
    detail: entries.some(({ detail }) => detailText(detail)),
  };
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
            {shown.target ? <th scope="col">対象</th> : null}
            {shown.ip ? <th scope="col">IPアドレス</th> : null}
            {shown.detail ? <th scope="col">詳細</th> : null}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Entry key={entry.id} {...entry} shown={shown} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type EntryProps = AuditEntry & { shown: Shown };

function Entry({ at, actorId, actorName, action, target, result, ip, detail, shown }: EntryProps) {
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
      {shown.target ? (
        <td className="full" data-label="対象">
          {target}
        </td>
      ) : null}
      {shown.ip ? (
        <td className="full" data-label="IPアドレス">
          {ip}
        </td>
      ) : null}
      {shown.detail ? (
        <td className="full" data-label="詳細">
          {detailText(detail)}
        </td>
      ) : null}
    </tr>
  );
}
