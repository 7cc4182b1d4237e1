/** Where people see the site of these tests. */
export const ORIGIN = "https://inowa.test";
