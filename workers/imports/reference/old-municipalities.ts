/**
 * Municipalities that sources still name and that are no more → the one that has their place. Hamamatsu made its seven
 * wards three on 1 January 2024; a part of 北区 (三方原) went to 中央区, the rest to 浜名区, where its office is.
 */
export const SUCCESSORS: Readonly<Record<string, string>> = {
  "22131": "22138",
  "22132": "22138",
  "22133": "22138",
  "22134": "22138",
  "22135": "22139",
  "22136": "22139",
  "22137": "22140",
};

/** The old names as they begin an address. 天竜区 has kept its name. */
export const OLD_NAMES: readonly (readonly [name: string, code: string])[] = [
  ["浜松市中区", "22138"],
  ["浜松市東区", "22138"],
  ["浜松市西区", "22138"],
  ["浜松市南区", "22138"],
  ["浜松市北区", "22139"],
  ["浜松市浜北区", "22139"],
];
