import { Disclosure } from "~/ui/overlays/disclosure";
import { type DifferenceLine, difference, passages } from "./difference";

const SIGNS = { same: "", added: "追加", removed: "削除" };

/** Two versions in one text; what changed says so in a word, not only in a colour. Long unchanged passages are folded. */
export function DifferenceView({ before, after }: { before: string; after: string }) {
  return (
    <div className="difference">
      {passages(difference(before, after)).map(({ isFolded, lines }, index) =>
        isFolded ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: passages have no id and are never reordered.
          <Disclosure key={index} summary={`変わらない${lines.length}行`}>
            <Lines lines={lines} />
          </Disclosure>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          <Lines key={index} lines={lines} />
        ),
      )}
    </div>
  );
}

function Lines({ lines }: { lines: readonly DifferenceLine[] }) {
  return lines.map(({ kind, text }, index) => {
    const Line = kind === "added" ? "ins" : kind === "removed" ? "del" : "p";
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and are never reordered.
      <Line key={index} data-kind={kind}>
        {kind === "same" ? null : <span className="difference-sign">{SIGNS[kind]}</span>}
        {text || "\u00a0"}
      </Line>
    );
  });
}
