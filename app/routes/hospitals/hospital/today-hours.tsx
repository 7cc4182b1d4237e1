import { BAND_NAMES, dayWord } from "#contract/hospitals/figures";
import type { ReceptionToday } from "#contract/hospitals/reception";
import { Badge } from "~/ui/badge";
import { Surface } from "~/ui/surface";
import { serverNow } from "~/ui/time/clock";
import { shortClock } from "~/ui/time/format";
import { Time } from "~/ui/time/time";

const STATES = {
  open: ["success", "受付中"],
  later: ["plain", "受付前"],
  over: ["plain", "本日の受付は終了"],
  closed: ["warning", "本日休診"],
  holiday: ["warning", "本日は祝日"],
} as const;

/** Today's reception hours, or why none are told. */
export function TodayHours({ today }: { today: ReceptionToday }) {
  const { spans, state } = today;
  const [tone, word] = state ? STATES[state] : ["plain", ""];
  return (
    <Surface
      title={
        <span>
          今日 <Time at={serverNow()} as="day" />
          の外来
        </span>
      }
      more={state ? <Badge tone={tone as "plain"}>{word}</Badge> : null}
      flush={spans.length > 0}
    >
      {spans.length > 0 ? (
        <div className="today">
          {spans.map(({ band, start, end, note }) => (
            <div key={band + start}>
              <p className="note">{BAND_NAMES[band]}の受付</p>
              <p>
                <b>
                  {shortClock(start)}〜{shortClock(end)}
                </b>
              </p>
              {note ? <p className="note">{note}</p> : null}
            </div>
          ))}
        </div>
      ) : (
        <p className="none">{withoutHours(today)}</p>
      )}
    </Surface>
  );
}

function withoutHours({ state, weekday }: ReceptionToday): string {
  if (state === "closed") return `${dayWord(weekday)}は休診です。急ぎのときはお電話でお問い合わせください。`;
  if (state === "holiday") return "祝日の受付時間は登録されていません。お電話でお問い合わせください。";
  return "受付時間は登録されていません。お電話でお問い合わせください。";
}
