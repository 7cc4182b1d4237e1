import type { ReactNode } from "react";

/** Buttons side by side, below each other on a phone; the main act comes first. */
export function Buttons({ children }: { children: ReactNode }) {
  return <div className="buttons">{children}</div>;
}
