import {
  type At,
  formatDate,
  formatDateTime,
  formatDay,
  formatMonth,
  formatTime,
  formatWhen,
} from "./format";

const FORMATS = {
  month: formatMonth,
  date: formatDate,
  day: formatDay,
  time: formatTime,
  dateTime: formatDateTime,
  when: formatWhen,
};

/** `<time>` in the time of Japan; `when` is for lists, `dateTime` for one thing. What is no time says so, and keeps its page. */
export function Time({ at, as = "dateTime" }: { at: At; as?: keyof typeof FORMATS }) {
  if (Number.isNaN(new Date(at).getTime())) return <span>日付不明</span>;
  // Around midnight server and browser may be on different days; the server's word may stay.
  return (
    <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {FORMATS[as](at)}
    </time>
  );
}
