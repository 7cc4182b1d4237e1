/** Who looks: demo accounts, and who has none. */
export const PEOPLE = ["sato", "suzuki", "tanaka", "takahashi", "aoba"] as const;
type Person = (typeof PEOPLE)[number];

/** What the pages of the table are about, made or found before they are measured. */
export type Ground = {
  roomId: string;
  groupNotice: string;
  /** A closed group that 佐藤 leads. */
  group: string;
  community: string;
  communityPost: string;
  hospital: string;
  list: string;
};

/** A page to measure, and the page of the bare app (scripts/bench/bare) that is most like it. */
export type BenchedPage = {
  name: string;
  path: (ground: Ground) => string;
  as: Person | "nobody";
  beside: "/login" | "/feed" | "/search" | "/room";
};

const line = (
  name: string,
  as: BenchedPage["as"],
  path: string | BenchedPage["path"],
  beside: BenchedPage["beside"] = "/feed",
): BenchedPage => ({ name, as, path: typeof path === "string" ? () => path : path, beside });

const idIn = (path: string) => path.split("/").at(-1);

/** Every page that is measured: one line each. */
export const PAGES: readonly BenchedPage[] = [
  line("login", "nobody", "/login", "/login"),
  line("contact form", "nobody", "/contact/form", "/login"),
  line("correction request", "nobody", "/posting_information/request", "/login"),
  line("sign-up", "nobody", "/signup", "/login"),
  line("forgotten password", "nobody", "/password/forgot", "/login"),
  line("home, doctor", "sato", "/"),
  line("search, 100 rows", "sato", "/doctor/search?dept=d03", "/search"),
  line("room, 100 messages", "sato", ({ roomId }) => `/rooms/${roomId}`, "/room"),
  line("home, co-medical", "suzuki", "/top/medical"),
  line("home, MS", "tanaka", "/top/ms"),
  line("home, connect", "takahashi", "/connect/top"),
  line("home, company", "aoba", "/connect/company/top"),
  line("notifications", "sato", "/notification"),
  line("notices", "sato", "/notices"),
  line("cards", "sato", "/business-card/holder"),
  line("board", "sato", "/board"),
  line("groups", "sato", "/group"),
  line("group", "sato", ({ group }) => group),
  line("group members", "sato", ({ group }) => `${group}/member`),
  line("group history", "sato", ({ group }) => `${group}/history`),
  line("group invitation", "sato", ({ group }) => `/group/member/add?groupId=${idIn(group)}`),
  line("group notice", "sato", ({ groupNotice }) => groupNotice),
  line("new group notice", "sato", ({ group }) => `${group}/notice/new`, "/login"),
  line("community", "sato", ({ community }) => community),
  line("community participants", "sato", ({ community }) => `${community}/member`),
  line("community post", "sato", ({ communityPost }) => communityPost),
  line("hospital search", "sato", "/hospitals/search?prefectureCode=13", "/search"),
  line("hospital", "sato", ({ hospital }) => hospital),
  line("list", "sato", ({ list }) => list),
  line("connect user, own page", "takahashi", "/connect/mypage"),
  line("connect company, own page", "aoba", "/connect/company/mypage"),
];
