/** What is counted of the board and its advertisements (K-29): first-party, as sums, without who it was. */
export const BOARD_EVENTS = [
  "board-impression",
  "board-click",
  "board-detail",
  "ad-impression",
  "ad-click",
] as const;
export type BoardEvent = (typeof BOARD_EVENTS)[number];

type Wishes = { doNotTrack?: string | null; globalPrivacyControl?: boolean };

/** Nothing is counted of who has asked their browser to be left alone (DNT, Global Privacy Control). */
export function mayCount({ doNotTrack, globalPrivacyControl }: Wishes): boolean {
  return doNotTrack !== "1" && doNotTrack !== "yes" && globalPrivacyControl !== true;
}

/** The same wishes as a browser sends them with a request. */
export const wishesIn = (headers: Headers): Wishes => ({
  doNotTrack: headers.get("dnt"),
  globalPrivacyControl: headers.get("sec-gpc") === "1",
});
