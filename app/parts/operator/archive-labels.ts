import type { ArchiveFault } from "#contract/operator/shapes";

export const FAULT_LABELS: Record<ArchiveFault, string> = {
  missing: "ファイルなし",
  changed: "内容が不一致",
  unlinked: "つながりが不一致",
};

/** `2025-10` → 2025年10月 */
export function monthText(month: string): string {
  const [year, number] = month.split("-");
  return `${year}年${Number(number)}月`;
}
