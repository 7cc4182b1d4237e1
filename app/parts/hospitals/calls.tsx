import { callHref } from "#contract/telephone";
import { Icon } from "~/ui/icon";

export type CallLine = { number: string; word: string; kind: "tel" | "fax" };

/** The big numbers at the top of a page, the first one to be called first. */
export function Calls({ lines }: { lines: readonly CallLine[] }) {
  return (
    <div className="calls">
      {lines.some(({ kind }) => kind === "tel") ? null : (
        <p className="none">電話番号は登録されていません。</p>
      )}
      {lines.map(({ number, word, kind }, at) => (
        <a
          key={kind + number}
          className={at === 0 && kind === "tel" ? "call call-first" : "call"}
          href={callHref(number, kind)}
        >
          <Icon name={kind === "fax" ? "printer" : "phone"} />
          <b>{number}</b>
          <small>{word}</small>
        </a>
      ))}
    </div>
  );
}
