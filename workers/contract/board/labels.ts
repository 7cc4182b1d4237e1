import type { BoardSource } from "#contract/board/audience";
import type { Role } from "#contract/endpoint";

/** Labels that an item gets from its author's role; the author has no say in them. */
export const LABELS = ["公式", "PR", "製薬企業からの情報"] as const;
export type BoardLabel = (typeof LABELS)[number];

export function labelsOf(source: BoardSource, author: Role): BoardLabel[] {
  if (source === "official") return ["公式"];
  if (source === "member") return [];
  return author === "connectCompany" ? ["PR", "製薬企業からの情報"] : ["PR"];
}
