import type { ReactNode } from "react";
import { CountBadge } from "./badge";
import { Link } from "./link";

/** The list idiom: rows with a line between them, inside a flush Surface. */
export function RowList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className="rule" aria-label={label}>
      {children}
    </ul>
  );
}

type RowProps = {
  /** An anchor, where another page leads back to this row. */
  id?: string;
  /** The address to which the whole row leads; without it the row is only read. */
  to?: string;
  /** `to` is a file: saved under this name, or with an empty one opened beside the page. */
  saveAs?: string;
  /** The page shows beside the list what `to` leads to. */
  isCurrent?: boolean;
  title: ReactNode;
  /** What stands after the title: 先生, a reading, word badges. */
  badges?: ReactNode;
  /** Word badges before a title that is a sentence, in its first line. */
  before?: ReactNode;
  detail?: ReactNode;
  /** What is at the right: a time, a state. */
  meta?: ReactNode;
  /** Something new: a dot before the title; a number shows as a count as well. */
  unread?: boolean | number;
  /** Buttons of the row: they stay clickable above the row's link. */
  actions?: ReactNode;
};

type PersonProps = RowProps & {
  /** A Seal, or a box to tick. */
  leading: ReactNode;
  /** What was certified; it is under the lines. */
  labels?: ReactNode;
  /** A RowMenu at the end of the row. */
  menu?: ReactNode;
};

/** The one row for people: results, members, chats, senders. Seal, name, place, and what can be done below. */
export function Person({ id, leading, labels, actions, menu, ...row }: PersonProps) {
  return (
    <li id={id} className={isNew(row.unread) ? "person is-unread" : "person"}>
      {leading}
      <div className="row-words">
        <Words {...row} />
        {labels ? <div className="labels">{labels}</div> : null}
      </div>
      <End {...row} />
      {menu}
      {actions ? <div className="row-acts">{actions}</div> : null}
    </li>
  );
}

/** A row for anything else: 56 px at least, an icon, one or two lines, its end at the right. */
export function Row({ id, leading, actions, ...row }: RowProps & { leading?: ReactNode }) {
  return (
    <li id={id} className={isNew(row.unread) ? "line is-unread" : "line"}>
      {leading}
      <div className="row-words">
        <Words {...row} />
      </div>
      <End {...row} />
      {actions ? <div className="row-acts">{actions}</div> : null}
    </li>
  );
}

const isNew = (unread: RowProps["unread"]) => unread === true || Number(unread) > 0;

function Words({ to, saveAs, isCurrent, title, badges, before, detail, unread }: RowProps) {
  return (
    <>
      <div className={before ? "name is-title" : "name"}>
        {before}
        {saveAs !== undefined ? (
          <a href={to} download={saveAs || undefined} target="_blank" rel="noopener">
            {title}
          </a>
        ) : to ? (
          <Link to={to} aria-current={isCurrent ? "page" : undefined}>
            {title}
          </Link>
        ) : (
          <span>{title}</span>
        )}
        {unread === true ? <span className="sr-only">未読</span> : null}
        {badges}
      </div>
      {detail ? <div className="sub">{detail}</div> : null}
    </>
  );
}

function End({ meta, unread }: RowProps) {
  const count = typeof unread === "number" ? unread : 0;
  if (!meta && count <= 0) return null;
  return (
    <div className="end">
      {meta}
      <CountBadge count={count} />
    </div>
  );
}
