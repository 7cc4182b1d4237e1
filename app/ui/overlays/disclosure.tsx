import type { ReactNode } from "react";

type Props = { summary: ReactNode; open?: boolean; children: ReactNode };

/** A native `<details>`: what few need, one tap away. */
export function Disclosure({ summary, open, children }: Props) {
  return (
    <details className="more" open={open}>
      <summary>{summary}</summary>
      <div className="more-body">{children}</div>
    </details>
  );
}
