import type { Shows } from "#contract/endpoint";

/**
 * One counter of the people that a viewer is shown, per day in Japan, for every search, picker, list and page of a
 * person. Unit: a row of a search. A day's work never meets the limit, a copy of the directory does.
 */
export const PEOPLE_SHOWN_PER_DAY = 20_000;
/** The number of rows beyond which the log of operations says so, once a day. */
export const PEOPLE_SHOWN_NOTED = 5000;
export const PEOPLE_SHOWN_UP =
  "1日に表示できる人数を超えました。検索やプロフィールの閲覧は、明日の午前0時（日本時間）からまたご利用いただけます。";

/** A page of a person shows more of them than a row does. */
const ROWS_PER_PAGE = 10;
/** People in a picker have signed up. */
const ROWS_PER_CANDIDATE = 2;
/** What one list of a room's or group's own members counts as at most: people of large ones open it often. */
const ROWS_OF_MEMBERS = 30;

export const showsPage: Shows = { rows: () => ROWS_PER_PAGE };
export const showsHits: Shows = { rows: (reply: { hits: { hits: unknown[] } }) => reply.hits.hits.length };
export const showsCandidates: Shows = {
  rows: (reply: { people: unknown[] } | { users: unknown[] }) => ROWS_PER_CANDIDATE * listOf(reply).length,
};
/** Members of what the viewer belongs to: counted, and shown also when searching is used up. */
export const showsMembers: Shows = {
  rows: (reply: object) => Math.min(ROWS_OF_MEMBERS, listOf(reply).length),
  refuses: () => false,
};

const listOf = (reply: object): unknown[] => Object.values(reply).find(Array.isArray) ?? [];
