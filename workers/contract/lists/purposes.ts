/** The purposes of a list, by its type (E-14): 9, a candidate for sales, is for MS alone. */
export const PURPOSES_OF: Record<1 | 2, readonly number[]> = {
  1: [1, 2, 3, 4, 5, 6],
  2: [7, 8, 9, 10, 5, 6],
};
export const SALES_PURPOSE = 9;
