import { ProgressBar } from "~/ui/progress/progress-bar";
import { Surface } from "~/ui/surface";
import { Time } from "~/ui/time/time";

type Props = { limit: number; requestedCount: number; resetAt: number };

/** How many requests a company has left this month, and when counting begins anew. */
export function RequestLimit({ limit, requestedCount, resetAt }: Props) {
  const available = Math.max(0, limit - requestedCount);
  return (
    <Surface title="今月の申請" more={`${requestedCount} / ${limit}件`}>
      <ProgressBar label="申請済み" value={limit > 0 ? requestedCount / limit : 1} />
      <p className="note">
        あと{available}件申請できます。
        <Time at={resetAt} as="day" />
        にリセットされます。
      </p>
    </Surface>
  );
}

/** The same in one line, without its day. */
export function RequestsLeft({ limit, requestedCount }: Pick<Props, "limit" | "requestedCount">) {
  return (
    <>
      今月申請できる名刺交換 <b>{Math.max(0, limit - requestedCount)}</b> / {limit}件
    </>
  );
}
