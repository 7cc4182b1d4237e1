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

type Ages = { newest: number; oldest: number; now?: number };

/** The age of several figures together: that of the newest word, and what some of them have lagged behind by a day or more. */
export function FigureAges({ newest, oldest, now = serverNow() }: Ages) {
  const { days } = bedAge(oldest, now);
  return (
    <span className="figure-ages">
      <FigureAge at={newest} now={now} />
      {days > bedAge(newest, now).days ? (
        <small>（一部は{days === 1 ? "昨日" : `${days}日前`}）</small>
      ) : null}
    </span>
  );
}

/** 「本日 8:30」「3日前に更新」「9日前に更新・要確認」 */
export function ageText(at: number, now = serverNow()): string {
  const { state, days } = bedAge(at, now);
  if (state === "fresh") return `${days === 0 ? "本日" : "昨日"} ${formatTime(at)}`;
  return `${days}日前に更新${state === "old" ? "・要確認" : ""}`;
}
