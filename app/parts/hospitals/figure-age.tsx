import { bedAge } from "#contract/hospitals/bed-age";
import { serverNow } from "~/ui/time/clock";
import { formatTime } from "~/ui/time/format";

/** How old a figure of vacant beds is: the ring empties as it grows old, the words say it. */
export function FigureAge({ at, now = serverNow() }: { at: number; now?: number }) {
  const { state } = bedAge(at, now);
  return (
    <time
      className="figure-age"
      data-age={state}
      dateTime={new Date(at).toISOString()}
      suppressHydrationWarning
    >
      {ageText(at, now)}
    </time>
  );
}

/** 「本日 8:30」「3日前に更新」「9日前に更新・要確認」 */
export function ageText(at: number, now = serverNow()): string {
  const { state, days } = bedAge(at, now);
  if (state === "fresh") return `${days === 0 ? "本日" : "昨日"} ${formatTime(at)}`;
  return `${days}日前に更新${state === "old" ? "・要確認" : ""}`;
}
