import { difference } from "./difference";

const SIGNS = { same: "", added: "追加", removed: "削除" };

/** Two versions in one text; what changed says so in a word, not only in a colour. */
export function DifferenceView({ before, after }: { before: string; after: string }) {
  const lines = difference(before, after);
  return (
    <div className="difference">
      {lines.map(({ kind, text }, index) => {
        const Line = kind === "added" ? "ins" : kind === "removed" ? "del" : "p";
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and never move.
          <Line key={index} data-kind={kind}>
            {kind === "same" ? null : <span className="difference-sign">{SIGNS[kind]}</span>}
            {text || "\u00a0"}
          </Line>
        );
      })}
    </div>
  );
}
