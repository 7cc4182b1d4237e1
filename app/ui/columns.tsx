import type { ReactNode } from "react";

type Props = {
  /** Null: its place stays empty. */
  aside: ReactNode;
  /** Names the aside for a screen reader. */
  label: string;
  children: ReactNode;
};

/** Main column 704 and aside 304 from 1041 px on, one below the other before. */
export function Columns({ aside, label, children }: Props) {
  return (
    <div className="panes">
      <div className="stack">{children}</div>
      {aside === null ? null : (
        <aside className="stack" aria-label={label}>
          {aside}
        </aside>
      )}
    </div>
  );
}
