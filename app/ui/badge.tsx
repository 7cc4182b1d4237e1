import type { ReactNode } from "react";
import type { Role } from "#contract/endpoint";
import { countWord } from "./text/count-word";

/** Number of things that wait; nothing at 0. `of` is what a screen reader adds: 「未読3件」. */
export function CountBadge({ count, of = "未読" }: { count: number; of?: string }) {
  if (count <= 0) return null;
  return (
    <span className="count">
      <span className="sr-only">{of}</span>
      {countWord(count)}
      <span className="sr-only">件</span>
    </span>
  );
}

type Tone = "plain" | "brand" | "success" | "warning" | "danger" | "pr";

/** A word that says what something is: 必読, 確認中, PR. */
export function Badge({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={tone === "plain" ? "badge" : `badge badge-${tone}`}>{children}</span>;
}

/** The role of somebody in a word, in the colour of their seal. */
export function RoleWord({ role, children }: { role: Role; children: ReactNode }) {
  return (
    <span className="badge" data-role={role === "connectCompany" ? "organisation" : role}>
      {children}
    </span>
  );
}
