import { loadPatiently, onDemand } from "~/live/load-patiently";
import { PointedOutCallout as WrittenCallout } from "./pointed-out-callout";
import type { PointedOut } from "./pointed-out-words";

const loadCallout = () =>
  loadPatiently(async () => ({ default: (await import("./pointed-out-callout")).PointedOutCallout }));

/** Few texts are pointed out: a browser loads what says so when one is. */
const PointedOutCallout = import.meta.env.SSR
  ? WrittenCallout
  : await onDemand(loadCallout, "[data-pointed-out]");

/** The words of a text that its author is asked about before it is posted. */
export function PointedOutWords({ words = [] }: { words?: readonly PointedOut[] }) {
  return words.length > 0 ? <PointedOutCallout words={words} /> : null;
}
