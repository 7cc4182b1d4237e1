import type { ReactNode } from "react";

const SHOWN_UP_TO = 99;

/** Number of unread things; nothing at 0. `of` is what a screen reader adds: 「未読3件」. */
export function CountBadge({ count, of = "未読" }: { count: number; of?: string }) {
  if (count <= 0) return null;
  return (
    <span className="count">
      <span className="sr-only">{of}</span>
      {count > SHOWN_UP_TO ? `${SHOWN_UP_TO}+` : count}
      <span className="sr-only">件</span>
    </span>
  );
}

type Tone = "plain" | "brand" | "success" | "warning" | "danger";

/** A word that says what something is: 医師, 必読, 確認中. */
export function Badge({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
