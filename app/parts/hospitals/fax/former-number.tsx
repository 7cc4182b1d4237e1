import { Time } from "~/ui/time/time";
import type { FormerNumber } from "./fax-cover";

/** The number before a change of the last 30 days: 「11月27日に変更（旧 03-…）」; nothing where there was no change. */
export function FormerNumberNote({ former }: { former: FormerNumber }) {
  if (!former) return null;
  return (
    <span className="former-number">
      {"　"}
      <Time at={former.changedAt} as="date" />
      に変更（旧 <span className="numbers">{former.number ?? "なし"}</span>）
    </span>
  );
}
