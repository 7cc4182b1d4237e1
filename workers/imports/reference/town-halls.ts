import halls from "./town-halls.data.json";

type Point = readonly [latitude: number, longitude: number];

// Local-government offices (localgovjp, CC0), by municipality code. Hamamatsu's wards of 2024 keep offices of the old
// ones: 中央区 that of 中区, 浜名区 that of 浜北区.
const HALLS = halls as unknown as Record<string, Point>;

/** The place of a municipality's office, by its code of five digits; for an unknown ward, that of the city. */
export function townHallOf(municipality: string): Point | null {
  return HALLS[municipality] ?? HALLS[`${municipality.slice(0, 3)}00`] ?? null;
}

/** Villages and towns of islands whose office is on another island or in the prefecture's capital: 三島村, 十島村, 竹富町. */
export const OFFICES_ELSEWHERE: ReadonlySet<string> = new Set(["46303", "46304", "47381"]);

/** The prefectures' offices, by code: where sources put an institution whose place they don't know. */
export const PREFECTURE_OFFICES: ReadonlyMap<string, Point> = new Map(
  `
01 43.06417 141.34694; 02 40.82444 140.74; 03 39.70361 141.1525; 04 38.26889 140.87194; 05 39.71861
140.1025; 06 38.24056 140.36333; 07 37.75 140.46778; 08 36.34139 140.44667; 09 36.56583 139.88361; 10
36.39111 139.06083; 11 35.85694 139.64889; 12 35.60472 140.12333; 13 35.68944 139.69167; 14 35.44778
139.6425; 15 37.90222 139.02361; 16 36.69528 137.21139; 17 36.59444 136.62556; 18 36.06528 136.22194; 19
35.66389 138.56833; 20 36.65139 138.18111; 21 35.39111 136.72222; 22 34.97694 138.38306; 23 35.18028
136.90667; 24 34.73028 136.50861; 25 35.00444 135.86833; 26 35.02139 135.75556; 27 34.68639 135.52; 28
34.69139 135.18306; 29 34.68528 135.83278; 30 34.22611 135.1675; 31 35.50361 134.23833; 32 35.47222
133.05056; 33 34.66167 133.935; 34 34.39639 132.45944; 35 34.18583 131.47139; 36 34.06583 134.55944; 37
34.34028 134.04333; 38 33.84167 132.76611; 39 33.55972 133.53111; 40 33.60639 130.41806; 41 33.24944
130.29889; 42 32.74472 129.87361; 43 32.78972 130.74167; 44 33.23806 131.6125; 45 31.91111 131.42389; 46
31.56028 130.55806; 47 26.2125 127.68111;
`
    .split(";")
    .map((line) => line.trim().split(" "))
    .filter((parts) => parts.length === 3)
    .map(([code = "", latitude, longitude]) => [code, [Number(latitude), Number(longitude)]] as const),
);
