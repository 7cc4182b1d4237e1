/** What a browser shows. Anybody may look at a locked screen: no names, and never a word that somebody wrote. */
export type PushPayload = {
  body: string;
  /** Where a tap leads, within the site. */
  path: string;
  /** A newer push of the same kind takes the place of an older one, on the screen and at the push service. */
  tag: string;
};

/** One push for one browser. `event` names what happened and where to: with the same event it is never sent twice. */
export type QueuedPush = { event: string; subscriptionId: string; payload: PushPayload };
