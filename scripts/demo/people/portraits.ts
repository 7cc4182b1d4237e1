/** Invented faces and buildings of the demo as SVG, rendered by us: no photograph of anybody. Numbers choose the parts. */

const GROUNDS = ["#b5c7c1", "#c9d3bd", "#d9cdbc", "#c3c9d6", "#d6c8cb", "#cfd6d8"];
const SKINS = ["#f0c9a8", "#eabf9b", "#e3b38d", "#f3d2b5"];
const HAIRS = ["#2b211c", "#1d1b1b", "#4a3a30"];
const COATS = ["#ffffff", "#e6eef0", "#dfe9e4", "#f4f1ea"];
const SHIRTS = ["#7fa7b8", "#5b7f9c", "#8fae9b", "#b98a8a", "#9a8fb5", "#4f6f6a"];

const of = <T>(list: readonly T[], number: number): T => list[number % list.length] as T;

/** A head and shoulders on a quiet ground, 64 by 64. */
export function portrait(number: number, gender: "woman" | "man"): string {
  const skin = of(SKINS, number * 3 + 1);
  const hair = number % 7 === 6 ? "#6b6660" : of(HAIRS, number);
  const glasses = number % 4 === 2 ? GLASSES : "";
  const styles = gender === "woman" ? WOMEN : MEN;
  const [behind, front] = of(styles, number)(hair);
  return svg(`<rect width="64" height="64" fill="${of(GROUNDS, number)}"/>${behind}
<path d="M8 64c1-13 9-18 24-18s23 5 24 18z" fill="${of(COATS, number)}"/>
<path d="M25 46h14l-7 12z" fill="${of(SHIRTS, number)}"/>
<path d="M27 38h10v9q-5 5-10 0z" fill="${skin}" stroke="#0001"/>
<ellipse cx="32" cy="29" rx="11.5" ry="13.5" fill="${skin}"/>${front}
<path d="M26.5 30v1.6M37.500 30v1.6" stroke="#2b211c" stroke-width="2" stroke-linecap="round"/>
<path d="M28.500 36.500q3.500 2.600 7 0" fill="none" stroke="#a5534a" stroke-width="1.6" stroke-linecap="round"/>${glasses}`);
}

const GLASSES = `<g fill="none" stroke="#3a3a3a" stroke-width="1.2"><rect x="22.500" y="27" width="7.500" height="6" rx="2.500"/><rect x="34" y="27" width="7.500" height="6" rx="2.500"/><path d="M30 29.500h4"/></g>`;

type Hair = (colour: string) => readonly [behind: string, front: string];
const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;

const MEN: readonly Hair[] = [
  (c) => ["", path("M20 29c-1-13 5-17 12-17s13 4 12 17c-2-7-5-9-12-9s-10 2-12 9z", c)],
  (c) => ["", path("M20 30c-2-15 7-19 14-18 8 1 11 7 10 18-1-6-2-8-5-9-6 2-13 1-16-1-2 3-2 6-3 10z", c)],
  (c) => ["", path("M21 26c0-9 5-13 11-13s11 4 11 13c-3-5-6-6-11-6s-8 1-11 6z", c)],
];

const WOMEN: readonly Hair[] = [
  (c) => [
    path("M18 50c-3-24 2-37 14-37s17 13 14 37z", c),
    path("M20 29c1-11 6-14 12-14s11 3 12 14c-6-2-10-5-13-9-2 4-6 7-11 9z", c),
  ],
  (c) => [
    `<circle cx="42" cy="15" r="6" fill="${c}"/>`,
    path("M20 30c-2-14 5-18 12-18s14 4 12 18c-3-4-9-5-12-11-3 5-8 7-12 11z", c),
  ],
  (c) => [
    path("M19 40c-4-18 2-28 13-28s17 10 13 28z", c),
    path("M20 30c0-12 5-15 12-15s12 3 12 15c-2-5-4-7-7-8-5 3-13 2-17 8z", c),
  ],
];

/** A building with windows and its sign, 64 by 64. */
export function building(number: number): string {
  const wall = of(["#eef0ec", "#e9e2d6", "#dfe6ea", "#f1ece3"], number);
  const roof = of(["#7d9a94", "#a08d78", "#7f92a8", "#96a27f"], number);
  const floors = 2 + (number % 3);
  const windows = Array.from(
    { length: floors },
    (_, floor) =>
      `<path d="M17 ${26 + floor * 8}h30" stroke="#9db3bd" stroke-width="3.500" stroke-dasharray="5 3.300"/>`,
  ).join("");
  const top = 18 - (number % 3) * 2;
  return svg(`<rect width="64" height="64" fill="${of(["#cfdde4", "#d8e2d6", "#e2dccf"], number)}"/>
<rect y="54" width="64" height="10" fill="#b9c3ad"/>
<rect x="12" y="${top}" width="40" height="${56 - top}" fill="${wall}"/>
<rect x="10" y="${top - 3}" width="44" height="4" fill="${roof}"/>${windows}
<path d="M30 ${top - 14}h4v3h3v4h-3v3h-4v-3h-3v-4h3z" fill="#0a645e"/>
<rect x="27" y="48" width="10" height="8" fill="#6f8791"/>`);
}

const MARKS = [
  `<path d="M18 44c0-16 10-26 28-26 0 18-12 28-26 27m-2 3c4-10 10-16 18-20" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/>`,
  `<path d="M26 12v40m12-40v40M26 22h6m6 10h-6m-6 10h6" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round"/>`,
  `<path d="M10 44h44M18 44a14 14 0 0 1 28 0M32 16v6M14 24l4 4m32-4l-4 4" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/>`,
  `<path d="M26 12v14L15 48a4 4 0 0 0 4 6h26a4 4 0 0 0 4-6L38 26V12m-15 0h18M20 42h24" fill="none" stroke="#fff" stroke-width="4" stroke-linejoin="round"/>`,
  `<path d="M32 12c10 13 14 18 14 25a14 14 0 0 1-28 0c0-7 4-12 14-25z" fill="none" stroke="#fff" stroke-width="4" stroke-linejoin="round"/>`,
];
const LOGO_GROUNDS = ["#1f7a5c", "#5d7c93", "#b3563f", "#2f4f8f", "#1d7f9e"];

/** The mark of an invented company, 64 by 64. */
export const logo = (number: number) =>
  svg(`<rect width="64" height="64" fill="${of(LOGO_GROUNDS, number)}"/>${of(MARKS, number)}`);

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${content}</svg>`;
