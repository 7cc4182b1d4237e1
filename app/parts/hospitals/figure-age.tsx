import { bedAge } from "#contract/hospitals/bed-age";
import { serverNow } from "~/ui/clock";
import { formatTime } from "~/ui/format";

/** How old a figure of vacant beds is: the ring empties as it grows old, the words say it. */
export function FigureAge({ at, now = serverNow() }: { at: number; now?: number }) {
  const { state, days } = bedAge(at, now);
  return (
    <time
      className="figure-age"
      data-age={state}
      dateTime={new Date(at).toISOString()}
      suppressHydrationWarning
    >
      {state === "fresh" ? `${days === 0 ? "本日" : "昨日"} ${formatTime(at)}` : `${days}日前時点`}
      {state === "old" ? "・要確認" : ""}
    </time>
  );
}
