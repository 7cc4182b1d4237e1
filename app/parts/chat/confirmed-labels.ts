/** How many of those whom an urgent message asks have confirmed it. */
export function confirmedText(asked: readonly string[], acknowledgedBy: readonly string[]): string {
  const confirmed = asked.filter((id) => acknowledgedBy.includes(id)).length;
  if (asked.length === 1) return confirmed === 1 ? "確認済み" : "未確認";
  return `${asked.length}名のうち${confirmed}名が確認`;
}
