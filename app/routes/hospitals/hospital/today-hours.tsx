import { BAND_NAMES, dayWord } from "#contract/hospitals/figures";
import type { ReceptionToday } from "#contract/hospitals/reception";
import { outpatientStatus } from "~/parts/hospitals/outpatient-status";
import { Badge } from "~/ui/badge";
import { Surface } from "~/ui/surface";
import { serverNow } from "~/ui/time/clock";
import { shortClock } from "~/ui/time/format";
import { Time } from "~/ui/time/time";

/** Today's reception hours, or why none are told, and beside them how it is just now: on paper the hours alone. */
export function TodayHours({ today }: { today: ReceptionToday }) {
  const { spans } = today;
  const status = outpatientStatus(today);
  return (
    <Surface
      title={
        <span>
          今日 <Time at={serverNow()} as="day" />
          の外来
        </span>
      }
      more={
        status ? (
          <span className="on-paper-not">
            <Badge tone={status.tone}>{status.word}</Badge>
          </span>
        ) : null
      }
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
          {today.isInferred ? <p className="note whole">{HOURS_INFERRED}</p> : null}
        </div>
      ) : (
        <p className="none">{withoutHours(today)}</p>
      )}
    </Surface>
  );
}

const HOURS_INFERRED = "診療科ごとの診療時間から推定した受付時間です。お越しの前に、お電話でご確認ください。";

function withoutHours({ state, weekday }: ReceptionToday): string {
  if (state === "closed") return `${dayWord(weekday)}は休診です。急ぎのときはお電話でお問い合わせください。`;
  if (state === "holiday") return "祝日の受付時間は登録されていません。お電話でお問い合わせください。";
  return "受付時間は登録されていません。お電話でお問い合わせください。";
}
