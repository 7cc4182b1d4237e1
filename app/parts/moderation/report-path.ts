import type { ReportKind } from "#contract/moderation/words";

/** The page on which a thing is reported; from there one comes back to the page `from`. */
export const reportPath = (kind: ReportKind, id: string, from: string) =>
  `/report?${new URLSearchParams({ kind, id, from })}`;

/** The page on which a person is kept away, or let come near again. */
export const blockPath = (userId: string, from: string) =>
  `/block?${new URLSearchParams({ id: userId, from })}`;
