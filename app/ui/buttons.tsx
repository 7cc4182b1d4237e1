import type { ReactNode } from "react";

/** Buttons side by side; the main act comes first. */
export function Buttons({ children }: { children: ReactNode }) {
  return <div className="acts">{children}</div>;
}
