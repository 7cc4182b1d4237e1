import type { ReactNode } from "react";

type Props = {
  /** Null: its place stays empty. */
  aside: ReactNode;
  /** What is under the aside; from 1440 px on, beside it, outside the page. */
  outside?: ReactNode;
  /** What a desk of 1240 px has at the left, with its own name: the places among which one moves. */
  start?: ReactNode;
  /** Names the aside for a screen reader. */
  label: string;
  /** A phone has what is in the aside elsewhere. */
  onlyDesk?: boolean;
  /** A phone has the aside above: the page is about what stands in it. */
  isAsideFirst?: boolean;
  children: ReactNode;
};

/** Main column and an aside of 304 px from 1041 px on, one below the other before. */
export function Columns({
  aside,
  outside,
  start,
  label,
  onlyDesk = false,
  isAsideFirst = false,
  children,
}: Props) {
  const beside =
    aside === null ? null : (
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
    );
  return (
    <div className={start ? "panes has-start" : "panes"}>
      {start ? <nav className="stack pane-start">{start}</nav> : null}
      {isAsideFirst ? beside : null}
      <div className="stack">{children}</div>
      {isAsideFirst ? null : beside}
    </div>
  );
}
