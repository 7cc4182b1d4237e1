import { Surface } from "~/ui/surface";
import { Time } from "~/ui/time";

type Props = { limit: number; requestedCount: number; resetAt: number };

/** How many requests a company has left this month, and when counting begins anew. */
export function RequestLimit({ limit, requestedCount, resetAt }: Props) {
  const available = Math.max(0, limit - requestedCount);
  return (
    <Surface title="今月の申請" more={`${requestedCount} / ${limit}件`}>
      <progress className="bar" max={limit} value={requestedCount} aria-label="今月の申請数" />
      <p className="note">
        あと{available}件申請できます。
        <Time at={resetAt} as="day" />
        に戻ります。
      </p>
    </Surface>
  );
}
