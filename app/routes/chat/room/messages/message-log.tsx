import { lazy, Suspense, useEffect, useRef } from "react";
import type { Message } from "#contract/chat/shapes";
import dropScript from "~/browser/drop-files?worker&url";
import { loadLive } from "~/live/load-live";
import { loadPatiently } from "~/live/load-patiently";
import type { Unsent } from "~/live/room/state/room-state";
import type { UnsentActs } from "~/routes/chat/room/composer/unsent";
import { Time } from "~/ui/time/time";
import type { Around } from "./around";
import { type Day, daysOf } from "./days";
import { OthersLine, OwnLine } from "./message-line";
import { loadActs } from "./message-menu";

const loadUnsent = () =>
  loadPatiently(async () => ({ default: (await import("../composer/unsent")).UnsentLines }));
/** What sends loads as late as this, so nothing waits for it. */
const UnsentLines = lazy(loadUnsent);

type Props = {
  messages: readonly Message[];
  unsent: readonly Unsent[];
  around: Around;
  /** Sequence number of the message above which the line stands. */
  firstUnread: number | null;
  /** Older messages are on their way: what comes in now is nothing new. */
  isPaging: boolean;
} & UnsentActs;

/** The conversation: days, the line above what is unread, one's own at the right. Announces only what comes in. */
export function MessageLog({ messages, unsent, around, firstUnread, isPaging, ...acts }: Props) {
  const log = useRef<HTMLDivElement>(null);
  const { open } = around.menu;
  const { held } = around;
  const now = useRef({ held, messages });
  now.current = { held, messages };
  useEffect(() => {
    let isGone = false;
    const ends: (() => void)[] = [];
    const until = (end: () => void) => void (isGone ? end() : ends.push(end));
    void loadLive().then(async ({ tendLog }) => {
      const { current: area } = log;
      if (!area) return;
      until(tendLog(area, open));
      void import(/* @vite-ignore */ dropScript);
      void loadUnsent();
      // Whoever opens a menu without a network has it by then.
      void loadActs();
      const { openMediasByPress } = await loadPatiently(() => import("~/parts/chat/shown/open-medias"));
      until(openMediasByPress(area, () => now.current));
    });
    return () => {
      isGone = true;
      for (const end of ends) end();
    };
  }, [open]);
  return (
    <div ref={log} className="log" role="log" aria-label="やり取り" aria-live={isPaging ? "off" : undefined}>
      {daysOf(messages, firstUnread).map((day) => (
        <DayOfLog key={day.date} day={day} around={around} />
      ))}
      {unsent.length > 0 ? (
        <Suspense>
          <UnsentLines {...{ unsent, around, ...acts }} />
        </Suspense>
      ) : null}
    </div>
  );
}

function DayOfLog({ day, around }: { day: Day; around: Around }) {
  return (
    <section className="log-day">
      <h2 className="log-date">
        <Time at={day.at} as="day" />
      </h2>
      <ol className="log-lines">
        {day.lines.flatMap((line) => [
          line.isFirstUnread ? (
            <li key="unread" className="log-unread" id="unread">
              ここから未読
            </li>
          ) : null,
          line.senderId === around.viewerId ? (
            <OwnLine key={line.id} line={line} around={around} />
          ) : (
            <OthersLine key={line.id} line={line} around={around} />
          ),
        ])}
      </ol>
    </section>
  );
}
