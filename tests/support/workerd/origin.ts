/** The address of the site of these tests. */
export const ORIGIN = "https://inowa.test";
