import type { ReactNode } from "react";
import { Icon } from "~/ui/icon";

type Step = { title: string; detail: ReactNode; isDone: boolean; acts: ReactNode };

/** Steps in their order, one below the other: what is done is ticked, the others say how they begin. */
export function Checklist({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="checklist">
      {steps.map(({ title, detail, isDone, acts }, index) => (
        <li key={title} data-done={isDone || undefined}>
          <span className="checklist-mark">
            {isDone ? <Icon name="check" label="完了" /> : <span aria-hidden>{index + 1}</span>}
          </span>
          <div>
            <strong>{title}</strong>
            <p className="note">{detail}</p>
            {isDone ? null : <div className="acts">{acts}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
