import { END_OF_DAY, type OfferedEnd } from "#contract/users/consulting";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { Surface } from "~/ui/surface";
import { shortClock } from "~/ui/time/format";
import type { OwnAvailability } from "./availability.server";
import { END } from "./end";

/** Says that one sees patients, with one tap, and ends it with another. It ends by itself at its time. */
export function AvailabilityForm({ words, ends }: OwnAvailability) {
  return (
    <Surface id="consulting" title="診療中の表示" more={words ? <Badge tone="success">{words}</Badge> : null}>
      <p>
        {words
          ? "チャットの相手とプロフィールを見た方に表示しています。チャットとコミュニティのメール、端末への通知は、診療が終わってから送信します。"
          : "「診療中」にすると、チャットの相手とプロフィールを見た方に表示します。チャットとコミュニティのメール、端末への通知は、診療が終わってから送信します。時刻になると自動で終わります。"}
      </p>
      <form method="post">
        <Buttons>
          {words ? (
            <Button kind="secondary" name="until" value={END}>
              診療中を終了する
            </Button>
          ) : (
            ends.map((end) => (
              <Button key={end.clock} kind="secondary" small name="until" value={end.clock}>
                {textOf(end)}
              </Button>
            ))
          )}
        </Buttons>
      </form>
    </Surface>
  );
}

function textOf({ clock, inAnHour }: OfferedEnd): string {
  if (clock === END_OF_DAY) return "本日終了まで";
  return inAnHour ? `約1時間（${shortClock(clock)}まで）` : `${shortClock(clock)}まで`;
}
