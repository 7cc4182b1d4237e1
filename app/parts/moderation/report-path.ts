import type { ReportKind } from "#contract/moderation/words";

/** Where a thing is reported, from the page `from`, to which one comes back. */
export const reportPath = (kind: ReportKind, id: string, from: string) =>
  `/report?${new URLSearchParams({ kind, id, from })}`;

/** Where a person is kept away, or let come near again. */
export const blockPath = (userId: string, from: string) =>
  `/block?${new URLSearchParams({ id: userId, from })}`;
