/** Where one stands in 入力 → 確認 → 完了. `current` counts from 1. */
export function StepList({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <ol className="steps" aria-label="手順">
      {steps.map((step, index) => (
        <li
          key={step}
          data-done={index + 1 < current || undefined}
          aria-current={index + 1 === current ? "step" : undefined}
        >
          <span className="steps-number">{index + 1}</span>
          {step}
        </li>
      ))}
    </ol>
  );
}
