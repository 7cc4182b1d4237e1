import type { PlaceFrame } from "#contract/posts/live";

type Hear = (frame: PlaceFrame) => void;

/** What the page wants to hear of besides the viewer's own news, by topic. */
const wanted = new Map<string, Set<Hear>>();
let subscribe: (topic: string) => void = () => {};

/** Hears what is new in a place as long as the page shows it. Gives the function that ends it. */
export function hearPlace(topic: string, hear: Hear): () => void {
  const hearers = wanted.get(topic) ?? new Set();
  hearers.add(hear);
  wanted.set(topic, hearers);
  subscribe(topic);
  return () => {
    hearers.delete(hear);
    if (hearers.size === 0) wanted.delete(topic);
  };
}

/** A line that stands now: it is asked for every topic that is wanted, and for those that will be. */
export function hearOver(line: (topic: string) => void) {
  subscribe = line;
  for (const topic of wanted.keys()) line(topic);
}

/** What came over the line. */
export function placeHeard(topic: string, frame: PlaceFrame) {
  for (const hear of wanted.get(topic) ?? []) hear(frame);
}
