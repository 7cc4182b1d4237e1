/** Events of the board and its ads that are counted (K-29): first-party, as sums, without the person. */
export const BOARD_EVENTS = [
  "board-impression",
  "board-click",
  "board-detail",
  "ad-impression",
  "ad-click",
] as const;
export type BoardEvent = (typeof BOARD_EVENTS)[number];

type Wishes = { doNotTrack?: string | null; globalPrivacyControl?: boolean };

/**
 * Tells whether somebody may be counted: not if their browser asks to leave them alone (DNT, Global Privacy Control).
 */
export function mayCount({ doNotTrack, globalPrivacyControl }: Wishes): boolean {
  return doNotTrack !== "1" && doNotTrack !== "yes" && globalPrivacyControl !== true;
}

/** The wishes as a browser sends them with a request. */
export const wishesIn = (headers: Headers): Wishes => ({
  doNotTrack: headers.get("dnt"),
  globalPrivacyControl: headers.get("sec-gpc") === "1",
});
