import { Link } from "@remix-run/react";

/** A ring that one person closes, and the name of the service beside it. */
export function Mark({ name, to }: { name: string; to: string }) {
  return (
    <Link to={to} className="mark">
      <svg viewBox="0 0 32 32" width={32} height={32} aria-hidden>
        <path className="mark-ring" d="M25.2 11.8A10.5 10.5 0 1 1 14.6 6.6" />
        <circle className="mark-dot" cx="22.6" cy="6.6" r="3.2" />
      </svg>
      <span>{name}</span>
    </Link>
  );
}
