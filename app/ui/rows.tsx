import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { CountBadge } from "./badge";

/** The list idiom: rows with a line between them, inside a flush Surface. */
export function RowList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className="rows" aria-label={label}>
      {children}
    </ul>
  );
}

type RowProps = {
  /** An anchor, where another page leads back to this row. */
  id?: string;
  /** Where the whole row leads; without it the row is only read. */
  to?: string;
  /** Where `to` leads is what the page shows. */
  isCurrent?: boolean;
  /** An Avatar (40) or an Icon. */
  leading?: ReactNode;
  title: ReactNode;
  /** Word badges after the title. */
  badges?: ReactNode;
  detail?: ReactNode;
  /** At the right: a time, a state. */
  meta?: ReactNode;
  /** Something new: a dot and bold words; a number shows as a badge. */
  unread?: boolean | number;
  /** Buttons of the row: they stay clickable above the row's link. */
  actions?: ReactNode;
};

/** 72 px at least: picture, two lines, meta at the right. */
export function Row({
  id,
  to,
  isCurrent = false,
  leading,
  title,
  badges,
  detail,
  meta,
  unread = false,
  actions,
}: RowProps) {
  const count = typeof unread === "number" ? unread : 0;
  const isUnread = unread === true || count > 0;
  return (
    <li id={id} className={isUnread ? "row row-unread" : "row"}>
      {leading ? <span className="row-leading">{leading}</span> : null}
      <div className="row-words">
        <div className="row-title">
          {to ? (
            <Link to={to} aria-current={isCurrent ? "page" : undefined}>
              {title}
            </Link>
          ) : (
            <span>{title}</span>
          )}
          {unread === true ? <span className="sr-only">未読</span> : null}
          {badges}
        </div>
        {detail ? <div className="row-detail">{detail}</div> : null}
      </div>
      {meta || count ? (
        <div className="row-meta">
          {meta}
          <CountBadge count={count} />
        </div>
      ) : null}
      {actions ? <div className="row-actions">{actions}</div> : null}
    </li>
  );
}
