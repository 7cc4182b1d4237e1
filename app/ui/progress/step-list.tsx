/** Shows the current step of 入力 → 確認 → 完了, counted from 1; where all words have no room, 2/5 and the current one. */
export function StepList({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <ol
      className="steps"
      aria-label="手順"
      data-place={`${current}/${steps.length}`}
      data-word={steps[current - 1]}
    >
      {steps.map((step, index) => (
        <li
          key={step}
          data-done={index + 1 < current || undefined}
          aria-current={index + 1 === current ? "step" : undefined}
        >
          <span className="steps-number">{index + 1}</span>
          <span className="steps-word">{step}</span>
        </li>
      ))}
    </ol>
  );
}
