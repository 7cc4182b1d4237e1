/** What is usual for one hospital type. Ranges are [least, most]. */
export type Kind = {
  type: number;
  /** How many of 800 institutions are of this kind. */
  share: number;
  beds: [number, number];
  departments: [number, number];
  /** How likely a physician works there, set against the others. */
  staff: number;
};

/** Shares after the national statistics, with fewer dental practices and pharmacies than there are. */
export const KINDS: Kind[] = [
  { type: 1, share: 4, beds: [600, 1100], departments: [28, 36], staff: 260 },
  { type: 2, share: 16, beds: [250, 700], departments: [20, 32], staff: 120 },
  { type: 3, share: 1, beds: [400, 800], departments: [24, 34], staff: 180 },
  { type: 4, share: 6, beds: [500, 1000], departments: [28, 36], staff: 300 },
  { type: 5, share: 150, beds: [80, 420], departments: [6, 20], staff: 26 },
  { type: 6, share: 60, beds: [60, 240], departments: [3, 8], staff: 9 },
  { type: 7, share: 35, beds: [100, 360], departments: [1, 3], staff: 9 },
  { type: 8, share: 25, beds: [60, 240], departments: [3, 6], staff: 10 },
  { type: 9, share: 25, beds: [40, 199], departments: [4, 10], staff: 10 },
  { type: 10, share: 45, beds: [2, 19], departments: [1, 4], staff: 2.2 },
  { type: 11, share: 280, beds: [0, 0], departments: [1, 3], staff: 1.4 },
  { type: 12, share: 70, beds: [0, 0], departments: [1, 3], staff: 2 },
  { type: 13, share: 35, beds: [0, 0], departments: [1, 1], staff: 0.4 },
  { type: 14, share: 20, beds: [40, 120], departments: [1, 2], staff: 1 },
  { type: 15, share: 15, beds: [0, 0], departments: [0, 0], staff: 0 },
  { type: 16, share: 10, beds: [0, 0], departments: [0, 0], staff: 0 },
  { type: 17, share: 3, beds: [0, 0], departments: [1, 2], staff: 2 },
];
