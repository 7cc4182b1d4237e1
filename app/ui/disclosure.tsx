import type { ReactNode } from "react";
import { Icon } from "./icon";

/** A native `<details>`: what few need, one tap away. */
export function Disclosure({
  summary,
  open,
  children,
}: {
  summary: ReactNode;
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details className="disclosure" open={open}>
      <summary>
        <Icon name="chevron-down" />
        {summary}
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  );
}
