/** The push as a browser shows it. Anybody may see a locked screen: no names, and never a word that somebody wrote. */
export type PushPayload = {
  body: string;
  /** The address within the site to which a tap leads. */
  path: string;
  /** A newer push of the same kind takes the place of an older one, on the screen and at the push service. */
  tag: string;
  /** It sounds also where it takes the place of an older one. */
  isRepeated?: true;
  /** What waits when it is sent, for the number on the icon of the installed app. */
  badge?: number;
};

/** One push for one browser. `event` names what happened and where to: with the same event it is never sent twice. */
export type QueuedPush = { event: string; subscriptionId: string; payload: PushPayload };
