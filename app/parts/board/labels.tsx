import type { BoardLabel } from "#contract/board/audience";
import { Badge } from "~/ui/badge";

const TONES = { 公式: "brand", PR: "pr", 製薬企業からの情報: "pr" } as const;

/** What is at an item because of who wrote it. */
export function BoardLabels({ labels }: { labels: readonly BoardLabel[] }) {
  return labels.map((label) => (
    <Badge key={label} tone={TONES[label]}>
      {label}
    </Badge>
  ));
}
