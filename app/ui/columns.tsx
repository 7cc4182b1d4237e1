import type { ReactNode } from "react";

type Props = {
  /** Null: its place stays empty. */
  aside: ReactNode;
  /** What is under the aside; from 1440 px on, beside it, outside the page. */
  outside?: ReactNode;
  /** Names the aside for a screen reader. */
  label: string;
  /** A phone has what is in the aside elsewhere. */
  onlyDesk?: boolean;
  children: ReactNode;
};

/** Main column 704 and aside 304 from 1041 px on, one below the other before. */
export function Columns({ aside, outside, label, onlyDesk = false, children }: Props) {
  return (
    <div className="panes">
      <div className="stack">{children}</div>
      {aside === null ? null : (
        <aside className={onlyDesk ? "stack only-desk" : "stack"} aria-label={label}>
          {outside ? (
            <>
              <div className="stack">{aside}</div>
              <div className="stack pane-3">{outside}</div>
            </>
          ) : (
            aside
          )}
        </aside>
      )}
    </div>
  );
}
