/** Places of ads, and below how many ads each shows at a time. */
export const AD_PLACES = ["home", "board", "community-top"] as const;
export type AdPlace = (typeof AD_PLACES)[number];

export const ADS_AT: Record<AdPlace, number> = { home: 1, board: 1, "community-top": 10 };

export const AD_PLACE_WORDS: Record<AdPlace, string> = {
  home: "ホーム",
  board: "掲示板",
  "community-top": "コミュニティの上部",
};
