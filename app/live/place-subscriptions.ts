import type { PlaceFrame } from "#contract/posts/live";

type Subscriber = (frame: PlaceFrame) => void;

/** What the page subscribes to besides the viewer's own news, by topic. */
const wanted = new Map<string, Set<Subscriber>>();
let subscribe: (topic: string) => void = () => {};

/** Hears what is new in a place as long as the page shows it. Gives the function that ends it. */
export function subscribeToPlace(topic: string, subscriber: Subscriber): () => void {
  const subscribers = wanted.get(topic) ?? new Set();
  subscribers.add(subscriber);
  wanted.set(topic, subscribers);
  subscribe(topic);
  return () => {
    subscribers.delete(subscriber);
    if (subscribers.size === 0) wanted.delete(topic);
  };
}

/** A line that stands now: it is asked for every topic that is wanted, and for those that will be. */
export function subscribeOver(line: (topic: string) => void) {
  subscribe = line;
  for (const topic of wanted.keys()) line(topic);
}

/** What came over the line. */
export function placeSubscription(topic: string, frame: PlaceFrame) {
  for (const subscriber of wanted.get(topic) ?? []) subscriber(frame);
}
