import type { ReceptionToday } from "#contract/hospitals/reception";
import { shortClock } from "~/ui/time/format";

/** What a hospital is just now, in a word, and the tone of its badge. */
type OutpatientStatus = { tone: "success" | "warning" | "plain"; word: string };

/** Null if its hours are not known. Before reception and between two bands, it says when the next one begins. */
export function outpatientStatus({ state, current }: ReceptionToday): OutpatientStatus | null {
  if (state === "open") return { tone: "success", word: "診療中" };
  if (state === "later") return { tone: "plain", word: `本日 ${shortClock(current?.start ?? "")}から` };
  if (state === "over") return { tone: "plain", word: "本日の受付は終了" };
  if (state === "closed") return { tone: "warning", word: "本日休診" };
  if (state === "holiday") return { tone: "warning", word: "本日は祝日" };
  return null;
}
