import { ADVERTISING_FAULTS } from "#contract/board/advertising";
import { Callout } from "~/ui/callout";
import { type PointedOut, SEEN_LABELS } from "./pointed-out-words";

/** Says in the form which words were found, why they may not stand, and that it is the author who decides. */
export function PointedOutCallout({ words }: { words: readonly PointedOut[] }) {
  const faults = [...new Set(words.map(({ fault }) => fault))];
  return (
    <>
      <input
        type="hidden"
        data-pointed-out
        name={SEEN_LABELS}
        value={words.map(({ text }) => text).join("\n")}
      />
      <Callout kind="warning" title="投稿の前に、表現をご確認ください">
        <p>
          {faults.includes("patient")
            ? "医療広告ガイドラインなどで使えない表現か、患者さんを特定できる情報が含まれているようです。"
            : "医療広告ガイドラインなどで使えない表現が含まれているようです。"}
          まだ投稿していません。
        </p>
        <ul className="bullets">
          {faults.map((fault) => (
            <li key={fault}>
              <strong>{textOf(words, fault)}</strong>：{FAULTS[fault]}
            </li>
          ))}
        </ul>
        <p>書き直すか、このままでよいかは、ご自身でご判断ください。もう一度押すと、この内容で投稿します。</p>
      </Callout>
    </>
  );
}

const FAULTS: Record<PointedOut["fault"], string> = {
  ...ADVERTISING_FAULTS,
  patient: "患者さんを特定できる可能性があります。取り除くか、個人が分からない表現にしてください。",
};

const textOf = (words: readonly PointedOut[], wanted: PointedOut["fault"]) =>
  words
    .filter(({ fault }) => fault === wanted)
    .map(({ text }) => `「${text}」`)
    .join("");
