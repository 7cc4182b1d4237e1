/** Items of one page. */
export const BOARD_ITEMS_PER_PAGE = 15;
/** The most items that one call gives, also where it asks for the specification's 2,000. */
export const BOARD_ITEMS_AT_ONCE = 50;
export const BOARD_TITLE_CHARS = 100;
export const BOARD_CONTENT_CHARS = 5000;

export const AD_ADVERTISER_CHARS = 60;
export const AD_TITLE_CHARS = 60;
export const AD_TEXT_CHARS = 120;
export const AD_LINK_CHARS = 500;
/** Days whose views and clicks the console shows. */
export const AD_DAYS_SHOWN = 30;
/** Minutes for which an ad comes first at its place; then it is the next one's turn. */
export const AD_TURN_MINUTES = 10;

/** Events that a page may count at once, and calls of one person in an hour: nobody looks at more. */
export const EVENTS_AT_ONCE = 60;
export const EVENT_CALLS_PER_HOUR = 1000;

/** Roles that write on the board. An operator has one of them, and may write official items as well. */
export const AUTHORS = ["doctor", "ms", "connectCompany"] as const;

/** Places of ads, and below how many ads each shows at a time. */
export const AD_PLACES = ["home", "board", "community-top"] as const;
export type AdPlace = (typeof AD_PLACES)[number];

export const ADS_AT: Record<AdPlace, number> = { home: 1, board: 1, "community-top": 10 };

export const AD_PLACE_LABELS: Record<AdPlace, string> = {
  home: "ホーム",
  board: "掲示板",
  "community-top": "コミュニティの上部",
};
