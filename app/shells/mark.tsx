import { Link } from "@remix-run/react";

/** A ring that one person closes, and the name of the service beside it. */
export function Mark({ name, to }: { name: string; to: string }) {
  return (
    <Link to={to} className="mark">
      <svg viewBox="0 0 32 32" width={32} height={32} aria-hidden>
        <path className="mark-ring" d="M24.6 9.9A11 11 0 1 1 17 5.05" />
        <circle className="mark-dot" cx="22" cy="5.7" r="3" />
      </svg>
      <span>{name}</span>
    </Link>
  );
}
